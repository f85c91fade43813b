import type { Leaderboard, LeaderboardEntry } from '@venture/api/v1/leaderboards';

export const entry = (rank: number, nickname: string, score: number, isYou = false): LeaderboardEntry => ({
  rank,
  nickname,
  score,
  isYou,
});

/** A board that nobody ever joined. */
export const nobody: Leaderboard = {
  nickname: null,
  people: 0,
  you: null,
  near: [],
  top: { items: [] },
  isNew: true,
  timings: [],
};
export const TOP = [entry(1, 'Grace', 500), entry(2, 'Alan', 300), entry(2, 'Edsger', 300)];
export const board: Leaderboard = { ...nobody, isNew: false, people: 3, top: { items: TOP } };
/** A board that the reader has joined, far below the best. */
export const joined: Leaderboard = {
  ...board,
  nickname: 'Ada',
  people: 60,
  you: { rank: 40, score: 20, toPass: 12 },
  near: [entry(39, 'Donald', 31), entry(40, 'Ada', 20, true), entry(40, 'Barbara', 20)],
  top: { items: TOP, after: 'cursor' },
};
