import type { Context } from 'hono';
import { type GuardedVisitors, visitorOf as visitorBySession } from '../accounts/sessions/guarded-visitors';
import type { Visitor } from '../http/route';
import { addressOf, type Env, originOf } from '../http/visitor';

const BEARER = /^Bearer\b(.*)$/i;

/**
 * Who makes a call: by its token if it sends one, whatever cookie comes with it; else by the session. Other kinds of
 * authorization are those of a proxy in front.
 */
export function visitorOf(sessions: GuardedVisitors, tokens: GuardedVisitors, proxies: number) {
  const bySession = visitorBySession(sessions, proxies);
  return async (c: Context<Env>): Promise<Visitor | undefined> => {
    const [, token] = BEARER.exec(c.req.header('authorization') ?? '') ?? [];
    return token === undefined ? bySession(c) : tokens.find(token.trim(), originOf(addressOf(c, proxies)));
  };
}
