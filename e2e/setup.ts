import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import makeRunFolder from '@venture/testing/run-folder';
import { LIVE_LIST, PORT } from './support/checkout';

/** Stores the running server's list, which the tests need as soon as their files are loaded. */
export default async function setUp(): Promise<void> {
  makeRunFolder();
  const response = await fetch(`http://localhost:${PORT}/remotes.json`);
  if (!response.ok) throw new Error(`The server has no list of remotes: ${response.status}.`);
  mkdirSync(dirname(LIVE_LIST), { recursive: true });
  writeFileSync(LIVE_LIST, await response.text());
}
