import { stat } from 'node:fs/promises';

/** Shortest time between two looks at a file, in milliseconds. */
export const LOOK_EVERY_MS = 2000;

/** Answers something else whenever the file has changed; undefined while there is none. */
export function changesOf(file: string, everyMs = LOOK_EVERY_MS): () => Promise<string | undefined> {
  let looked = Number.NEGATIVE_INFINITY;
  let stamp: Promise<string | undefined> = Promise.resolve(undefined);
  return () => {
    const now = performance.now();
    if (now - looked < everyMs) return stamp;
    looked = now;
    stamp = stat(file).then(
      ({ ino, size, mtimeMs }) => `${ino} ${size} ${mtimeMs}`,
      () => undefined,
    );
    return stamp;
  };
}
