import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { findProgramRoot } from '../process/paths';

/**
 * Reads a file of `deploy/` and replaces paths in it. Throws if one of them is missing: then the file has changed
 * and no longer fits the test.
 */
export async function delivered(
  name: string,
  places: readonly (readonly [string, string])[],
): Promise<string> {
  const text = await readFile(join(findProgramRoot(__filename), 'deploy', name), 'utf8');
  return places.reduce((now, [from, to]) => {
    if (!now.includes(from)) throw new Error(`deploy/${name} does not have "${from}".`);
    return now.replaceAll(from, to);
  }, text);
}

/** Finds a port that is not in use. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = Object(server.address());
      server.close(() => resolve(port));
    });
  });
}
