import type { Context } from 'hono';
import { type GuardedVisitors, visitorBySession } from '../accounts/sessions/guarded-visitors';
import type { Visitors } from '../accounts/sessions/visitors';
import type { Database } from '../database/schema';
import type { Visitor } from '../http/route';
import { addressOf, type Env, originOf } from '../http/visitor';
import { JOB_TOKEN, jobsIn } from './jobs';
import { TOKEN, tokensIn } from './tokens';

const BEARER = /^Bearer\b(.*)$/i;

/** What a call may send: a token of ours, or one that a CI gave to a job. */
export const SHAPE = new RegExp(`${TOKEN.source}|${JOB_TOKEN.source}`);

/** Who is behind a token of either kind. */
export function bearersIn(db: Database, onError: (error: unknown) => void): Visitors {
  const [tokens, jobs] = [tokensIn(db, onError), jobsIn(db)];
  return { find: (token) => (TOKEN.test(token) ? tokens : jobs).find(token) };
}

/**
 * Who makes a call: by its token if it sends one, whatever cookie comes with it; else by the session. Other kinds of
 * authorization are those of a proxy in front.
 */
export function visitorByTokenOrSession(
  sessions: GuardedVisitors,
  tokens: GuardedVisitors,
  { proxies, adminUrl }: { readonly proxies: number; readonly adminUrl?: string | undefined },
) {
  const bySession = visitorBySession(sessions, proxies, adminUrl);
  return async (c: Context<Env>): Promise<Visitor | undefined> => {
    const [, token] = BEARER.exec(c.req.header('authorization') ?? '') ?? [];
    return token === undefined ? bySession(c) : tokens.find(token.trim(), originOf(addressOf(c, proxies)));
  };
}
