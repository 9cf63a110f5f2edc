//! Where questions are answered: in the worker, when `public/worker.mjs` has loaded this program,
//! or else in the page.

#[cfg(feature = "hydrate")]
use super::message;
use super::weights::{NoWeights, weights};
use super::{Answer, Question, think};

/// Answers a question, once the weights are there if it needs them.
pub(super) async fn answer(question: &Question) -> Answer {
    let weights = if question.needs_weights() {
        weights().await
    } else {
        Err(NoWeights::Unreachable)
    };
    think(question, weights)
}

/// Answers a message by a message. `None` when it holds no question: nobody but our own page asks here.
#[cfg(feature = "hydrate")]
pub async fn answer_message(message: &[u8]) -> Option<Vec<u8>> {
    let (id, question): (u32, Question) = message::read(message)?;
    message::write(id, &answer(&question).await)
}
