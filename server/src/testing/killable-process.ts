import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Accounts } from '../accounts/accounts';
import type { Passwords } from '../accounts/passwords';
import { endSessionByToken } from '../accounts/sessions';
import { createSessionFinder } from '../accounts/visitors';
import { buildApp } from '../app';
import type { Database } from '../database/schema';
import { createProgressServices, startJudgingJob } from '../learning/events';
import { progressRoutes, runRoutes } from '../learning/routes';
import { meRoutes } from '../people/me';
import { createJsonLog } from '../process/log';
import { createMetrics } from '../process/metrics';
import { createVisitorFinder } from '../teams/tokens';
import { SESSION_DAYS } from './accounts';
import { budgetFor, type Conditions, rulesFor } from './simulated-rules';

/** A call as a browser sends it. */
export type Call = {
  readonly method: string;
  readonly path: string;
  readonly body: string | undefined;
  readonly session: string | undefined;
  /** The network address that the call comes from. */
  readonly address: string;
};

export type Process = {
  readonly answer: (call: Call) => Promise<Response>;
  /** One background step: judges a waiting event. */
  readonly work: () => Promise<unknown>;
};

/** Starts the real program's calls and background work on this database. */
export function startProcess(db: Database, conditions: Conditions, logged: string[]): Process {
  const log = createJsonLog('error', (line) => logged.push(line));
  const rules = rulesFor(conditions);
  const releases = { declarations: async () => conditions.declared };
  const progress = createProgressServices({ db, rules, releases, log, budget: budgetFor(conditions) });
  const nothing = () => undefined;
  // Proper hashing takes longer than anything else in a history.
  const passwords = {
    matches: async (password: string, hash: string) => password === hash,
  } as unknown as Passwords;
  const app = buildApp({
    visitorOf: createVisitorFinder(createSessionFinder(db, SESSION_DAYS, nothing), async () => undefined),
    // A history makes more calls a second than a person does.
    rates: { take: nothing },
    routes: [...progressRoutes(progress), ...runRoutes({ db, rules }), ...meRoutes({ db, passwords })],
    // Nobody signs up or logs in by a call here.
    accounts: { logout: (token: string) => endSessionByToken(db, token) } as unknown as Accounts,
    site: { find: async () => undefined, keep: async () => {} } as never,
    log,
    metrics: createMetrics(),
    metricsToken: undefined,
    readiness: async () => 'ready',
    onUnreachable: nothing,
    proxies: 0,
    allowedOrigins: [],
    sessionDays: SESSION_DAYS,
  });
  return {
    answer: async ({ method, path, body, session, address }) => {
      const headers = {
        'Content-Type': 'application/json',
        ...(session && { Cookie: `venture-session=${session}` }),
        ...(body !== undefined && { 'Content-Length': String(Buffer.byteLength(body)) }),
      };
      const request = new Request(`http://localhost${path}`, { method, headers, body: body ?? null });
      const incoming = { socket: { remoteAddress: address } };
      const outgoing = new ServerResponse(new IncomingMessage(new Socket()));
      const response = await app.fetch(request, { incoming, outgoing });
      return new Response(response.status === 204 ? null : await response.text(), response);
    },
    work: () => startJudgingJob(progress).stop(),
  };
}
