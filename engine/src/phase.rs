//! Where a round stands.

/// Where a round stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Phase {
    /// The first upcard is on offer: take or pass.
    Offer,
    /// Draw: from the stock or the discard pile (from the stock only, after two passes).
    Draw,
    /// Eleven cards in hand: discard, knock, gin or big gin.
    Discard,
    /// Tournament stock end: the last discard may be taken to knock with.
    LastDiscard,
    /// The defender lays off.
    Layoff,
    /// The result stands.
    Over,
}
