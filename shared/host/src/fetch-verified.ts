import { nativeFetch } from '@venture/api/native';
import type { Failure, Part } from '@venture/contract/codes';
import { computeIntegrity } from '@venture/contract/hash';
import { RemoteError } from '@venture/ui/remote-error';

export type FileRequest = {
  readonly address: string;
  /** Its part, for the code of a failure. */
  readonly part: Part;
  /** The required hash; undefined for the shell's own files, and in development. */
  readonly hash?: string | undefined;
  readonly cache?: RequestCache;
};

/** A request sent before any script of the shell has loaded; see `early.ts` of the shell. */
export type EarlyRequest = { readonly response: Promise<Response>; readonly cancel: () => void };

declare global {
  /** Early requests by address; each is used once. */
  var ventureEarly: Map<string, EarlyRequest> | undefined;
}

const RETRY_DELAY_MS = 400;

/**
 * Fetches a file and verifies its hash. All files of releases are loaded here; they stay in the browser's
 * cache, from which scripts and styles with the same address are run. A failure is retried once, bypassing
 * the cache, unless `signal` is aborted.
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
  const isAltered =
    hash === undefined
      ? response.headers.get('content-type')?.startsWith('text/html') // such as the login of a hotel
      : (await computeIntegrity(bytes)) !== hash;
  if (isAltered) throw fail('altered');
  return bytes;
}

function respond({ address, cache }: FileRequest, signal: AbortSignal): Promise<Response> {
  const early = globalThis.ventureEarly?.get(address);
  globalThis.ventureEarly?.delete(address);
  if (!early) return nativeFetch(address, { signal, ...(cache && { cache }) });
  signal.addEventListener('abort', early.cancel);
  return early.response;
}

/** The promise, unless the signal is aborted first. */
export function withAbort<Value>(signal: AbortSignal, promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    promise.then(resolve, reject);
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}
