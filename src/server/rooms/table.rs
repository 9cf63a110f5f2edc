use knockwood_engine::{
    ActError, Action, FirstDealer, Game, PerSeat, Phase, Record, Rules, RulesError, Seat,
};

use super::{Doing, Entry, Luck};
use crate::room::{Commitment, Pause, Reveal, Terms};

/// A table as it stands: nothing but a replay of its log.
#[derive(Clone, Debug)]
pub struct Table {
    terms: Terms,
    version: u64,
    has_joined: bool,
    ready: PerSeat<bool>,
    closed: Option<Seat>,
    /// The game in play, or just over, with its number from 1 and its luck.
    game: Option<Dealt>,
    /// Of the game to come, while none is in play.
    next: Option<Luck>,
    won: PerSeat<u16>,
    /// The version that began the pause.
    paused: u64,
    reveal: Option<Reveal>,
    undo: Option<Seat>,
    late: Option<Seat>,
    turn_began: i64,
    touched: i64,
}

#[derive(Clone, Debug)]
struct Dealt {
    number: u16,
    luck: Luck,
    first_dealer: Seat,
    game: Game,
    /// Where in the game's actions the last of each in this round stands.
    last: PerSeat<Option<usize>>,
}

/// Why something cannot be done at a table as it stands. The table stays as it is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// It is closed.
    #[error("the table is closed")]
    Closed,
    /// The other seat is to act.
    #[error("it is seat {0}'s turn")]
    OthersTurn(Seat),
    /// The rules of the table.
    #[error("{0}")]
    NotNow(&'static str),
    /// The rules of the game.
    #[error("{}; {}", .0.why, .0.accepted)]
    Illegal(ActError),
    /// The table's rules make no sense, which is found before it is opened.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The log does not go on with this: it has another version, or lacks luck.
    #[error("the log has a gap at version {0}")]
    Gap(u64),
}

impl Table {
    /// The table that the first line of a log opens.
    ///
    /// # Errors
    /// [`Refused::Gap`] where it is no first line.
    pub fn open(terms: Terms, first: &Entry) -> Result<Self, Refused> {
        let is_first = first.version == 1 && first.what == Doing::Open && first.seat == Seat::A;
        let next = first.luck.filter(|_| is_first).ok_or(Refused::Gap(1))?;
        Ok(Self {
            terms,
            version: 1,
            has_joined: false,
            ready: PerSeat::default(),
            closed: None,
            game: None,
            next: Some(next),
            won: PerSeat::default(),
            paused: 1,
            reveal: None,
            undo: None,
            late: None,
            turn_began: first.at,
            touched: first.at,
        })
    }

    /// The table that a whole log makes.
    ///
    /// # Errors
    /// The first line that cannot be.
    pub fn replay(terms: Terms, log: &[Entry]) -> Result<Self, Refused> {
        let (first, rest) = log.split_first().ok_or(Refused::Gap(1))?;
        let mut table = Self::open(terms, first)?;
        for entry in rest {
            table.apply(entry)?;
        }
        Ok(table)
    }

    /// Does what a line of the log says.
    ///
    /// # Errors
    /// Why it cannot be done.
    pub fn apply(&mut self, entry: &Entry) -> Result<(), Refused> {
        if entry.version != self.version + 1 {
            return Err(Refused::Gap(entry.version));
        }
        if self.closed.is_some() {
            return Err(Refused::Closed);
        }
        let was_paused = self.pause();
        let turn = self.turn();
        let seat = entry.seat;
        match entry.what {
            Doing::Open => return Err(Refused::Gap(entry.version)),
            Doing::Join => self.join(seat)?,
            Doing::Ready => self.make_ready(seat)?,
            Doing::Act(action) => {
                self.act(seat, action)?;
                self.late = None;
            }
            Doing::Late(action) => {
                self.act(seat, action)?;
                self.late = Some(seat);
            }
            Doing::Ask => self.ask(seat)?,
            Doing::Allow => self.allow(seat)?,
            Doing::Refuse => {
                self.asked_by(seat.other())?;
                self.undo = None;
            }
            Doing::Close => self.closed = Some(seat),
        }
        self.version = entry.version;
        self.touched = entry.at;
        if self.pause() != was_paused {
            self.paused = self.version;
        }
        if self.turn() != turn || entry.what == Doing::Allow {
            self.turn_began = entry.at;
        }
        if entry.luck.is_some() && self.needs_luck() {
            self.next = entry.luck;
        }
        Ok(())
    }

