import { nativeFetch } from '@venture/api/native';
import type { Failure, Part } from '@venture/contract/codes';
import { computeIntegrity } from '@venture/contract/hash';
import { RemoteError } from '@venture/ui/remote-error';

/** A file that is needed. */
export type FileRequest = {
  readonly address: string;
  /** What it is a part of, for the code of a failure. */
  readonly part: Part;
  /** The hash it must have, or how that begins; undefined where nobody knows one, as in development. */
  readonly hash?: string | undefined;
  readonly cache?: RequestCache;
};

/** A request that the page sent before any script of the application was there; see `early.ts` of the shell. */
export type EarlyRequest = { readonly response: Promise<Response>; readonly cancel: () => void };

declare global {
  /** By address; each is used once. */
  var ventureEarly: Map<string, EarlyRequest> | undefined;
}

/** How long after a failure the file is requested once more. */
const RETRY_DELAY_MS = 400;

/**
 * Fetches a file and verifies its hash: the only place that uses the network. The file stays in the browser's cache,
 * from where a script or style with the same address is run. A failure is tried once more, past the cache, until
 * `signal` ends the wait.
 * @throws RemoteError
 */
export async function fetchVerified(file: FileRequest, signal: AbortSignal): Promise<ArrayBuffer> {
  try {
    return await obtainOnce(file, signal);
  } catch (error) {
    const delay = new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    await withAbort(signal, delay).catch(() => {
      throw error;
    });
    return obtainOnce({ ...file, cache: 'reload' }, signal);
  }
}

async function obtainOnce(file: FileRequest, signal: AbortSignal): Promise<ArrayBuffer> {
  const { part, hash, address } = file;
  const fail = (failure: Failure, cause?: unknown) =>
    new RemoteError(failure, part, address.slice(address.lastIndexOf('/') + 1), cause);
  let response: Response;
  let bytes: ArrayBuffer;
  try {
    response = await withAbort(signal, respond(file, signal));
    bytes = await withAbort(signal, response.arrayBuffer());
  } catch (error) {
    throw fail(signal.aborted ? 'late' : 'unreachable', error);
  }
  if (!response.ok) throw fail(response.status === 429 || response.status >= 500 ? 'unavailable' : 'missing');
  if (hash !== undefined && !(await computeIntegrity(bytes)).startsWith(hash)) throw fail('altered');
  return bytes;
}

function respond({ address, cache }: FileRequest, signal: AbortSignal): Promise<Response> {
  const early = globalThis.ventureEarly?.get(address);
  globalThis.ventureEarly?.delete(address);
  if (!early) return nativeFetch(address, { signal, ...(cache && { cache }) });
  signal.addEventListener('abort', early.cancel);
  return early.response;
}

/** The promise, unless the signal comes first. */
export function withAbort<Value>(signal: AbortSignal, promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    promise.then(resolve, reject);
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}
