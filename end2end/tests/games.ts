// Games at a point worth a test, as the browser keeps them: found by search, so that the deal is what
// the seed gives.
import type { Page } from "@playwright/test";

export const games = {
  /** Layoffs by hand: one of your cards fits only after another. You hold Ac 6c 8c Ad 8d Ah 7h 8h 5s 8s. */
  chain: "knockwood 1\nrules full\nseed 2600000000000000000000000000000000000000000000000000000000000000\nactions 22\np p d xJs t xKs d xQh d xQs d x9c d xKh d x9s d x8c t x7s d k7d:JcJdJhJs,4h5h6h\n",
  /** Layoffs by hand: one of your cards fits two melds. You hold 2c 5c Qc Kc Kd Qh Kh 3s Qs. */
  twoMelds: "knockwood 1\nrules full\nseed 1600000000000000000000000000000000000000000000000000000000000000\nactions 24\np t xQc t xJd t x9h d x9s d xJs d x7h d xJc d x7s d x8s d x5h t k4d:7c8c9c,5d5h5s,9dTdJd l6c>7c8c9c\n",
  /** Layoffs by hand: one card that fits is in a meld of your own. You hold 5c 3d 4d 7d 8d 9d Td 3h 2s 6s. */
  dear: "knockwood 1\nrules full\nseed 0500000000000000000000000000000000000000000000000000000000000000\nactions 24\nt xKh d xKs d xJd d xJs d x7s d xQh d xJc d xTs d x7h d xTd t x8c t k5h:2c2d2h,8c8h8s\n",
  /** A knock with several spreads, of which one invites fewer layoffs. You hold Ac 2c 4c 6c 4d 5d 4h As 2s 3s 4s. */
  safer: "knockwood 1\nrules full\nseed 1100000000000000000000000000000000000000000000000000000000000000\nactions 31\np p d xKd d xKh d xKc d xKs d xQs d xQc d x8d d xJs d xJh d xJd d x8s d xJc d x7h d xQd d\n",
  /** Eleven cards in melds; gin by throwing some of them is possible too. You hold 3c 4c 5c 6c 8c 8d Ah 2h 3h 4h 8h. */
  bigGin: "knockwood 1\nrules custom opening=offer knock=10 spades=1 gin=25 undercut=25 tie=undercut big=31 target=100 box=0 game=0 shutout=none first=b next=alternate drawn=alternate stock=ends layoffs=by sheet=one\nseed 0300000000000000000000000000000000000000000000000000000000000000\nactions 59\np p d xJh d xKc d xKd d xJd d x9h d xQd d xKh d x9s d xKs d x9c d xTs d x8s d xJc d xQh d xTc d x8c t x6d t x6s d xTh d x5s d x2d t x2s d xAc t x6d d xTd d x4s d xQs d x6h d\n",
  /** Gin, by several throws. You hold 4c 5c 8c Ad 4d 5d 8d 4h 5h 5s 8s. */
  gin: "knockwood 1\nrules full\nseed 0100000000000000000000000000000000000000000000000000000000000000\nactions 43\np p d xKh d x9s d xQh d xKs d x9d d xQs d x7h d x9h d x6h d xKc d x2s d x7d d xAc d xKd d xQc d xJd d x3h t x7c d x6c d x5h t\n",
  /** A tournament: the last discard may be taken to knock with. You hold 7c 7d Ah 2h 3h 4h 5h 6h 7h 7s. */
  lastDiscard: "knockwood 1\nrules custom opening=offer knock=10 spades=1 gin=25 undercut=25 tie=undercut big=off target=100 box=0 game=0 shutout=none first=b next=alternate drawn=alternate stock=last layoffs=by sheet=one\nseed 0900000000000000000000000000000000000000000000000000000000000000\nactions 70\np p d xTc d xQc d xTs d xTh d x9s t xQd d x6d d xKh d x6c d xKs d xJs d x7s t x6s d x6h t x5d d x5s d x4c d x4h t x2c t x3s d x5c d xKd d xAc d xJd d x4s d xAd d x3d d x4d d xAs d xQs d xQh d x9c d xKc d x3c\n",
  /** A tournament: the last discard makes no knock. You hold Ac 5d 6d 7d 8d 9d Td Ah 3h 2s. */
  lastDiscardOfNoUse: "knockwood 1\nrules custom opening=offer knock=10 spades=1 gin=25 undercut=25 tie=undercut big=off target=100 box=0 game=0 shutout=none first=b next=alternate drawn=alternate stock=last layoffs=by sheet=one\nseed 0500000000000000000000000000000000000000000000000000000000000000\nactions 72\nt xKh d xKs d xJd d xJs d x7s d xQh d xJc d xTs d x7h d xTd t x8c t x5h d x7c d x6d t x6s d xQs d x5s t xAd d x6h d xQd d x5c d xAh t x4d d x5d t x3d d x6c d xKc d xJh d x4c d xQc d xTc d x9s d x3c d x9c d x4h d x9h\n",
} as const;

/** Puts a game into the browser's storage before the page opens: once, so that a reload keeps what was played. */
export async function keep(page: Page, record: string): Promise<void> {
  const game = JSON.stringify({
    version: 2,
    players: { computer: "normal" },
    aids: { undone: 0, hints: 0 },
    record,
  });
  await page.addInitScript((text) => {
    if (localStorage.getItem("knockwood.game.v1") === null) localStorage.setItem("knockwood.game.v1", text);
  }, game);
}

/** Preferences as the browser keeps them, likewise. */
export async function prefer(page: Page, preferences: Record<string, unknown>): Promise<void> {
  await page.addInitScript((text) => {
    if (localStorage.getItem("knockwood.preferences.v1") === null)
      localStorage.setItem("knockwood.preferences.v1", text);
  }, JSON.stringify(preferences));
}
