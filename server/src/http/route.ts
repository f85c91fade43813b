import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  type Endpoint,
  PASSWORD_AGAIN,
  type ParsedRequest,
  type ResponseInput,
} from '@venture/api/v1/endpoint';
import { includesRole, type Role } from '@venture/api/v1/roles';
import type { TokenAction } from '@venture/api/v1/teams';
import { type Context, Hono } from 'hono';
import { nameOperation } from '../process/log';
import { parseInput, readBody } from './body';
import type { Env } from './client';
import { CallError } from './problem';
import type { RateLimiter } from './rates';

/**
 * The user and role of a session; `userId` is empty if the caller is not logged in. With a team's token instead of
 * a session, it is the id of the token.
 */
export type Visitor = {
  readonly userId: string;
  readonly role: Role;
  readonly token?: TokenScope;
  /** Whether the user typed their password within the last few minutes. */
  readonly isConfirmed?: boolean;
};

/** The permissions of a team's token. */
export type TokenScope = {
  readonly teamId: string;
  readonly remotes: readonly string[];
  readonly actions: readonly TokenAction[];
  /** The token's name, as people read it. */
  readonly label: string;
  /** The issuer's claims about the job that got the token. */
  readonly claims?: Readonly<Record<string, string>>;
};

/** A file as a response, streamed so that it does not have to fit into memory. */
export type FileResponse = {
  readonly name: string;
  readonly parts: Iterable<string> | AsyncIterable<string | Uint8Array>;
};

/** A handler's return value; for calls without a response it is ignored. */
type AnswerOf<E extends Endpoint> = E extends { readonly file: string }
  ? FileResponse
  : E extends { readonly response: object }
    ? ResponseInput<E>
    : unknown;

/** Handles a call. Its input already matches the schemas, and its caller is allowed to make it. */
export type Handler<E extends Endpoint> = (
  received: ParsedRequest<E> & { readonly caller: Visitor; readonly c: Context<Env> },
) => Promise<AnswerOf<E>>;

/** A call and its handler. */
export type Route = { readonly endpoint: Endpoint; readonly handle: Handler<Endpoint> };

/** Connects a declared call with its handler. */
export function route<const E extends Endpoint>(endpoint: E, handle: Handler<E>): Route {
  return { endpoint, handle: handle as unknown as Handler<Endpoint> }; // its schemas check what it is given
}

export type ApiParts = {
  /** Returns undefined for an anonymous caller. */
  readonly visitorOf: (c: Context<Env>) => Promise<Visitor | undefined>;
  readonly rates: RateLimiter;
};

const NOBODY: Visitor = { userId: '', role: 'learner' };

/** All calls under `/v1`. */
export function apiRoutes(routes: readonly Route[], { visitorOf, rates }: ApiParts): Hono<Env> {
  const app = new Hono<Env>();
  for (const { endpoint, handle } of routes) {
    const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    app.on(endpoint.method, path, async (c) => {
      nameOperation(endpoint.id);
      const caller = await callerOf(c, endpoint);
      rates.take(c, caller.userId);
      return answer(c, endpoint, await handle({ ...(await received(c, endpoint)), caller, c }));
    });
  }
  app.all('*', (c) => {
    const methods = methodsAt(c.req.path, routes);
    if (methods.length === 0) throw new CallError('not-found', 'There is no such call.');
    c.header('Allow', methods.join(', '));
    throw new CallError('wrong-method', 'This call needs another method.');
  });
  return app;

  async function callerOf(c: Context<Env>, endpoint: Endpoint): Promise<Visitor> {
    const visitor = await visitorOf(c);
    if (endpoint.access === 'anyone') return visitor && !visitor.token ? visitor : NOBODY;
    if (!visitor) throw notLoggedIn(c, rates);
    expectAllowed(visitor, endpoint, c.req.param('name'));
    return visitor;
  }
}

/** Throws unless this visitor may make a call about `name`; if it is about a team, the handler decides. */
function expectAllowed(visitor: Visitor, { access, passwordAgain }: Endpoint, name = ''): void {
  if (visitor.token) {
    if (access === 'team') return;
    throw new CallError('not-allowed', 'This cannot be done with a token: log in.');
  }
  if (access !== 'anyone' && access !== 'team' && !includesRole(visitor.role, access)) {
    throw new CallError('not-allowed', 'This needs a role that an admin can give you.');
  }
  const isAsked = passwordAgain === 'always' || passwordAgain?.includes(name);
  if (!isAsked || visitor.isConfirmed) return;
  const detail = 'Your password is needed again, so this was not done.';
  throw new CallError('not-allowed', detail, { code: PASSWORD_AGAIN });
}

/** Counts an address's wrong tokens separately, so that they never block valid tokens or anonymous calls. */
function notLoggedIn(c: Context<Env>, rates: RateLimiter): CallError {
  const hasToken = c.req.header('authorization') !== undefined;
  if (hasToken) rates.take(c, '', 'wrong tokens ');
  const detail = hasToken ? 'This token is not known, has ended or was revoked.' : 'Log in first.';
  return new CallError('not-logged-in', detail);
}

async function received(
  c: Context<Env>,
  { params, query, body, largestBody }: Endpoint,
): Promise<ParsedRequest<Endpoint>> {
  return {
    params: params && parseInput(params, c.req.param(), 'The path'),
    query: query && parseInput(query, c.req.query(), 'The query'),
    body: body && (await readBody(c, body, largestBody)),
  } as ParsedRequest<Endpoint>;
}

async function answer(
  c: Context<Env>,
  { method, file, response, access }: Endpoint,
  value: unknown,
): Promise<Response> {
  if (file !== undefined) return download(c, file, value as FileResponse); // as the handler's type says
  if (!response) return c.body(null, 204);
  const text = JSON.stringify(value);
  c.header('Content-Type', 'application/json');
  if (method !== 'GET' || !isKeptByBrowsers(access)) return c.body(text);
  const tag = `W/"${createHash('sha256').update(text).digest('base64url')}"`;
  c.header('ETag', tag);
  c.header('Cache-Control', 'private, no-cache');
  if (c.req.header('if-none-match') === tag) return c.body(null, 304);
  return c.body(text);
}

/** Whether browsers may cache responses: not those about other people, which keep the default header. */
function isKeptByBrowsers(access: Endpoint['access']): boolean {
  return access === 'anyone' || access === 'learner';
}

function download(c: Context<Env>, type: string, { name, parts }: FileResponse): Response {
  c.header('Content-Type', type);
  c.header('Content-Disposition', `attachment; filename="${name}"`);
  return c.body(Readable.toWeb(Readable.from(parts)) as ReadableStream);
}

/** Returns the methods of the calls at a path; none if there is no such call. */
function methodsAt(path: string, routes: readonly Route[]): readonly string[] {
  const matches = ({ endpoint }: Route) =>
    new RegExp(`/v1${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);
  return [...new Set(routes.filter(matches).map(({ endpoint }) => endpoint.method))];
}
