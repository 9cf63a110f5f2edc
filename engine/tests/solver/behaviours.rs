//! Behaviours that players of other card games asked for, as far as the cards alone decide them.

use knockwood_engine::{
    Card, Cards, Layoff, LayoffError, Layoffs, Meld, Spread, best_defence, best_spread, deadwood,
    safest_spread,
};

fn cards(text: &str) -> Cards {
    text.parse().unwrap()
}

fn meld(text: &str) -> Meld {
    text.parse().unwrap()
}

fn card(text: &str) -> Card {
    text.parse().unwrap()
}

#[test]
fn b01_a_hand_that_is_gin_has_no_deadwood() {
    let gins = [
        "4h5h6h7h QcQdQh KcKdKh",
        "3c3d3h3s 9c9d9h KcKdKh",
        "2h3h4h5h 2s3s4s TcTdTs",
    ];
    for gin in gins {
        let hand = cards(gin);
        assert_eq!(hand.len(), 10);
        assert_eq!(deadwood(hand), 0, "{gin}");
        assert_eq!(best_spread(hand), gin.parse().unwrap(), "{gin}");
        // The strictest limit lets it out.
        assert_eq!(
            safest_spread(hand, 0, Cards::ALL - hand),
            gin.parse().ok(),
            "{gin}"
        );
    }
}

#[test]
fn b02_no_card_stands_in_two_melds() {
    let hand = cards("Jc 9d 8s 6d Js 8h Td 8d 7d Jd");
    assert_eq!(deadwood(hand), 16);
    for spread in Spread::all_of(hand) {
        let counted: u32 = spread.melds().map(|meld| meld.cards().len()).sum();
        assert_eq!(counted, spread.cards().len(), "{spread}");
    }
    assert_eq!(best_spread(hand).loose(hand), cards("8s 8h"));
}

#[test]
fn b03_a_chain_is_laid_off_in_order() {
    let knocker: Spread = "6h7h8h".parse().unwrap();
    let onto = meld("6h7h8h");
    let mut layoffs = Layoffs::EMPTY;
    let early = layoffs.lay_off(
        &knocker,
        Layoff {
            card: card("4h"),
            onto,
        },
    );
    assert_eq!(
        early,
        Err(LayoffError::DoesNotFit {
            card: card("4h"),
            grown: onto
        })
    );
    assert_eq!(
        early.unwrap_err().to_string(),
        "4h does not fit 6h7h8h: it takes 5h 9h"
    );
    assert_eq!(
        layoffs.lay_off(
            &knocker,
            Layoff {
                card: card("5h"),
                onto
            }
        ),
        Ok(())
    );
    assert_eq!(
        layoffs.lay_off(
            &knocker,
            Layoff {
                card: card("4h"),
                onto
            }
        ),
        Ok(())
    );
    assert_eq!(layoffs.grown(onto), meld("4h5h6h7h8h"));
}

#[test]
fn b09_a_run_is_cut_where_a_set_gains_more() {
    let hand = cards("3s4s5s6s7s 6h6d");
    assert_eq!(deadwood(hand), 7);
    assert_eq!(best_spread(hand), "3s4s5s 6d6h6s".parse().unwrap());
}

#[test]
fn b18_a_card_that_fits_two_melds_is_asked_about_and_by_itself_goes_onto_the_run() {
    let knocker: Spread = "4h5h6h 7c7d7s".parse().unwrap();
    let fits: Vec<Meld> = Layoffs::EMPTY.fits(&knocker, card("7h")).collect();
    assert_eq!(fits, knocker.melds().collect::<Vec<_>>());
    assert_eq!(fits.len(), 2);

    let defence = best_defence(&knocker, cards("7h 8h 2c 4d 6s 9c Jd Kc Qs Td"));
    let laid: Vec<(Card, Meld)> = defence.layoffs.iter().map(|l| (l.card, l.onto)).collect();
    assert_eq!(
        laid,
        [(card("7h"), meld("4h5h6h")), (card("8h"), meld("4h5h6h"))]
    );
}
