import { expect } from '@jest/globals';
import { getLeaderboard, type Leaderboard, type LeaderboardEntry } from '@venture/api/v1/leaderboards';
import { parse } from '@venture/contract/parse';
import type { Database } from '../database/schema';
import { joinBoards } from '../leaderboards/routes';
import type { TestPerson } from './people';
import { keepPlay, newLearner } from './plays';

/** Puts a person with this XP on the boards: a new one unless an id is given. */
export async function newPlayer(
  db: Database,
  nickname: string,
  xp: number,
  userId?: string,
): Promise<string> {
  const id = userId ?? (await newLearner(db));
  await joinBoards(db, id, nickname);
  if (xp > 0) await keepPlay(db, id, { xp, score: xp });
  return id;
}

/** A board as a person sees it. */
export async function boardFor(caller: TestPerson, path: string): Promise<Leaderboard> {
  const { status, json } = await caller.ask('GET', `/leaderboards/${path}`);
  expect(status).toBe(200);
  return parse(getLeaderboard.response, json, 'a leaderboard');
}

export const line = ({ rank, nickname, score }: LeaderboardEntry): string => `${rank} ${nickname} ${score}`;
