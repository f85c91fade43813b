import { readFile, stat } from 'node:fs/promises';
import { cacheFor } from '../../process/cache';
import { reason } from '../../process/failure';

/** Minimum milliseconds between two looks at a file. */
const LOOK_EVERY_MS = 2000;

/** Reads a stamp that changes with the file; undefined while there is no file. */
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

/** The current content: the same object until it changes. */
export type SourceResult =
  | { readonly body: Buffer; readonly trouble?: undefined }
  | { readonly body?: undefined; readonly trouble: string };

export type Source = () => Promise<SourceResult>;

/** A file's text, reread when it has changed. */
export function createFileSource(file: string, lookEveryMs?: number): Source {
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
