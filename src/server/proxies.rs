use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;

use axum::http::header::{HeaderMap, HeaderName};
use ipnet::IpNet;
use thiserror::Error;

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// Which proxies stand before the server. Only what they say about who asks is believed; what
/// anybody else writes into the same headers is not looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Proxies {
    /// None: browsers connect to the server itself.
    #[default]
    Off,
    /// Whoever connects is one: nothing but a proxy reaches the server.
    Any,
    /// Those at these addresses.
    These(Vec<IpNet>),
}

/// A text that names no proxies.
#[derive(Debug, Error)]
#[error("{0:?} is neither an IP address nor a network such as 10.0.0.0/8")]
pub struct NoProxies(String);

impl FromStr for Proxies {
    type Err = NoProxies;

    /// ```
    /// use knockwood::server::Proxies;
    ///
    /// assert_eq!("off".parse(), Ok(Proxies::Off));
    /// assert!("127.0.0.1, 10.0.0.0/8, ::1".parse::<Proxies>().is_ok());
    /// assert!("the one in the hall".parse::<Proxies>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Self, NoProxies> {
        let network = |text: &str| {
            let text = text.trim();
            let address = || text.parse::<IpAddr>().ok().map(IpNet::from);
            let network = text.parse().ok().or_else(address);
            network.ok_or_else(|| NoProxies(text.to_owned()))
        };
        match text {
            "off" => Ok(Self::Off),
            "on" => Ok(Self::Any),
            _ => Ok(Self::These(
                text.split(',').map(network).collect::<Result<_, _>>()?,
            )),
        }
    }
}

impl PartialEq for NoProxies {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl Proxies {
    /// Whether what comes from here comes from a proxy. `None`: from where is not known.
    pub(super) fn trust(&self, peer: Option<IpAddr>) -> bool {
        match self {
            Self::Off => false,
            Self::Any => true,
            Self::These(_) => peer.is_some_and(|peer| self.has(peer)),
        }
    }

    fn has(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        matches!(self, Self::These(networks) if networks.iter().any(|network| network.contains(&address)))
    }

    /// Who asks: the last address that a proxy has written down and that is no proxy itself. What
    /// stands before it anybody can write.
    pub(super) fn who_asks(&self, peer: Option<IpAddr>, headers: &HeaderMap) -> Option<IpAddr> {
        if !self.trust(peer) {
            return peer;
        }
        let all = headers.get_all(FORWARDED_FOR).iter();
        let all: Vec<&str> = all.filter_map(|value| value.to_str().ok()).collect();
        let written = all.iter().rev().flat_map(|list| list.rsplit(','));
        let mut who = peer;
        for text in written {
            let Some(address) = read(text.trim()) else {
                break;
            };
            who = Some(address);
            if !self.has(address) {
                break;
            }
        }
        who
    }
}

/// An address, as proxies write it: some add the port.
fn read(text: &str) -> Option<IpAddr> {
    let with_port = || text.parse().ok().map(|address: SocketAddr| address.ip());
    text.parse().ok().or_else(with_port)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may stop at once")]

    use super::*;

    /// Who asks, by these proxies, this peer and these headers.
    fn who(proxies: &str, peer: &str, headers: &[&str]) -> String {
        let proxies: Proxies = proxies.parse().unwrap();
        let mut map = HeaderMap::new();
        for header in headers {
            map.append(FORWARDED_FOR, header.parse().unwrap());
        }
        let who = proxies.who_asks(peer.parse().ok(), &map);
        who.unwrap().to_string()
    }

    #[test]
    fn without_a_proxy_nobody_is_believed() {
        assert_eq!(who("off", "192.0.2.1", &["198.51.100.7"]), "192.0.2.1");
    }

    #[test]
    fn the_proxys_own_word_is_the_last_one() {
        let said = &["203.0.113.9, 198.51.100.7"];
        assert_eq!(who("on", "10.0.0.1", said), "198.51.100.7");
        let said = &["203.0.113.9", "198.51.100.7"];
        assert_eq!(who("on", "10.0.0.1", said), "198.51.100.7");
        assert_eq!(
            who("on", "10.0.0.1", &["198.51.100.7:4711"]),
            "198.51.100.7"
        );
    }

    #[test]
    fn only_the_proxies_that_are_named_are_believed() {
        let said = &["203.0.113.9, 198.51.100.7"];
        assert_eq!(who("10.0.0.0/8", "10.1.2.3", said), "198.51.100.7");
        assert_eq!(who("10.0.0.0/8", "::ffff:10.1.2.3", said), "198.51.100.7");
        assert_eq!(who("10.0.0.0/8", "192.0.2.1", said), "192.0.2.1");
    }

    #[test]
    fn a_proxy_behind_a_proxy_is_passed_over() {
        let said = &["203.0.113.9, 198.51.100.7, 10.0.0.2"];
        assert_eq!(who("10.0.0.0/8", "10.0.0.1", said), "198.51.100.7");
    }

    #[test]
    fn a_proxy_that_says_nothing_or_nonsense_is_counted_itself() {
        assert_eq!(who("on", "10.0.0.1", &[]), "10.0.0.1");
        assert_eq!(who("on", "10.0.0.1", &["somebody"]), "10.0.0.1");
        assert_eq!(
            who("on", "10.0.0.1", &["198.51.100.7, unknown"]),
            "10.0.0.1"
        );
    }
}
