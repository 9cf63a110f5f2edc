//! Gin rummy.
