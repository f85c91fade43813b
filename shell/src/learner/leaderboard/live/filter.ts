import { formatCount, formatNumber } from '@venture/api/format';
import type { Timing } from '@venture/api/timing';
import type { RequestOf } from '@venture/api/v1/endpoint';
import { type getLeaderboard, type Period, XP_BOARD } from '@venture/api/v1/leaderboards';
import { listWaysToPlay } from '@venture/contract/game-id';
import type { ListingState } from '../../../host/list/listing';

export type BoardFilter = { readonly board: string; readonly period: Period; readonly timing: Timing };

export const DEFAULT_FILTER: BoardFilter = { board: XP_BOARD, period: 'all', timing: 'x1' };

export const PERIOD_LABELS = {
  week: 'This week',
  month: 'This month',
  all: 'All time',
} as const satisfies Record<Period, string>;

export const TIMING_LABELS = {
  x1: 'Standard time',
  'x1.5': '1.5 times as long',
  x2: 'Twice as long',
  x10: 'Ten times as long',
  off: 'No time limit',
} as const satisfies Record<Timing, string>;

/** Returns the boards' titles by id: XP and every game. */
export function boardsOf({ remotes }: ListingState): ReadonlyMap<string, string> {
  const games = remotes.filter(({ cards }) => cards.length > 0);
  const boards = games.flatMap(listWaysToPlay).map(({ game, title }) => [game, title] as const);
  return new Map([[XP_BOARD, 'XP'], ...boards]);
}

export function requestFor({ board, period, timing }: BoardFilter): RequestOf<typeof getLeaderboard> {
  return { params: { board }, query: { period, timing } };
}

/** Formats a score: `1,200 XP`, `1 point`. */
export function formatScore({ board }: BoardFilter, score: number): string {
  return board === XP_BOARD ? `${formatNumber(score)} XP` : formatCount(score, 'point');
}
