use knockwood_engine::{
    AfterDraw, FirstDealer, KnockLimit, NextDealer, OklahomaAce, Opening, Rules, Sheet, Shutout,
    StockEnd, Tie,
};

/// One option of the rules, as the menu offers it.
#[derive(Clone, Copy)]
pub(super) struct RuleOption {
    /// Its name in the page.
    pub(super) id: &'static str,
    /// What it is called.
    pub(super) label: &'static str,
    /// What it means, in a sentence.
    pub(super) about: &'static str,
    /// What it can be.
    pub(super) values: &'static [&'static str],
    /// Which of these it is; `None` for a value that is not offered.
    pub(super) get: fn(&Rules) -> Option<usize>,
    /// Sets it to one of these.
    pub(super) set: fn(&mut Rules, usize),
}

macro_rules! option {
    ($field:ident, $label:literal, $about:literal, [$($value:expr => $text:literal),+ $(,)?]) => {
        RuleOption {
            id: stringify!($field),
            label: $label,
            about: $about,
            values: &[$($text),+],
            get: |rules| [$($value),+].iter().position(|value| *value == rules.$field),
            set: |rules, place| {
                if let Some(value) = [$($value),+].get(place) {
                    rules.$field = *value;
                }
            },
        }
    };
}

/// All but the target and who makes layoffs, which stand by themselves.
pub(super) const OPTIONS: &[RuleOption] = &[
    option!(
        knock_limit,
        "Knock limit",
        "What a knock may leave, in points; or as much as the first upcard of the round counts.",
        [
            KnockLimit::Fixed(10) => "10",
            KnockLimit::Fixed(9) => "9",
            KnockLimit::Fixed(8) => "8",
            KnockLimit::Fixed(7) => "7",
            KnockLimit::Fixed(6) => "6",
            KnockLimit::Fixed(5) => "5",
            KnockLimit::Fixed(4) => "4",
            KnockLimit::Fixed(3) => "3",
            KnockLimit::Fixed(2) => "2",
            KnockLimit::Fixed(1) => "1",
            KnockLimit::Fixed(0) => "Only gin",
            KnockLimit::Upcard(OklahomaAce::GinOnly) => "First upcard; an ace: only gin",
            KnockLimit::Upcard(OklahomaAce::One) => "First upcard; an ace: 1",
        ]
    ),
    option!(
        spades_double,
        "Spades double",
        "When the first upcard is a spade, the round’s points count twice.",
        [false => "Off", true => "On"]
    ),
    option!(
        opening,
        "Opening",
        "Who does not deal may take the first upcard or pass, then the dealer may; or nobody passes.",
        [Opening::Offer => "Take or pass", Opening::Free => "Take or draw"]
    ),
    option!(
        gin_bonus,
        "Gin bonus",
        "Points on top when all ten cards are melded.",
        [0 => "None", 10 => "10", 15 => "15", 20 => "20", 25 => "25", 30 => "30", 40 => "40", 50 => "50"]
    ),
    option!(
        big_gin,
        "Big gin",
        "All eleven cards melded and nothing thrown: this bonus in the place of that for gin.",
        [None => "Not played", Some(25) => "25", Some(31) => "31", Some(40) => "40", Some(50) => "50"]
    ),
    option!(
        undercut_bonus,
        "Undercut bonus",
        "Points on top for a defender who has no more left than the knocker.",
        [0 => "None", 10 => "10", 15 => "15", 20 => "20", 25 => "25", 30 => "30", 40 => "40", 50 => "50"]
    ),
    option!(
        tie,
        "Equal deadwood",
        "What it means when both have the same after a knock.",
        [
            Tie::Undercut => "An undercut",
            Tie::KnockerZero => "Knocker wins, with 0",
            Tie::Nobody => "Nobody scores",
        ]
    ),
    option!(
        stock_end,
        "End of the stock",
        "When two cards are left the round is drawn; in tournaments the other may first take the last card thrown, to knock with it.",
        [StockEnd::Ends => "Drawn", StockEnd::LastDiscard => "Tournament"]
    ),
    option!(
        box_bonus,
        "Boxes",
        "Points for each round won, added when the game is over.",
        [0 => "None", 20 => "20", 25 => "25"]
    ),
    option!(
        game_bonus,
        "Game bonus",
        "Points for whoever wins the game.",
        [0 => "None", 100 => "100"]
    ),
    option!(
        shutout,
        "Shutout",
        "What a loser without a single point adds for the winner.",
        [
            Shutout::None => "Nothing",
            Shutout::DoubleBonus => "Game bonus 200",
            Shutout::Another100 => "Another 100",
        ]
    ),
    option!(
        first_dealer,
        "First dealer",
        "Who does not deal has the first word.",
        [
            FirstDealer::SeatB => "The other",
            FirstDealer::SeatA => "You",
            FirstDealer::ByLot => "By lot",
        ]
    ),
    option!(
        next_dealer,
        "Next dealer",
        "Who deals after a round that somebody won.",
        [
            NextDealer::Alternate => "In turn",
            NextDealer::Loser => "The loser",
            NextDealer::Winner => "The winner",
        ]
    ),
    option!(
        after_draw,
        "Dealer after a draw",
        "Who deals after a round that nobody won.",
        [AfterDraw::Alternate => "In turn", AfterDraw::Same => "The same again"]
    ),
    option!(
        sheet,
        "Score sheet",
        "One game, or Hollywood: three games scored at once.",
        [Sheet::One => "One game", Sheet::Hollywood => "Hollywood"]
    ),
];
