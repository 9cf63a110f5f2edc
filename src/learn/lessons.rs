use super::ask::{Ask, Goal, Pick};
use super::{Deal, Lesson, Task};

const fn task(goal: &'static str, deal: Deal, ask: Ask) -> Task {
    Task { goal, deal, ask }
}

/// Every lesson, in the order in which a newcomer takes them.
pub const LESSONS: &[Lesson] = &[
    Lesson {
        id: "values",
        title: "What cards count",
        idea: "Two players have ten cards each, and draw and throw in turn. Cards that fit together, in melds, cost nothing; all others count against you, and whoever has less left over wins the round. An ace counts 1, two to ten count what they show, and jack, queen and king count 10 each.",
        tasks: &[
            task(
                "Pick every card that counts 10.",
                Deal::of("Ah 5c 9d Th Jc Qd Ks 2s 7h 4d", "3c"),
                Ask::Pick(Pick::Worth(10)),
            ),
            task(
                "What do all these cards count together? No two of them fit.",
                Deal::of("Ac 2d 4h 5s 7c 8d Th Jd Qs Kc", "6h"),
                Ask::Deadwood,
            ),
        ],
    },
    Lesson {
        id: "sets",
        title: "Sets",
        idea: "Three or four cards of one rank are a set. Its cards count nothing: the more of your hand lies in melds, the better.",
        tasks: &[
            task(
                "Find the set and pick its cards.",
                Deal::of("7c 7d 7s Kh 2d 4h 9c Jd As 5s", "Td"),
                Ask::Pick(Pick::Set),
            ),
            task(
                "Pick a set of queens: three of them, or all four.",
                Deal::of("Qc Qd Qh Qs 3c 3d 6h 8s 9d Ac", "5d"),
                Ask::Pick(Pick::Set),
            ),
        ],
    },
    Lesson {
        id: "runs",
        title: "Runs",
        idea: "Three or more cards in a row of one suit are a run. Mixed suits are none, however well the numbers follow each other.",
        tasks: &[
            task(
                "Find the run and pick its cards.",
                Deal::of("5h 6h 7h 2c 9d Jd Kc As 8s 3c", "4d"),
                Ask::Pick(Pick::Run),
            ),
            task(
                "Only one suit runs here. Pick it.",
                Deal::of("4c 5d 6c 9s Ts Js 2h 3d Kh 7h", "8c"),
                Ask::Pick(Pick::Run),
            ),
        ],
    },
    Lesson {
        id: "ace",
        title: "The ace is low",
        idea: "Ace, two and three of a suit are a run. Queen, king and ace are not: the ace is the lowest card, and never the highest.",
        tasks: &[task(
            "One of the aces is in a run. Pick that run.",
            Deal::of("Ac 2c 3c Qd Kd Ad 7h 9s 5h Js", "8d"),
            Ask::Pick(Pick::Run),
        )],
    },
    Lesson {
        id: "deadwood",
        title: "Deadwood",
        idea: "What lies in no meld is deadwood, and what it counts is your number: the table shows it beside your loose cards. You want it low, and lower than your opponent’s.",
        tasks: &[
            task(
                "How much deadwood is in this hand?",
                Deal::of("5h 6h 7h 9c 9d 9s Kc 4d 2s As", "Jh"),
                Ask::Deadwood,
            ),
            task(
                "And in this one?",
                Deal::of("Tc Jc Qc Kc 3h 3s 8d 6c 5h Ad", "7d"),
                Ask::Deadwood,
            ),
        ],
    },
    Lesson {
        id: "overlap",
        title: "One card, two melds",
        idea: "A card can stand in one meld only. Where it fits two, the hand is laid out so that least is left; the table does that for you, and shows it.",
        tasks: &[
            task(
                "The seven of hearts fits a run and a set. Pick what stays loose when least is left.",
                Deal::of("4h 5h 6h 7h 7c 7d Ks Qd 2c 9s", "Jc"),
                Ask::Pick(Pick::Loose),
            ),
            task(
                "Here the eight of spades has to choose. Pick what stays loose when least is left.",
                Deal::of("6s 7s 8s 8h 8d 5c Jc Kd 3h Ac", "Td"),
                Ask::Pick(Pick::Loose),
            ),
        ],
    },
    Lesson {
        id: "offer",
        title: "The first upcard",
        idea: "When the cards are dealt, one lies open. Whoever did not deal may take it or pass, then the dealer may. Take it when it makes a meld.",
        tasks: &[
            task(
                "Take it, or pass?",
                Deal::of("7c 7d 2h 3h Kc Qd 9s Jh 5d 4s", "7s"),
                Ask::Act(Goal::Upcard),
            ),
            task(
                "And this one?",
                Deal::of("7c 7d 2h 3h 9s 5d 4s Jh Kc 8c", "Qs"),
                Ask::Act(Goal::Upcard),
            ),
        ],
    },
    Lesson {
        id: "draw",
        title: "Stock or pile",
        idea: "A turn begins with a card: the top of the stock, unseen, or the card that your opponent has just thrown. What you take from the pile is seen, so take it when it helps at once.",
        tasks: &[
            task(
                "Your opponent threw the ten of clubs. Take it, or draw?",
                Deal {
                    theirs: "Tc Kd Ks 6d 6s 2h 3s 8h 5d 4c",
                    stock: "Ah 2s",
                    played: "d xAh d xTc",
                    ..Deal::of("8c 9c 2d 3d 4d Qh Qs 7h 5s Jd", "Kh")
                },
                Ask::Act(Goal::Upcard),
            ),
            task(
                "Now it is the ten of hearts. Take it, or draw?",
                Deal {
                    theirs: "Th Kd Ks 6d 6s 2h 3s 8h 5d 4c",
                    stock: "Ah 2s",
                    played: "d xAh d xTh",
                    ..Deal::of("8c 9c 2d 3d 4d Qh Qs 7h 5s Jd", "Kh")
                },
                Ask::Act(Goal::Upcard),
            ),
        ],
    },
    Lesson {
        id: "throw",
        title: "High cards go first",
        idea: "A turn ends with a card thrown. If your opponent ends the round, you pay for what is left in your hand: so let go of high cards that fit nothing.",
        tasks: &[
            task(
                "You have drawn the three of spades. Throw so that least is left.",
                Deal::drawing("5h 6h 7h 9c 9d 2s Kc 4d 8s Ad", "Jh", "3s"),
                Ask::Act(Goal::Least),
            ),
            task(
                "Throw so that least is left, and break no meld.",
                Deal::drawing("Jc Jd Js Qh 8d 8s 4c 5c 2h Ac", "6s", "3d"),
                Ask::Act(Goal::Least),
            ),
        ],
    },
    Lesson {
        id: "feed",
        title: "What not to throw",
        idea: "Every card that you throw may be the one your opponent waits for. What lies beside a card that they took, or is of its rank, is what they want most.",
        tasks: &[task(
            "Your opponent took the eight of diamonds. Throw a card that they can hardly use.",
            Deal {
                theirs: "9d Td 2c 3c 4c Qh 6s Ks 5h Ah",
                stock: "8d Kc",
                played: "d x8d t xQh d",
                ..Deal::of("7d 8s Jd 2h 3h 4h 6c 6h Tc Qc", "5s")
            },
            Ask::Act(Goal::Safe),
        )],
    },
    Lesson {
        id: "taken",
        title: "The card just taken",
        idea: "What you take from the pile stays in your hand for that turn: it may not go straight back. Throw another.",
        tasks: &[
            task(
                "You took the queen of clubs to make a run. Throw so that least is left.",
                Deal {
                    played: "t",
                    ..Deal::of("Tc Jc 2d 3d 9h 6s 7s 8s Kd 4h", "Qc")
                },
                Ask::Act(Goal::Least),
            ),
            task(
                "You took the king of spades, which does not help after all. Throw the best that may go.",
                Deal {
                    played: "t",
                    ..Deal::of("Tc Jc Qc 2d 3d 9h 6s 7s 8s 4h", "Ks")
                },
                Ask::Act(Goal::Least),
            ),
        ],
    },
    Lesson {
        id: "knock",
        title: "When to knock",
        idea: "When a throw leaves you ten points or less you may end the round: that is a knock. Both lay their cards open, and whoever has less scores the difference. Early in a round, knock as soon as you can.",
        tasks: &[
            task(
                "Knock: pick the card that you throw with it.",
                Deal::drawing("5h 6h 7h 9c 9d 9s 4d 2s 3c Kc", "Jh", "Ad"),
                Ask::Act(Goal::Knock),
            ),
            task(
                "Several throws end the round here. Choose one.",
                Deal::drawing("2h 3h 4h 5h Tc Td Ts 3s Ac 6d", "Jh", "2c"),
                Ask::Act(Goal::Knock),
            ),
        ],
    },
    Lesson {
        id: "layoff",
        title: "Laying off",
        idea: "When your opponent knocks, loose cards of yours may go where they fit onto the knocker’s melds: that is laying off. Each card that goes lowers your count. The knocker lays nothing off. By the classic rules the table does it for you, by others you do.",
        tasks: &[task(
            "Your opponent has knocked. Pick all cards that you lay off.",
            Deal {
                theirs: "5h 6h 7h Jc Jd Js Ac Ad 2c Kd",
                stock: "Qc 3s",
                played: "d xQc d kKd:5h6h7h,JcJdJs",
                ..Deal::of("8h Jh 2d 3d 4d Kc Qs 9c 9d 6s", "Th")
            },
            Ask::Pick(Pick::LaidOff),
        )],
    },
    Lesson {
        id: "chain",
        title: "Chains",
        idea: "A card that was laid off makes room for the next: the eight goes onto five, six, seven, and then the nine onto the eight. Look at both ends of a run.",
        tasks: &[
            task(
                "Pick all cards that you lay off, one after the other.",
                Deal {
                    theirs: "5h 6h 7h Jc Jd Js Ac Ad 2c Kd",
                    stock: "Qc 3s",
                    played: "d xQc d kKd:5h6h7h,JcJdJs",
                    ..Deal::of("8h 9h 4h 3d 2d 4d Kc Qs 9c 6s", "Ts")
                },
                Ask::Pick(Pick::LaidOff),
            ),
            task(
                "And here? Even a card of your own meld may go, where the meld can spare it.",
                Deal {
                    theirs: "5h 6h 7h Jc Jd Js Ac Ad 2c Kd",
                    stock: "Qc 3s",
                    played: "d xQc d kKd:5h6h7h,JcJdJs",
                    ..Deal::of("8h 8c 8d 8s 9h 3d 2d Kc Qs 6s", "Ts")
                },
                Ask::Pick(Pick::LaidOff),
            ),
        ],
    },
    Lesson {
        id: "spread",
        title: "Which melds to lay",
        idea: "Against a knock the other player may lay loose cards off onto your melds. A run takes a card at either end, a set only its fourth: where the same cards can be laid in several ways, lay those that fewest cards fit.",
        tasks: &[task(
            "Knock with the king thrown. Which way invites fewer layoffs?",
            Deal::drawing("4c 4d 4h 5c 5d 5h 6c 6d 6h As", "Jh", "Kd"),
            Ask::Act(Goal::Spread),
        )],
    },
    Lesson {
        id: "score",
        title: "What a knock pays",
        idea: "After a knock that stands the knocker scores the difference: both counts, after layoffs, taken from each other.",
        tasks: &[task(
            "You knocked. What do you score?",
            Deal {
                theirs: "Tc Td Th 8c 7d 5s 6h 2h 3s Qd",
                stock: "Kc",
                played: "d kKc:4c4d4h,9s9c9h .",
                ..Deal::of("4c 4d 4h 9s 9c 9h As 2c 3d Ad", "Jh")
            },
            Ask::Points,
        )],
    },
    Lesson {
        id: "undercut",
        title: "The undercut",
        idea: "Who knocks takes a risk: if the other player, with all laid off, has as little as the knocker or less, that is an undercut. They win the round instead, with the difference and 25 points more. So think twice before a knock with a high count late in a round.",
        tasks: &[
            task(
                "Your opponent knocked with 9. You laid two cards off, framed here, and have 5 left. What do you score?",
                Deal {
                    theirs: "5h 6h 7h Jc Jd Js Ac Ad 4c Kd",
                    stock: "Qc 3s",
                    played: "d xQc d kKd:5h6h7h,JcJdJs l8h>5h6h7h lJh>JcJdJs .",
                    ..Deal::of("2h 3c Tc Td Th 8s 9s Ts 8h Jh", "Qh")
                },
                Ask::Points,
            ),
            task(
                "Another knock with 9, and this time you have 9 left too. What do you score?",
                Deal {
                    theirs: "5h 6h 7h Jc Jd Js Ac Ad 4c Kd",
                    stock: "Qc 3s",
                    played: "d xQc d kKd:5h6h7h,JcJdJs l8h>5h6h7h lJh>JcJdJs .",
                    ..Deal::of("2h 7c Tc Td Th 8s 9s Ts 8h Jh", "Qh")
                },
                Ask::Points,
            ),
        ],
    },
    Lesson {
        id: "gin",
        title: "Gin",
        idea: "A knock that leaves nothing is gin. Nobody lays off on it and nobody can undercut it, and it pays 25 points more than the other’s count.",
        tasks: &[
            task(
                "Go gin: pick the card that you throw.",
                Deal::drawing("5h 6h 7h 9c 9d 9s Jc Qc Kc 2d", "4d", "8h"),
                Ask::Act(Goal::Gin),
            ),
            task(
                "You went gin. What do you score?",
                Deal {
                    theirs: "Tc Td 3h 8c 7d 5s 6c 2h 3s Qd",
                    stock: "8h",
                    played: "d k2d:5h6h7h8h,9c9d9s,JcQcKc",
                    ..Deal::of("5h 6h 7h 9c 9d 9s Jc Qc Kc 2d", "4d")
                },
                Ask::Points,
            ),
        ],
    },
    Lesson {
        id: "big-gin",
        title: "Big gin",
        idea: "Some tables play big gin: all eleven cards in melds, and nothing is thrown. It pays 31 more instead of 25. You can switch it on in the menu.",
        tasks: &[task(
            "All eleven fit. Go big gin.",
            Deal {
                big_gin: true,
                ..Deal::drawing("5h 6h 7h 9c 9d 9s Jc Qc Kc Tc", "4d", "8h")
            },
            Ask::Act(Goal::BigGin),
        )],
    },
    Lesson {
        id: "end",
        title: "The end of the stock",
        idea: "When a throw leaves two cards in the stock, the round is over and nobody scores. So when the stock runs low, end the round if you can.",
        tasks: &[task(
            "You drew the third last card: two are left. End the round.",
            Deal {
                played: "d",
                idle: 28,
                ..Deal::of("5h 6h 7h 9c 9d 9s 3d 2s As 3c", "Jh")
            },
            Ask::Act(Goal::Knock),
        )],
    },
    Lesson {
        id: "gone",
        title: "What has gone by",
        idea: "Two sevens wait for the other two. When those lie in the pile, the pair is dead: keep cards that can still become a meld.",
        tasks: &[task(
            "Both other nines have been thrown. Throw so that the most cards still help you.",
            Deal {
                stock: "9h 9s 7d Qh 8d",
                idle: 4,
                played: "d",
                ..Deal::of("2h 3h 4h Jc Js Jd 9c 9d 5c 5d", "Kh")
            },
            Ask::Act(Goal::Hope),
        )],
    },
    Lesson {
        id: "read",
        title: "Reading the opponent",
        idea: "They took the six of spades, and then the five. That is a run, and it grows at both ends: keep the four and the seven to yourself, as long as you can pay for it.",
        tasks: &[task(
            "Throw a card that your opponent can hardly use.",
            Deal {
                theirs: "4s Qh Qd 9h 9d 2c Kd Th 3c Jd",
                stock: "6s 5s",
                played: "d x6s t xQh d x5s t xQd d",
                ..Deal::of("7s 2h 3h 4h Kc Ks 8c 8d Tc Ac", "Jh")
            },
            Ask::Act(Goal::Safe),
        )],
    },
    Lesson {
        id: "pressure",
        title: "The score’s pressure",
        idea: "At 94 to 62 your opponent needs six points: any knock may win the game. Two kings are a hope, and twenty points that you would pay. Now a low count comes first.",
        tasks: &[task(
            "Your opponent is at 94 of 100. Throw so that least is left.",
            Deal {
                scores: [62, 94],
                ..Deal::drawing("Kc Kd 2h 3h 4h 5s 5d 6c 7c Ad", "9h", "3s")
            },
            Ask::Act(Goal::Least),
        )],
    },
];
