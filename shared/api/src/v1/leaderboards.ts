import * as v from 'valibot';
import { TIMINGS } from '../timing';
import { endpoint, pageSchema, paging } from './endpoint';

/** Verified XP board; other boards have their game's name. */
export const XP_BOARD = 'xp';

/** A board's period: this week or month, or all time. */
export const PERIODS = ['week', 'month', 'all'] as const;
export type Period = (typeof PERIODS)[number];

const BoardParams = v.object({
  board: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{0,63}$/, 'must be "xp" or the name of a game')),
});

/** Untimed games use only the first timing. */
const BoardQuery = {
  period: v.optional(v.picklist(PERIODS), 'all'),
  timing: v.optional(v.picklist(TIMINGS), TIMINGS[0]),
};

/** A player on a board; ties share a rank. */
const LeaderboardEntry = v.object({
  rank: v.number(),
  nickname: v.string(),
  score: v.number(),
  isYou: v.boolean(),
});
export type LeaderboardEntry = v.InferOutput<typeof LeaderboardEntry>;

const Entries = pageSchema(LeaderboardEntry);

const Rank = v.object({
  rank: v.number(),
  score: v.number(),
  /** Fewest points needed to pass the next player; null at the top. */
  toPass: v.nullable(v.number()),
});
export type Rank = v.InferOutput<typeof Rank>;

const Leaderboard = v.object({
  /** The caller's nickname; null until they join. */
  nickname: v.nullable(v.string()),
  /** Number of players on this board. */
  people: v.number(),
  /** The caller's rank; null if the caller is not on this board. */
  you: v.nullable(Rank),
  /** The caller and neighbouring players, best first. */
  near: v.array(LeaderboardEntry),
  /** Best players, and the next page's cursor. */
  top: Entries,
  /** Whether no player has ever been on this board. */
  isNew: v.boolean(),
  /** The timings of this game that have players; none for the XP board. */
  timings: v.array(v.picklist(TIMINGS)),
});
export type Leaderboard = v.InferOutput<typeof Leaderboard>;

export const getLeaderboard = endpoint({
  id: 'getLeaderboard',
  method: 'GET',
  path: '/leaderboards/{board}',
  access: 'learner',
  summary: 'The top of a board, and the players near the caller',
  params: BoardParams,
  query: v.object(BoardQuery),
  response: Leaderboard,
});

export const getLeaderboardEntries = endpoint({
  id: 'getLeaderboardEntries',
  method: 'GET',
  path: '/leaderboards/{board}/entries',
  access: 'learner',
  summary: 'A board from the top, or from where the last page ended',
  params: BoardParams,
  query: v.object({ ...BoardQuery, ...paging }),
  response: Entries,
});

/** Long enough for any real nickname, so that a refusal can explain what is wrong with it. */
const MAX_NICKNAME = 200;

export const joinLeaderboards = endpoint({
  id: 'joinLeaderboards',
  method: 'PUT',
  path: '/me/nickname',
  access: 'learner',
  summary: 'Joins the leaderboards with a nickname, or changes it',
  body: v.strictObject({ nickname: v.pipe(v.string(), v.maxLength(MAX_NICKNAME)) }),
  response: v.object({ nickname: v.string() }),
});

export const leaveLeaderboards = endpoint({
  id: 'leaveLeaderboards',
  method: 'DELETE',
  path: '/me/nickname',
  access: 'learner',
  summary: 'Leaves the leaderboards: the caller disappears from all of them at once',
});
