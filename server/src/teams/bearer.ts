import type { Context } from 'hono';
import type { Visitors } from '../accounts/sessions/visitors';
import { createSessionVisitorFinder, type GuardedVisitors } from '../accounts/sessions/visitors';
import type { Database } from '../database/schema';
import type { Visitor } from '../http/route';
import { clientAddress, clientKey, type Env } from '../http/visitor';
import { createJobTokenVisitors, JOB_TOKEN_PATTERN } from './jobs';
import { createTeamTokenVisitors, TEAM_TOKEN_PATTERN } from './tokens';

const BEARER = /^Bearer\b(.*)$/i;

/** What a call may send: a token of ours, or one that a CI gave to a job. */
export const BEARER_TOKEN_PATTERN = new RegExp(`${TEAM_TOKEN_PATTERN.source}|${JOB_TOKEN_PATTERN.source}`);

/** Who is behind a token of either kind. */
export function createBearerVisitors(db: Database, onError: (error: unknown) => void): Visitors {
  const [tokens, jobs] = [createTeamTokenVisitors(db, onError), createJobTokenVisitors(db)];
  return { find: (token) => (TEAM_TOKEN_PATTERN.test(token) ? tokens : jobs).find(token) };
}

/**
 * Who makes a call: by its token if it sends one, whatever cookie comes with it; else by the session. Other kinds of
 * authorization are those of a proxy in front.
 */
export function createTokenOrSessionFinder(
  sessions: GuardedVisitors,
  tokens: GuardedVisitors,
  { proxies, adminUrl }: { readonly proxies: number; readonly adminUrl?: string | undefined },
) {
  const bySession = createSessionVisitorFinder(sessions, proxies, adminUrl);
  return async (c: Context<Env>): Promise<Visitor | undefined> => {
    const [, token] = BEARER.exec(c.req.header('authorization') ?? '') ?? [];
    return token === undefined
      ? bySession(c)
      : tokens.find(token.trim(), clientKey(clientAddress(c, proxies)));
  };
}
