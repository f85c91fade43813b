import { FAILURES, type Failure, type Part } from '@venture/contract/codes';
import { integrityOf } from '@venture/contract/hash';
import type { Release } from '@venture/contract/remotes';
import { TIMEOUT } from './loadable';

/** A remote could not be used: which part, and why. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';
  readonly failure: Failure;
  /** A code that people can give to support, such as `style-altered`. */
  readonly code: `${Part}-${Failure}`;

  constructor(failure: Failure, part: Part, file: string, cause?: unknown) {
    super(`${file} ${FAILURES[failure]}.`, { cause });
    this.failure = failure;
    this.code = `${part}-${failure}`;
  }
}

/** A failure that another visit will meet again. */
export function isPermanent({ failure }: RemoteError): boolean {
  return ['altered', 'broken', 'crashed', 'unlisted'].includes(failure);
}

/**
 * A failure that may be over in a moment, or was over when its cause was looked for: then all files are as
 * they should be, and the remote seems broken. What came late has had its time.
 */
export function isTransient({ failure }: RemoteError): boolean {
  return ['unreachable', 'missing', 'broken'].includes(failure);
}

/** Finds out why a remote did not load, since a script's error event does not say. */
export async function diagnose(
  release: Release & { readonly base: string },
  error: unknown,
): Promise<RemoteError> {
  if (error instanceof RemoteError) return error;
  const { base, entry, preload, files, title } = release;
  for (const file of [entry, ...preload]) {
    const part = file === entry ? 'entry' : file.endsWith('.css') ? 'style' : 'page';
    if (!files[file]) return new RemoteError('unlisted', part, file, error);
    const failure = await checkFile(base + file);
    if (failure) return new RemoteError(failure, part, file, error);
  }
  return new RemoteError('broken', 'remote', title, error);
}

/** The same for what a page loads later: webpack's error names the address. */
export async function diagnoseLazyFile(error: Error): Promise<Error> {
  const address: unknown = Reflect.get(error, 'request');
  if (typeof address !== 'string') return error;
  return Reflect.get(error, 'type') === TIMEOUT
    ? lazyFileError('late', address, error)
    : diagnoseFile(address, error);
}

/** What was wrong with a file that a page loads later. */
export async function diagnoseFile(address: string, error?: Error): Promise<RemoteError> {
  return lazyFileError((await checkFile(address)) ?? 'broken', address, error);
}

export function lazyFileError(failure: Failure, address: string, error?: Error): RemoteError {
  const { pathname } = new URL(address, document.baseURI);
  const part = pathname.endsWith('.css') ? 'style' : 'later';
  return new RemoteError(failure, part, pathname.slice(pathname.lastIndexOf('/') + 1), error);
}

/** Longest wait for a response while determining the cause, in milliseconds. */
const CHECK_MS = 5_000;

async function checkFile(address: string): Promise<Failure | undefined> {
  try {
    const response = await fetch(address, { cache: 'no-cache', signal: AbortSignal.timeout(CHECK_MS) });
    if (!response.ok) return 'missing';
    const actual = await integrityOf(await response.arrayBuffer());
    return actual === globalThis.ventureIntegrity?.(address) ? undefined : 'altered';
  } catch {
    return 'unreachable';
  }
}
