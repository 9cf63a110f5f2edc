//! Where questions are answered: in the worker, when `public/worker.mjs` has loaded this program,
//! or else in the page.

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

/// Answers a text, a number and a question as JSON, by the number and the answer. `None` when it is no
/// question: nobody but our own page asks here.
#[cfg(feature = "hydrate")]
pub async fn answer_text(text: &str) -> Option<String> {
    let (id, question): (u32, Question) = serde_json::from_str(text).ok()?;
    serde_json::to_string(&(id, answer(&question).await)).ok()
}
