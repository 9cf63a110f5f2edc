//! What crosses a wire is text, and is read strictly.

use knockwood_engine::{Card, Cards, Defence, Layoffs, Meld, Spread, best_defence};
use serde_json::{from_str, from_value, json, to_value};

#[test]
fn cards_melds_and_spreads_are_their_texts() {
    let card: Card = "7h".parse().unwrap();
    let cards: Cards = "4h 5h 6h Kc".parse().unwrap();
    let meld: Meld = "5h6h7h".parse().unwrap();
    let spread: Spread = "QcQdQh 4h5h6h".parse().unwrap();
    assert_eq!(to_value(card).unwrap(), json!("7h"));
    assert_eq!(to_value(cards).unwrap(), json!("Kc 4h 5h 6h"));
    assert_eq!(to_value(meld).unwrap(), json!("5h6h7h"));
    assert_eq!(to_value(spread).unwrap(), json!("QcQdQh 4h5h6h"));
    assert_eq!(from_value::<Card>(json!("7h")).unwrap(), card);
    assert_eq!(from_value::<Cards>(json!("4h 5h 6h Kc")).unwrap(), cards);
    assert_eq!(from_value::<Meld>(json!("5h6h7h")).unwrap(), meld);
    assert_eq!(
        from_value::<Spread>(json!("4h5h6h QcQdQh")).unwrap(),
        spread
    );
}

#[test]
fn a_defence_comes_back_as_it_was() {
    let knocker: Spread = "4h5h6h 7c7d7s".parse().unwrap();
    let hand: Cards = "7h 8h Kc Kd Ks 2c 2d 2h As 3s".parse().unwrap();
    let defence = best_defence(&knocker, hand);
    let value = to_value(defence).unwrap();
    assert_eq!(
        value["layoffs"],
        json!([
            { "card": "7h", "onto": "4h5h6h" },
            { "card": "8h", "onto": "4h5h6h" },
        ])
    );
    assert_eq!(from_value::<Defence>(value).unwrap(), defence);
}

#[test]
fn nonsense_is_refused() {
    assert!(from_str::<Card>(r#""1h""#).is_err());
    assert!(from_str::<Card>("7").is_err());
    assert!(from_str::<Cards>(r#""7h 7h""#).is_err());
    assert!(from_str::<Meld>(r#""5h6h8h""#).is_err());
    assert!(from_str::<Spread>(r#""5h6h7h 7c7d7h""#).is_err());
    // The eight does not fit before the seven, and a card is laid off once.
    let onto = |card: &str| json!({ "card": card, "onto": "4h5h6h" });
    assert!(from_value::<Layoffs>(json!([onto("8h"), onto("7h")])).is_err());
    assert!(from_value::<Layoffs>(json!([onto("7h"), onto("7h")])).is_err());
    assert!(from_value::<Layoffs>(json!([onto("7h"), onto("8h")])).is_ok());
}
