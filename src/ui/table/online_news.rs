//! What is told of an online table beside its cards: who came, who is ready, what is asked.

use super::room::{Room, other_name};
use crate::room::{Pause, Presence, RoomView};

/// What is said when the table changes in more than its cards; each thing once.
pub(super) fn told(before: Option<&RoomView>, now: &RoomView) -> Vec<String> {
    let mut told = Vec::new();
    let Some(before) = before else { return told };
    let (you, other) = (now.seat, now.seat.other());
    let name = other_name(now);
    if before.presence[other] == Presence::Empty && now.presence[other] != Presence::Empty {
        told.push(format!("{name} has sat down."));
    }
    if now.ready[other] && !before.ready[other] && now.pause.is_some() {
        told.push(format!("{name} is ready."));
    }
    if now.undo == Some(other) && before.undo != Some(other) {
        told.push(format!("{name} asks to take the last turn back."));
    }
    let was_taken_back = |seen: &RoomView| seen.table.map(|table| table.history.len());
    if before.undo == Some(you)
        && now.undo.is_none()
        && was_taken_back(now) >= was_taken_back(before)
    {
        told.push("Your turn was not taken back.".to_owned());
    }
    if now.late != before.late
        && let Some(late) = now.late
    {
        told.push(if late == you {
            "Your time was up: the turn was made for you.".to_owned()
        } else {
            format!("{name}’s time was up: the turn was made for them.")
        });
    }
    if now.pause == Some(Pause::First) && before.pause != now.pause {
        told.push("Press Ready when you are.".to_owned());
    }
    if now.closed.is_some() && before.closed.is_none() {
        told.push("The table is closed. The score stays as it is.".to_owned());
    }
    told
}

impl Room {
    /// What is said above the button that both must press.
    pub(super) fn ready_note(self) -> Option<String> {
        self.with(|seen| {
            seen.ready[seen.seat.other()].then(|| format!("{} is ready.", other_name(seen)))
        })
        .flatten()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may stop at once")]

    use knockwood_engine::{PerSeat, Rules, Seat};

    use super::*;
    use crate::room::Terms;

    /// Ann in seat A, who sees it, and Ben.
    fn at_table() -> RoomView {
        RoomView {
            code: "7KQ2-M9XD-HT4RW".parse().unwrap(),
            version: 1,
            seat: Seat::A,
            terms: Terms {
                rules: Rules::default(),
                timer: None,
                listed: false,
            },
            names: PerSeat::new(Some("Ann".into()), Some("Ben".into())),
            presence: PerSeat::new(Presence::Here, Presence::Here),
            pause: None,
            ready: PerSeat::default(),
            game: 1,
            won: PerSeat::default(),
            table: None,
            commitment: None,
            reveal: None,
            undo: None,
            can_undo: false,
            deadline: None,
            late: None,
            closed: None,
            now: 0,
        }
    }

    #[test]
    fn b36_what_happens_beside_the_cards_is_told_once_and_names_the_player() {
        type Change = fn(&mut RoomView);
        let changes: [(Change, &str); 5] = [
            (
                |now| now.undo = Some(Seat::B),
                "Ben asks to take the last turn back.",
            ),
            (
                |now| {
                    now.pause = Some(Pause::NextRound);
                    now.ready[Seat::B] = true;
                },
                "Ben is ready.",
            ),
            (
                |now| now.late = Some(Seat::B),
                "Ben’s time was up: the turn was made for them.",
            ),
            (
                |now| now.late = Some(Seat::A),
                "Your time was up: the turn was made for you.",
            ),
            (
                |now| now.closed = Some(Seat::B),
                "The table is closed. The score stays as it is.",
            ),
        ];
        let before = at_table();
        for (change, words) in changes {
            let mut now = before.clone();
            change(&mut now);
            assert_eq!(told(Some(&before), &now), [words]);
            assert_eq!(told(Some(&now), &now), [""; 0]);
            // A page that is loaded again shows it, and does not say it anew.
            assert_eq!(told(None, &now), [""; 0]);
        }
        let mut alone = at_table();
        alone.presence[Seat::B] = Presence::Empty;
        assert_eq!(told(Some(&alone), &before), ["Ben has sat down."]);
    }
}
