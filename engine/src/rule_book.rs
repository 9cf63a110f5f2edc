//! The rules of a table in plain words, with its numbers.
//!
//! What stands in figures is an option's number, as this table has it; what is the same at every
//! table stands in words. An option that is off is not spoken of.

use crate::{
    AfterDraw, FirstDealer, KnockLimit, LayoffsMade, NextDealer, OklahomaAce, Opening, Rules,
    Sheet, Shutout, StockEnd, Tie,
};

/// What a section of the rules is about; a fixed name for links and headings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum RuleTopic {
    /// What wins.
    Aim,
    /// Melds and deadwood.
    Melds,
    /// Who deals, and what.
    Deal,
    /// How a round opens.
    Opening,
    /// A turn.
    Turn,
    /// Knocking. Not there where only gin ends a round.
    Knock,
    /// What the defender lays off, and the undercut. Not there where only gin ends a round.
    Defence,
    /// Gin, and big gin where it is played.
    Gin,
    /// How a round ends that nobody wins.
    NobodyWins,
    /// What a whole game is worth. Not there where nothing is added at its end.
    GameEnd,
    /// Three games at once, where they are played.
    Hollywood,
}

impl RuleTopic {
    /// All of them, in the order of the text.
    pub const ALL: [Self; 11] = [
        Self::Aim,
        Self::Melds,
        Self::Deal,
        Self::Opening,
        Self::Turn,
        Self::Knock,
        Self::Defence,
        Self::Gin,
        Self::NobodyWins,
        Self::GameEnd,
        Self::Hollywood,
    ];

    /// The section's heading.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Aim => "What wins",
            Self::Melds => "Melds and deadwood",
            Self::Deal => "The deal",
            Self::Opening => "The first upcard",
            Self::Turn => "A turn",
            Self::Knock => "Knocking",
            Self::Defence => "Against a knock",
            Self::Gin => "Gin",
            Self::NobodyWins => "When nobody wins the round",
            Self::GameEnd => "At the end of the game",
            Self::Hollywood => "Hollywood",
        }
    }
}

/// A section of the rules in plain words.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct RuleSection {
    /// What it is about.
    pub topic: RuleTopic,
    /// Its heading.
    pub title: &'static str,
    /// Its sentences, one or more, in order.
    pub sentences: Vec<String>,
}