    /// Whether the game to come has no luck yet: the line of the log that has ended one must have it.
    pub fn needs_luck(&self) -> bool {
        self.next.is_none() && self.game.as_ref().is_some_and(|dealt| dealt.game.is_over())
    }

    fn join(&mut self, seat: Seat) -> Result<(), Refused> {
        if seat != Seat::B || self.has_joined {
            return Err(Refused::NotNow("both seats are taken"));
        }
        self.has_joined = true;
        Ok(())
    }

    fn make_ready(&mut self, seat: Seat) -> Result<(), Refused> {
        match self.pause() {
            None => return Err(Refused::NotNow("the cards are dealt already")),
            Some(Pause::Waiting) => {
                return Err(Refused::NotNow("nobody has taken the other seat yet"));
            }
            Some(_) if self.ready[seat] => return Err(Refused::NotNow("you are ready already")),
            Some(_) => self.ready[seat] = true,
        }
        if self.ready == PerSeat::new(true, true) {
            self.deal()?;
            self.ready = PerSeat::default();
            self.late = None;
        }
        Ok(())
    }

    fn deal(&mut self) -> Result<(), Refused> {
        if let Some(dealt) = self.game.as_mut().filter(|dealt| !dealt.game.is_over()) {
            dealt.last = PerSeat::default();
            return dealt.game.apply(Action::Deal).map_err(Refused::Illegal);
        }
        let luck = self.next.ok_or(Refused::Gap(self.version))?;
        // In a rematch the other seat deals first.
        let first_dealer = match &self.game {
            None => self.terms.rules.first_dealer,
            Some(before) => match before.first_dealer {
                Seat::A => FirstDealer::SeatB,
                Seat::B => FirstDealer::SeatA,
            },
        };
        let rules = Rules {
            first_dealer,
            ..self.terms.rules
        };
        let game = Game::new(rules, luck.seed)?;
        self.game = Some(Dealt {
            number: self
                .game
                .as_ref()
                .map_or(1, |before| before.number.saturating_add(1)),
            luck,
            first_dealer: game.round().dealer(),
            game,
            last: PerSeat::default(),
        });
        self.next = None;
        Ok(())
    }

    fn act(&mut self, seat: Seat, action: Action) -> Result<(), Refused> {
        let Some(dealt) = &mut self.game else {
            return Err(Refused::NotNow("no cards are dealt yet"));
        };
        let was_over = dealt.game.round().phase() == Phase::Over;
        match action {
            Action::Deal => {
                return Err(Refused::NotNow(
                    "the next round is dealt when both have pressed Ready",
                ));
            }
            Action::Resign(loser) if loser != seat => {
                return Err(Refused::NotNow(
                    "nobody gives the game up for somebody else",
                ));
            }
            Action::Resign(_) => {}
            _ => {
                if let Some(turn) = dealt.game.turn().filter(|turn| *turn != seat) {
                    return Err(Refused::OthersTurn(turn));
                }
            }
        }
        let place = dealt.game.actions().len();
        dealt.game.apply(action).map_err(Refused::Illegal)?;
        dealt.last[seat] = Some(place);
        self.undo = None;
        if dealt.game.round().phase() == Phase::Over && !was_over {
            let round = dealt.game.round_number();
            self.reveal = Some(dealt.luck.reveal(dealt.number, round));
        }
        if dealt.game.is_over() {
            self.ready = PerSeat::default();
            if let Some(winner) = dealt.game.winner() {
                self.won[winner] = self.won[winner].saturating_add(1);
            }
        }
        Ok(())
    }

    fn ask(&mut self, seat: Seat) -> Result<(), Refused> {
        if self.undo.is_some() {
            return Err(Refused::NotNow("this question has been asked already"));
        }
        if !self.can_undo(seat) {
            return Err(Refused::NotNow(
                "there is no move of yours in this round to take back",
            ));
        }
        self.undo = Some(seat);
        Ok(())
    }

    fn asked_by(&self, seat: Seat) -> Result<(), Refused> {
        if self.undo == Some(seat) {
            Ok(())
        } else {
            Err(Refused::NotNow("nobody asks for a move back"))
        }
    }

