import { stat } from 'node:fs/promises';
import { sharedFor } from '../process/shared-answer';

/** Shortest time between two looks at a file, in milliseconds. */
export const LOOK_EVERY_MS = 2000;

/** Answers something else whenever the file has changed; undefined while there is none. */
export function changesOf(file: string, everyMs = LOOK_EVERY_MS): () => Promise<string | undefined> {
  return sharedFor(everyMs, () =>
    stat(file).then(
      ({ ino, size, mtimeMs }) => `${ino} ${size} ${mtimeMs}`,
      () => undefined,
    ),
  );
}
