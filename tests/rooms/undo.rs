//! A move that is taken back.

use knockwood_engine::{Action, Phase, Seat};

use crate::common::api::Server;
use crate::common::rooms::{both_ready, two};

#[tokio::test]
async fn a_move_is_taken_back_only_if_both_agree() {
    let server = Server::new().await;
    let (mut ann, mut ben, code) = two(&server, "classic", "").await;
    let version = both_ready(&mut ann, &mut ben, code).await;
    let before = ann.view(code).await;
    assert!(!before.can_undo);
    assert_eq!(
        ann.send("undo", code, version, "&asked=Ask")
            .await
            .refusal()
            .1,
        "not_possible"
    );
    let version = ann.act(code, version, Action::Pass).await;
    let version = ben.act(code, version, Action::Pass).await;
    let version = ann.do_it("undo", code, version, "&asked=Ask").await;
    assert_eq!(ben.view(code).await.undo, Some(Seat::A));
    // Not by who asks, and not while it is refused.
    assert_eq!(
        ann.send("undo", code, version, "&asked=Allow")
            .await
            .refusal()
            .1,
        "not_possible"
    );
    let version = ben.do_it("undo", code, version, "&asked=Refuse").await;
    assert_eq!(ann.view(code).await.table.unwrap().phase, Phase::Draw);
    // Whatever is played takes the question away.
    let version = ann.do_it("undo", code, version, "&asked=Ask").await;
    let version = ann.act(code, version, Action::Draw).await;
    assert_eq!(ben.view(code).await.undo, None);
    let version = ben.do_it("undo", code, version, "&asked=Ask").await;
    ann.do_it("undo", code, version, "&asked=Allow").await;
    // Ben's pass, and the draw after it.
    let after = ann.view(code).await;
    assert_eq!(after.table.unwrap().turn, Some(Seat::B));
    assert_eq!(after.table.unwrap().hand, before.table.unwrap().hand);
    assert_eq!(after.table.unwrap().history.len(), 1);
    assert!(after.can_undo);
    assert_eq!(after.commitment, before.commitment);
}
