//! The rules of a table: every option a field, presets named values.

/// How a round opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Opening { /// Non-dealer may take the upcard or pass, then the dealer, then the non-dealer must draw from the stock.
    Offer, /// The starter takes the upcard or draws from the stock; no pass.
    Free }
/// What a knock may leave.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum KnockLimit { /// 0 to 10 points; 0 is straight gin.
    Fixed(u8), /// The first upcard's points, the ace by this rule.
    Upcard(OklahomaAce) }
/// What an ace as first upcard means in Oklahoma.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OklahomaAce { /// gin only
    GinOnly, /// knock at one
    One }
/// What equal deadwood means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tie { /// defender undercuts
    Undercut, /// the knocker wins the round with 0 points
    KnockerZero, /// nobody
    Nobody }
/// The loser scored no point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shutout { /// nothing more
    None, /// game bonus of 200 instead of 100
    DoubleBonus, /// another 100
    Another100 }
/// Who deals first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "sketch")]
pub enum FirstDealer { SeatA, SeatB, ByLot }
/// Who deals next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "sketch")]
pub enum NextDealer { Alternate, Loser, Winner }
/// Who deals after a drawn round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "sketch")]
pub enum AfterDraw { Alternate, Same }
/// How the stock runs out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "sketch")]
pub enum StockEnd { Ends, LastDiscard }
/// Who makes layoffs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "sketch")]
pub enum LayoffsMade { ByPlayer, ForPlayer }
/// Scoring sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "sketch")]
pub enum Sheet { One, Hollywood }

/// All of it. `Rules::validate` is asked when they are set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "sketch")]
pub struct Rules {
    pub opening: Opening, pub knock_limit: KnockLimit, pub spades_double: bool,
    pub gin_bonus: u8, pub undercut_bonus: u8, pub tie: Tie, pub big_gin: Option<u8>,
    /// Points to reach; `None`: a single round.
    pub target: Option<u16>, pub box_bonus: u8, pub game_bonus: u16, pub shutout: Shutout,
    pub first_dealer: FirstDealer, pub next_dealer: NextDealer, pub after_draw: AfterDraw,
    pub stock_end: StockEnd, pub layoffs: LayoffsMade, pub sheet: Sheet,
}
