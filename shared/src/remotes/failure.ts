import type { RemoteEntry } from './contract';
import { integrityOf } from './integrity';

/** What can be wrong with a remote, each with a code that people can tell to whoever helps them. */
export const FAILURES = {
  late: 'did not arrive in time',
  unreachable: 'could not be reached',
  missing: 'is missing on the server',
  altered: 'is not what was released',
  unlisted: 'belongs to no release',
  broken: 'arrived but does not work',
  crashed: 'stopped while it was starting',
} as const;
export type FailureCode = keyof typeof FAILURES;

/** A remote could not be used: which file, and why. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';
  readonly code: FailureCode;

  constructor(code: FailureCode, file: string, cause?: unknown) {
    super(`${file} ${FAILURES[code]}.`, { cause });
    this.code = code;
  }
}

/** A failure that another visit will meet again. */
export function isLasting({ code }: RemoteError): boolean {
  return code === 'altered' || code === 'broken' || code === 'crashed' || code === 'unlisted';
}

/** A failure that may be over in a moment. What came late has had its time. */
export function isPassing({ code }: RemoteError): boolean {
  return code === 'unreachable' || code === 'missing';
}

/** Longest wait for an answer while looking for the cause, in milliseconds. */
const LOOK_MS = 5_000;

/** Finds out why a remote did not load: a script's error event does not say. */
export async function diagnosed(remote: RemoteEntry, error: unknown): Promise<RemoteError> {
  if (error instanceof RemoteError) return error;
  for (const file of [remote.entry, ...remote.preload]) {
    const code = await look(remote, file);
    if (code) return new RemoteError(code, file, error);
  }
  return new RemoteError('broken', remote.title, error);
}

async function look({ base, files }: RemoteEntry, file: string): Promise<FailureCode | undefined> {
  if (!files[file]) return 'unlisted';
  try {
    const response = await fetch(base + file, { cache: 'no-cache', signal: AbortSignal.timeout(LOOK_MS) });
    if (!response.ok) return 'missing';
    return (await integrityOf(await response.arrayBuffer())) === files[file] ? undefined : 'altered';
  } catch {
    return 'unreachable';
  }
}
