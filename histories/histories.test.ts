import { afterAll, beforeAll, test } from '@jest/globals';
import { sized } from '@venture/testing/sized';
import fc from 'fast-check';
import { type KillableServer, killableServer } from '../server/src/testing/killable-server';
import { type History, history, inWords } from './actions';
import { agree } from './agreement';
import { installGlobals } from './globals';
import { play } from './play';

const LONG_RUN = process.env['HISTORIES'];
const COUNT = Number(LONG_RUN ?? sized(100, 5));
/** The same histories at every change, so that a failure is the change's; a long run looks for others. */
const SEED = Number(process.env['SEED'] ?? (LONG_RUN ? Date.now() : 1));

/** Far more than a history takes on a slow machine. */
const LONGEST_MS = 60_000;

let server: KillableServer;
beforeAll(async () => {
  server = await killableServer();
  installGlobals();
});
afterAll(() => server.close());

test(
  `in ${COUNT} histories nothing that was kept is lost, counts twice or becomes somebody else's`,
  async () => {
    const property = fc.asyncProperty(history, async (history) => agree(await play(server, history)));
    const result = await fc.check(property, { numRuns: COUNT, seed: SEED });
    if (result.failed) throw new Error(report(result));
  },
  COUNT * LONGEST_MS,
);

/** The history, without the actions that it fails without, and how to play it again. */
function report({ seed, numRuns, errorInstance, counterexample }: fc.RunDetails<[History]>): string {
  const [{ hasLocks, actions } = { hasLocks: [], actions: [] }] = counterexample ?? [];
  return [
    `SEED=${seed}, history ${numRuns}: ${errorInstance}`,
    `locks between tabs: ${hasLocks.join(', ')}`,
    ...actions.map(inWords),
  ].join('\n');
}