    fn allow(&mut self, seat: Seat) -> Result<(), Refused> {
        let asker = seat.other();
        self.asked_by(asker)?;
        let gap = Refused::Gap(self.version);
        let dealt = self.game.as_mut().ok_or(gap.clone())?;
        let kept = dealt.last[asker].ok_or(gap)?;
        let mut game = Game::new(*dealt.game.rules(), *dealt.game.seed())?;
        let mut last = PerSeat::default();
        for (place, action) in dealt.game.actions().iter().take(kept).enumerate() {
            match game.turn() {
                Some(turn) => last[turn] = Some(place),
                None => last = PerSeat::default(),
            }
            game.apply(*action).map_err(Refused::Illegal)?;
        }
        (dealt.game, dealt.last) = (game, last);
        self.undo = None;
        self.late = None;
        Ok(())
    }

    /// How many things have been done.
    pub const fn version(&self) -> u64 {
        self.version
    }

    /// What is played.
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// Whether the second seat was taken.
    pub const fn has_joined(&self) -> bool {
        self.has_joined
    }

    /// Who has closed it.
    pub const fn closed(&self) -> Option<Seat> {
        self.closed
    }

    /// Who is ready for the next deal.
    pub const fn ready(&self) -> PerSeat<bool> {
        self.ready
    }

    /// Games won.
    pub const fn won(&self) -> PerSeat<u16> {
        self.won
    }

    /// Who asks for the last move back.
    pub const fn undo(&self) -> Option<Seat> {
        self.undo
    }

    /// Whose last move the server has made.
    pub const fn late(&self) -> Option<Seat> {
        self.late
    }

    /// When the last thing was done, in seconds since 1970 began.
    pub const fn touched(&self) -> i64 {
        self.touched
    }

    /// What both must be ready for; `None` while a round is played and once the table is closed.
    pub fn pause(&self) -> Option<Pause> {
        if self.closed.is_some() {
            return None;
        }
        match &self.game {
            _ if !self.has_joined => Some(Pause::Waiting),
            None => Some(Pause::First),
            Some(dealt) if dealt.game.is_over() => Some(Pause::Rematch),
            Some(dealt) => (dealt.game.round().phase() == Phase::Over).then_some(Pause::NextRound),
        }
    }

    /// The version that has begun this pause.
    pub const fn paused(&self) -> u64 {
        self.paused
    }

    /// The number of the game, from 1.
    pub fn game_number(&self) -> u16 {
        self.game.as_ref().map_or(1, |dealt| dealt.number)
    }

    /// The game in play, or just over; `None` before the first.
    pub fn game(&self) -> Option<&Game> {
        self.game.as_ref().map(|dealt| &dealt.game)
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Option<Seat> {
        if self.closed.is_some() {
            return None;
        }
        self.game()?.turn()
    }

    /// Whether this seat has a move in this round to take back.
    pub fn can_undo(&self, seat: Seat) -> bool {
        let dealt = self.game.as_ref().filter(|_| self.turn().is_some());
        dealt.is_some_and(|dealt| dealt.last[seat].is_some())
    }

    /// Until when the turn must be made, where there is a timer.
    pub fn deadline(&self) -> Option<i64> {
        self.turn()?;
        Some(self.turn_began + i64::from(self.terms.timer?))
    }

    /// What the server is bound to.
    pub fn commitment(&self) -> Option<Commitment> {
        if self.closed.is_some() {
            return None;
        }
        match (&self.game, &self.next) {
            (None, Some(next)) => Some(next.commitment(1, 1)),
            (Some(dealt), Some(next)) => Some(next.commitment(dealt.number.saturating_add(1), 1)),
            (Some(dealt), None) => {
                let is_over = dealt.game.round().phase() == Phase::Over;
                let round = dealt.game.round_number();
                let round = round.saturating_add(u16::from(is_over));
                Some(dealt.luck.commitment(dealt.number, round))
            }
            (None, None) => None,
        }
    }

    /// What it was bound to in the round that has ended last.
    pub const fn reveal(&self) -> Option<&Reveal> {
        self.reveal.as_ref()
    }

    /// The record of the game and its salt, where it is over, or the table is closed.
    pub fn record(&self) -> Option<(Record, String)> {
        let dealt = self.game.as_ref()?;
        let may_tell = dealt.game.is_over() || self.closed.is_some();
        may_tell.then(|| (Record::of(&dealt.game), dealt.luck.salt.to_string()))
    }
}
