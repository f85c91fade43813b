import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import type { RemoteEntry } from '@venture/contract/remotes';
import { fileOf } from './release';

const TYPES = new Map([
  ['.js', 'text/javascript'],
  ['.css', 'text/css'],
  ['.json', 'application/json'],
  ['.svg', 'image/svg+xml'],
]);

/** A server on a port of its own, as a team runs it on its computer. */
export type Elsewhere = {
  readonly origin: string;
  /** The files it was asked for. */
  readonly asked: readonly string[];
  readonly stop: () => Promise<void>;
};

type Changes = {
  /** What its `release.json` says otherwise. */
  readonly release?: object;
  /** Files that are others than the released ones. */
  readonly files?: Readonly<Record<string, string>>;
};

/** Serves the files of a real release from another origin. */
export async function serveElsewhere(entry: RemoteEntry, changes: Changes = {}): Promise<Elsewhere> {
  const asked: string[] = [];
  const text = (file: string) => {
    if (changes.files?.[file] !== undefined) return changes.files[file];
    const content = readFileSync(fileOf(entry, file));
    if (file !== 'release.json') return content;
    return JSON.stringify({ ...JSON.parse(content.toString()), ...changes.release });
  };
  const server = createServer(({ url = '/' }, response) => {
    const file = new URL(url, 'http://localhost').pathname.slice(1);
    asked.push(file);
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Content-Type', TYPES.get(extname(file)) ?? 'text/plain');
    try {
      response.end(text(file));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    origin: `http://localhost:${Object(server.address()).port}`,
    asked,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
