//! Trains the value network of `hard` by self-play:
//!
//! ```sh
//! cargo run --release -p knockwood-engine --example train -- --seed 1 --steps 400 --out engine/data/hard.kwv
//! ```
//!
//! Each step two threads play games, the network against itself and, in four rounds of ten, against
//! scripted styles; what happened after each move is what its state was worth (TD(λ)), and the network
//! is moved towards it. The schedule counts steps, not seconds, the number of threads is fixed, and
//! their sums are added in a fixed order: the same seed and steps make the same weights, bit for bit,
//! on the same kind of processor.

#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "counts and points are small, and values are"
)]

mod net;
mod play;
mod pool;
mod worth;

use std::error::Error;
use std::io::Write as _;
use std::time::Instant;

use net::{Adam, Mean, Net, Sums};
use play::{Sample, Session};

/// Fixed: another number makes other weights.
const THREADS: usize = 2;
/// Samples a thread adds up before the network moves.
const BATCH: usize = 128;

fn main() -> Result<(), Box<dyn Error>> {
    let options = Options::read()?;
    let mut out = std::io::stdout().lock();
    let mut net = match &options.from {
        Some(path) => Net::load(&std::fs::read(path)?).ok_or("no such network")?,
        None => Net::new(options.seed),
    };
    let mut adam = Adam::new();
    let mut mean = Mean::default();
    let begun = Instant::now();
    for step in 0..options.steps {
        let rate = options.rate * (1.0 - options.done(step)).max(0.03);
        let mut sessions: Vec<Session> = (0..THREADS)
            .map(|thread| Session::new(&options, step, thread))
            .collect();
        std::thread::scope(|scope| {
            for session in &mut sessions {
                let net = &net;
                scope.spawn(move || session.play(net, options.games));
            }
        });
        let mut error = 0.0;
        let mut count = 0;
        for pass in 0..options.passes {
            for session in &mut sessions {
                session.shuffle(pass);
            }
            let batches = sessions
                .iter()
                .map(|it| it.samples.len() / BATCH)
                .min()
                .unwrap_or(0);
            for batch in 0..batches {
                let sums: Vec<Sums> = std::thread::scope(|scope| {
                    let workers: Vec<_> = sessions
                        .iter()
                        .map(|session| {
                            let net = &net;
                            let part: &[Sample] =
                                &session.samples[batch * BATCH..(batch + 1) * BATCH];
                            scope.spawn(move || net.learn(part))
                        })
                        .collect();
                    workers
                        .into_iter()
                        .filter_map(|worker| worker.join().ok())
                        .collect()
                });
                for sum in &sums {
                    error += f64::from(sum.error);
                    count += BATCH;
                }
                adam.move_net(&mut net, &sums, rate, (BATCH * THREADS) as f32);
            }
        }
        if step % 10 == 9 || step + 1 == options.steps {
            let mut all = play::Tally::default();
            for session in &sessions {
                all.add(&session.tally);
            }
            writeln!(
                out,
                "step {:4}  {:6.1} s  error {:.4}  samples {:6}  {all}",
                step + 1,
                begun.elapsed().as_secs_f32(),
                error / count.max(1) as f64,
                count,
            )?;
            out.flush()?;
        }
        if step * 2 >= options.steps {
            mean.add(&net);
        }
        if step % 50 == 49 || step + 1 == options.steps {
            std::fs::write(&options.out, mean.net(&net).to_weights())?;
            std::fs::write(format!("{}.f32", options.out), mean.net(&net).save())?;
        }
    }
    Ok(())
}

/// What the command line asks for.
pub(crate) struct Options {
    seed: u64,
    steps: u32,
    games: u32,
    passes: u32,
    rate: f32,
    focus: f32,
    lambda: f32,
    pool: f64,
    out: String,
    from: Option<String>,
}

impl Options {
    /// How much of the training is done when this step begins, 0 to 1.
    pub(crate) fn done(&self, step: u32) -> f32 {
        step as f32 / self.steps as f32
    }

    fn read() -> Result<Self, Box<dyn Error>> {
        let mut options = Self {
            seed: 1,
            steps: 400,
            games: 24,
            passes: 2,
            rate: 1e-3,
            focus: 0.75,
            lambda: 0.8,
            pool: 0.4,
            out: "hard.kwv".to_owned(),
            from: None,
        };
        let mut words = std::env::args().skip(1);
        while let Some(word) = words.next() {
            let value = words
                .next()
                .ok_or_else(|| format!("{word} needs a value"))?;
            match word.as_str() {
                "--seed" => options.seed = value.parse()?,
                "--steps" => options.steps = value.parse()?,
                "--games" => options.games = value.parse()?,
                "--passes" => options.passes = value.parse()?,
                "--rate" => options.rate = value.parse()?,
                "--focus" => options.focus = value.parse()?,
                "--lambda" => options.lambda = value.parse()?,
                "--pool" => options.pool = value.parse()?,
                "--out" => options.out = value,
                "--from" => options.from = Some(value),
                _ => {
                    return Err(format!(
                        "{word} is not an option: write --seed --steps --games --passes --rate --focus --lambda --pool --out --from"
                    )
                    .into());
                }
            }
        }
        Ok(options)
    }
}
