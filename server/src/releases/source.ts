import { readFile, stat } from 'node:fs/promises';
import { cacheFor } from '../process/cache';
import { reason } from '../process/failure';

/** Shortest time between two looks at a file, in milliseconds. */
const LOOK_EVERY_MS = 2000;

/** Answers something else whenever the file has changed; undefined while there is none. */
export function createFileStampReader(
  file: string,
  everyMs = LOOK_EVERY_MS,
): () => Promise<string | undefined> {
  return cacheFor(everyMs, () =>
    stat(file).then(
      ({ ino, size, mtimeMs }) => `${ino} ${size} ${mtimeMs}`,
      () => undefined,
    ),
  );
}

/** What is there now: the very same object until it changes. */
export type SourceResult =
  | { readonly body: Buffer; readonly trouble?: undefined }
  | { readonly body?: undefined; readonly trouble: string };

export type Source = () => Promise<SourceResult>;

/** Longest wait for an answer, in milliseconds. */
const ANSWER_MS = 5000;

/** An answer from before then is not shown to anybody without asking again. */
const OLD_MS = 30_000;

/** A text in a file, or at an address that begins with http. */
export function createSource(place: string, lookEveryMs: number = LOOK_EVERY_MS): Source {
  return /^https?:/.test(place) ? addressSource(place, lookEveryMs) : fileSource(place, lookEveryMs);
}

function fileSource(file: string, lookEveryMs: number): Source {
  const changes = createFileStampReader(file, lookEveryMs);
  let current: Promise<SourceResult> | undefined;
  let seen: string | undefined;
  const read = (): Promise<SourceResult> =>
    readFile(file).then(
      (body) => ({ body }),
      (error) => ({ trouble: reason(error) }),
    );
  return async () => {
    const stamp = await changes();
    if (!current || stamp !== seen) current = read();
    seen = stamp;
    return current;
  };
}

/**
 * Refreshes in the background, so that nobody waits for another computer, except for the first answer and
 * when the last one is old.
 */
function addressSource(address: string, lookEveryMs: number): Source {
  let current: SourceResult | undefined;
  let asking: Promise<void> | undefined;
  let asked = Number.NEGATIVE_INFINITY;
  const ask = asker(address);
  return async () => {
    const age = performance.now() - asked;
    if (!asking && age >= lookEveryMs) {
      asked = performance.now();
      asking = ask().then((found) => {
        current = found;
        asking = undefined;
      });
    }
    if (!current || age > OLD_MS) await asking;
    return current ?? { trouble: 'it has not answered yet' };
  };
}

/** Answers the same object for as long as the text, or the trouble, is the same. */
function asker(address: string): Source {
  let good: Extract<SourceResult, { body: Buffer }> | undefined;
  let bad: SourceResult | undefined;
  let tag: string | undefined;

  async function ask(): Promise<SourceResult> {
    const headers = tag === undefined ? {} : { 'If-None-Match': tag };
    const response = await fetch(address, { headers, signal: AbortSignal.timeout(ANSWER_MS) });
    if (response.status === 304 && good) return good;
    if (!response.ok) return { trouble: `it answers ${response.status}` };
    const body = Buffer.from(await response.arrayBuffer());
    tag = response.headers.get('etag') ?? undefined;
    if (!good?.body.equals(body)) good = { body };
    return good;
  }

  return async () => {
    const found = await ask().catch((error): SourceResult => ({ trouble: reason(error) }));
    if (found.body !== undefined) return found;
    if (bad?.trouble !== found.trouble) bad = found;
    return bad;
  };
}
