import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { LIVE_LIST, PORT } from './support/checkout';

/** Keeps the list of the running server, since tests say while they are read what they are about. */
export default async function keepList(): Promise<void> {
  const response = await fetch(`http://localhost:${PORT}/remotes.json`);
  if (!response.ok) throw new Error(`The server has no list of remotes: ${response.status}.`);
  mkdirSync(dirname(LIVE_LIST), { recursive: true });
  writeFileSync(LIVE_LIST, await response.text());
}
