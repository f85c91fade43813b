import { parse } from '@venture/contract/parse';
import * as v from 'valibot';
import { readConfig } from '../config';
import { type Endpoint, Problem, type RequestOf, type ResponseOf } from './endpoint';

/** The server refused a call or failed, with a reason. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly status: number;
  readonly code: string;
  /** How many seconds to wait before retrying, if the server has said so. */
  readonly retryAfterSeconds: number | undefined;

  constructor({ status, code, detail }: Problem, retryAfterSeconds?: number) {
    super(detail);
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Builds a call's URL. */
export function buildUrl(
  { path }: Endpoint,
  { params = {}, query = {} }: { params?: object; query?: object } = {},
): string {
  const values = new Map(Object.entries(params));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  const set = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString();
  return `${readConfig().apiBase}/v1${filled}${search && `?${search}`}`;
}

/**
 * Makes a call under `/v1`. Throws a {@link ProblemError} if refused, a TypeError if offline, and a ParseError if
 * the response is invalid.
 */
export async function call<const E extends Endpoint>(
  endpoint: E,
  sent: RequestOf<E>,
  signal?: AbortSignal,
): Promise<ResponseOf<E>> {
  const response = await answered(endpoint, sent, signal);
  const answer = endpoint.response ? parse(endpoint.response, await response.json(), endpoint.id) : undefined;
  return answer as ResponseOf<E>; // output of the schema, which the type checker cannot infer
}

/** Downloads a call's file. Throws like {@link call}. */
export async function downloadFile<const E extends Endpoint & { readonly file: string }>(
  endpoint: E,
  sent: RequestOf<E>,
): Promise<{ readonly name: string; readonly content: Blob }> {
  const response = await answered(endpoint, sent);
  const [, name = endpoint.id] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { name, content: await response.blob() };
}

async function answered(endpoint: Endpoint, sent: object, signal?: AbortSignal): Promise<Response> {
  const body = 'body' in sent ? JSON.stringify(sent.body) : null;
  const response = await fetch(buildUrl(endpoint, sent), {
    method: endpoint.method,
    credentials: 'include',
    ...(body !== null && { body, headers: { 'Content-Type': 'application/json' } }),
    ...(signal && { signal }),
  });
  if (response.status === UNAUTHORIZED) window.dispatchEvent(new Event(UNAUTHORIZED_EVENT));
  if (!response.ok) throw await problemOf(response);
  return response;
}

const UNAUTHORIZED = 401;

/** A window event is used, since every remote has its own copy of this module. */
const UNAUTHORIZED_EVENT = 'venture:unknown-caller';

/** Runs `listener` when a call fails because the session has ended; returns a function to stop it. */
export function onUnauthorized(listener: () => void): () => void {
  window.addEventListener(UNAUTHORIZED_EVENT, listener);
  return () => window.removeEventListener(UNAUTHORIZED_EVENT, listener);
}

async function problemOf(response: Response): Promise<ProblemError> {
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfter = Number.isFinite(wait) ? wait : undefined;
  const said = v.safeParse(Problem, await response.json().catch(() => undefined));
  if (said.success) return new ProblemError(said.output, retryAfter);
  const { status } = response;
  const detail = `The server answered with status ${status}.`;
  return new ProblemError(
    { type: 'about:blank', title: detail, status, detail, code: 'unknown' },
    retryAfter,
  );
}