impl Rules {
    /// These rules in plain words: the sections that apply, in the order of [`RuleTopic::ALL`].
    ///
    /// ```
    /// use knockwood_engine::{Preset, RuleTopic};
    ///
    /// let book = Preset::Classic.rules().in_words();
    /// let gin = book.iter().find(|section| section.topic == RuleTopic::Gin).ok_or("spoken of")?;
    /// assert!(gin.sentences[1].ends_with("your opponent's deadwood and 25 more."));
    /// // Big gin is off, so nothing is said of it.
    /// assert!(!gin.sentences.concat().contains("Big gin"));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn in_words(&self) -> Vec<RuleSection> {
        RuleTopic::ALL
            .into_iter()
            .filter_map(|topic| {
                let sentences = self.sentences(topic);
                (!sentences.is_empty()).then(|| RuleSection {
                    topic,
                    title: topic.title(),
                    sentences,
                })
            })
            .collect()
    }

    /// What is to be said of a topic; nothing where it does not apply.
    fn sentences(&self, topic: RuleTopic) -> Vec<String> {
        match topic {
            RuleTopic::Aim => vec![self.aim()],
            RuleTopic::Melds => melds(),
            RuleTopic::Deal => self.deal(),
            RuleTopic::Opening => vec![self.first_upcard()],
            RuleTopic::Turn => turn(),
            RuleTopic::Knock | RuleTopic::Defence if self.only_gin() => Vec::new(),
            RuleTopic::Knock => self.knock(),
            RuleTopic::Defence => self.defence(),
            RuleTopic::Gin => self.gin(),
            RuleTopic::NobodyWins => self.nobody_wins(),
            RuleTopic::GameEnd => self.game_end(),
            RuleTopic::Hollywood => self.hollywood(),
        }
    }

    /// Whether no round at all can end in a knock with deadwood left.
    fn only_gin(&self) -> bool {
        self.knock_limit == KnockLimit::Fixed(0)
    }

    fn aim(&self) -> String {
        match (self.target, self.sheet) {
            (None, _) => "A single round is played, and its winner has won.".into(),
            (Some(target), Sheet::One) => format!(
                "Rounds are played until somebody has {target} points from rounds, and that player \
                 wins the game."
            ),
            (Some(target), Sheet::Hollywood) => format!(
                "Three games are scored at once; whoever first has {target} points from rounds in \
                 one of them wins that one, and the highest sum over all three wins."
            ),
        }
    }

    fn deal(&self) -> Vec<String> {
        let first = match self.first_dealer {
            FirstDealer::SeatA => "Seat A deals first.",
            FirstDealer::SeatB => "Seat B deals first.",
            FirstDealer::ByLot => "Lots decide who deals first.",
        };
        let mut said = vec![
            "Both players are dealt ten cards; the next card is turned up beside the stock and \
             begins the discard pile."
                .into(),
            first.into(),
        ];
        if self.target.is_some() {
            said.push(
                match (self.next_dealer, self.after_draw) {
                    (NextDealer::Alternate, AfterDraw::Alternate) => {
                        "After that the players deal in turn, whoever won the round."
                    }
                    (NextDealer::Alternate, AfterDraw::Same) => {
                        "After that the players deal in turn; when nobody won the round, the same \
                         player deals again."
                    }
                    (NextDealer::Loser, AfterDraw::Alternate) => {
                        "After that the loser of a round deals the next; when nobody won it, the \
                         other player deals."
                    }
                    (NextDealer::Loser, AfterDraw::Same) => {
                        "After that the loser of a round deals the next; when nobody won it, the \
                         same player deals again."
                    }
                    (NextDealer::Winner, AfterDraw::Alternate) => {
                        "After that the winner of a round deals the next; when nobody won it, the \
                         other player deals."
                    }
                    (NextDealer::Winner, AfterDraw::Same) => {
                        "After that the winner of a round deals the next; when nobody won it, the \
                         same player deals again."
                    }
                }
                .into(),
            );
        }
        said
    }

    fn first_upcard(&self) -> String {
        match self.opening {
            Opening::Offer => {
                "The player who did not deal may take the first upcard or pass; then the dealer \
                 may; when both pass, the player who did not deal draws from the stock."
            }
            Opening::Free => {
                "The player who did not deal begins, and takes the first upcard or draws from the \
                 stock."
            }
        }
        .into()
    }

    fn knock(&self) -> Vec<String> {
        let limit = match self.knock_limit {
            KnockLimit::Fixed(limit) => format!(
                "With the throw you may knock when your deadwood is {limit} or less: the card \
                 thrown goes face down, and your melds are laid out."
            ),
            KnockLimit::Upcard(ace) => {
                let ace = match ace {
                    OklahomaAce::GinOnly => "when it is an ace, only gin ends the round",
                    OklahomaAce::One => "when it is an ace, you may knock with one point",
                };
                format!(
                    "With the throw you may knock when your deadwood is no more than the first \
                     upcard of the round counts; {ace}."
                )
            }
        };
        let mut said = vec![
            limit,
            "You choose which melds to lay out, as long as no more than that is left over.".into(),
            "If your deadwood is still the lower of the two, you win the round and score the \
             difference."
                .into(),
        ];
        said.extend(self.spades());
        said
    }

    /// Where spades double; said once, of whatever first tells of points.
    fn spades(&self) -> Option<String> {
        let but = if self.box_bonus > 0 {
            ", but not the points for rounds won"
        } else {
            ""
        };
        self.spades_double.then(|| {
            format!(
                "When the first upcard is a spade, everything scored in that round counts double, \
                 bonuses too{but}."
            )
        })
    }

    fn defence(&self) -> Vec<String> {
        let layoffs = match self.layoffs {
            LayoffsMade::ByPlayer => {
                "The defender makes melds of their own, and lays off by hand any loose cards that \
                 fit the knocker's melds, one after another."
            }
            LayoffsMade::ForPlayer => {
                "The defender's melds are made, and cards that fit the knocker's melds are laid \
                 off for them, as well as can be."
            }
        };
        let undercut = match self.undercut_bonus {
            0 => "If the defender then has less than the knocker, that is an undercut: the \
                  defender wins the round and scores the difference."
                .into(),
            bonus => format!(
                "If the defender then has less than the knocker, that is an undercut: the defender \
                 wins the round and scores the difference and {bonus} more."
            ),
        };
        let tie = match (self.tie, self.undercut_bonus) {
            (Tie::Undercut, 0) => "If both have the same, that is an undercut too, and worth \
                                   nothing: the defender wins the round without points."
                .into(),
            (Tie::Undercut, bonus) => format!(
                "If both have the same, that is an undercut too: the defender scores exactly \
                 {bonus}."
            ),
            (Tie::KnockerZero, _) => "If both have the same, the knocker wins the round, and \
                                      scores nothing."
                .into(),
            (Tie::Nobody, _) => {
                "If both have the same, nobody wins the round, and nobody scores.".into()
            }
        };
        vec![layoffs.into(), undercut, tie]
    }

    fn gin(&self) -> Vec<String> {
        let must = if self.only_gin() {
            "Only gin ends a round: all ten cards in melds after the throw."
        } else {
            "All ten cards in melds after the throw is gin; nothing is laid off against it, and it \
             is always won."
        };
        let mut said = vec![
            must.into(),
            format!(
                "Gin scores your opponent's deadwood{}.",
                and_more(self.gin_bonus)
            ),
        ];
        if let Some(bonus) = self.big_gin {
            said.push(format!(
                "Big gin is all eleven cards in melds and no throw; it scores your opponent's \
                 deadwood{}.",
                and_more(bonus)
            ));
        }
        if self.only_gin() {
            said.extend(self.spades());
        }
        said
    }

    fn nobody_wins(&self) -> Vec<String> {
        let stock = match self.stock_end {
            StockEnd::Ends => {
                "When a throw leaves two cards in the stock, the round is over and nobody scores."
            }
            StockEnd::LastDiscard if self.only_gin() => {
                "When a throw leaves two cards in the stock, the other player may take the card \
                 thrown if it makes gin; else the round is over and nobody scores."
            }
            StockEnd::LastDiscard => {
                "When a throw leaves two cards in the stock, the other player may take the card \
                 thrown, but only to knock with at once; else the round is over and nobody scores."
            }
        };
        vec![
            stock.into(),
            "Likewise when upcards have been taken for the fifty-first time in a round.".into(),
        ]
    }

    fn game_end(&self) -> Vec<String> {
        let mut said = Vec::new();
        if self.target.is_none() {
            return said;
        }
        if self.box_bonus > 0 {
            said.push(format!(
                "Each round that a player has won adds {} points, a box.",
                self.box_bonus
            ));
        }
        if self.game_bonus > 0 {
            said.push(format!(
                "The winner of the game adds {} points.",
                self.game_bonus
            ));
        }
        match self.shutout {
            Shutout::None => {}
            Shutout::DoubleBonus => said.push(format!(
                "If the loser has scored no point in any round, that is a shutout, and the winner \
                 adds {} in their place.",
                self.game_bonus * 2
            )),
            Shutout::Another100 => said.push(
                "If the loser has scored no point in any round, that is a shutout, and the winner \
                 adds another 100."
                    .into(),
            ),
        }
        if !said.is_empty() {
            said.push("None of this changes who has won the game.".into());
        }
        said
    }

    fn hollywood(&self) -> Vec<String> {
        if self.sheet == Sheet::One || self.target.is_none() {
            return Vec::new();
        }
        let end = if self.box_bonus > 0 || self.game_bonus > 0 {
            "Each game has its own sum at the end, with all that is added to it."
        } else {
            "Each game has its own sum at the end."
        };
        vec![
            "Your first round won counts in the first game, your second in the first and the \
             second, and every later one in all three."
                .into(),
            "A game that has been won takes no more points; who has not scored in it begins in the \
             next one."
                .into(),
            end.into(),
        ]
    }
}

fn and_more(bonus: u8) -> String {
    if bonus == 0 {
        String::new()
    } else {
        format!(" and {bonus} more")
    }
}

fn melds() -> Vec<String> {
    vec![
        "A set is three or four cards of one rank; a run is three or more in a row of one suit, \
         with the ace low."
            .into(),
        "A card belongs to one meld only; cards in no meld are deadwood.".into(),
        "An ace counts one, the cards from two to nine their number, and ten, jack, queen and king \
         ten each."
            .into(),
    ]
}

fn turn() -> Vec<String> {
    vec![
        "A turn is one card drawn, from the stock or the top of the discard pile, and then one \
         thrown."
            .into(),
        "A card just taken from the discard pile may not be thrown in the same turn.".into(),
    ]
}
