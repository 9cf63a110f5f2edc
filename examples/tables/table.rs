use std::time::Duration;

use knockwood::api::Answer;
use knockwood::room::{Packed, RoomCode, RoomView};
use knockwood_engine::Seed;
use knockwood_engine::bot::Mind;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until, timeout};

use crate::server::{Server, Told};

/// For how long a view is waited for: then it does not come.
const PATIENCE: Duration = Duration::from_mins(1);

/// A table with its two bots.
pub(crate) struct Table {
    code: RoomCode,
    cookies: [String; 2],
    streams: [mpsc::Receiver<Told>; 2],
    views: [RoomView; 2],
    /// Of the next command.
    id: u128,
}

/// How long things took.
#[derive(Default)]
pub(crate) struct Times {
    pub(crate) commands: Vec<Duration>,
    pub(crate) delays: Vec<Duration>,
}

/// The first view of at least this version: when it came, and what it is.
async fn seen(
    stream: &mut mpsc::Receiver<Told>,
    version: u64,
) -> Result<(Instant, RoomView), String> {
    loop {
        let told = timeout(PATIENCE, stream.recv()).await;
        let (reached, at, data) = told
            .map_err(|_| format!("no view came for {PATIENCE:?}"))?
            .ok_or("a stream is over")?;
        if reached >= version {
            let view = Packed(data).view().map_err(|error| error.to_string())?;
            return Ok((at, view));
        }
    }
}

impl Table {
    pub(crate) async fn open(server: &Server, number: usize) -> Result<Self, String> {
        let form = "rules=full&listed=false&name=Ann";
        let (code, ann) = server.post("create", "", form).await?;
        let code: RoomCode = serde_json::from_str(&code).map_err(|error| error.to_string())?;
        let form = format!("code={code}&name=Ben");
        let (_, ben) = server.post("join", "", &form).await?;
        let nobody = "nobody was made known";
        let cookies = [ann.ok_or(nobody)?, ben.ok_or(nobody)?];
        let mut streams = cookies.each_ref().map(|cookie| server.listen(code, cookie));
        let views = [
            seen(&mut streams[0], 0).await?.1,
            seen(&mut streams[1], 0).await?.1,
        ];
        Ok(Self {
            code,
            cookies,
            streams,
            views,
            id: (number as u128) << 64,
        })
    }

    /// Sends one command, and waits until both have seen it.
    async fn command(&mut self, server: &Server, times: &mut Times) -> Result<(), String> {
        let view = &self.views[0];
        let (seat, path, more) = match view.table.and_then(|table| table.turn) {
            None if !view.ready.0[0] => (0, "ready", String::new()),
            None => (1, "ready", String::new()),
            Some(turn) => {
                let view = &self.views[turn as usize];
                let luck = Seed([7; 32]).for_ply(u32::try_from(view.version).unwrap_or_default());
                let action = view
                    .table
                    .and_then(|table| Mind::Easy.choose(&table, &luck))
                    .ok_or("a bot knows nothing to do")?;
                let action = action.to_string().replace(':', "%3A").replace(',', "%2C");
                (turn as usize, "act", format!("&action={action}"))
            }
        };
        self.id += 1;
        let (code, version) = (self.code, self.views[seat].version);
        let form = format!("code={code}&id={:032x}&version={version}{more}", self.id);
        let asked = Instant::now();
        let (body, _) = server.post(path, &self.cookies[seat], &form).await?;
        times.commands.push(asked.elapsed());
        let answer = serde_json::from_str(&body).map_err(|error| error.to_string())?;
        let Answer::Done { version } = answer else {
            return Err(format!("{path}: stale, though nobody else plays here"));
        };
        for (stream, view) in self.streams.iter_mut().zip(&mut self.views) {
            let (at, now) = seen(stream, version).await?;
            times.delays.push(at.saturating_duration_since(asked));
            *view = now;
        }
        Ok(())
    }

    /// Plays from `first` to `end`, a command `every` so often.
    pub(crate) async fn play(
        &mut self,
        server: &Server,
        every: Duration,
        first: Instant,
        end: Instant,
    ) -> Times {
        let mut times = Times::default();
        let mut next = first;
        while next < end {
            sleep_until(next).await;
            if let Err(why) = self.command(server, &mut times).await {
                server.tally.fault(&why);
                break;
            }
            next += every;
        }
        times
    }
}
