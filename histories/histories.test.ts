import { afterAll, beforeAll, test } from '@jest/globals';
import { sized } from '@venture/testing/sized';
import { type KillableServer, killableServer } from '../server/src/testing/killable-server';
import { agree } from './agreement';
import { firstFailure } from './failure';
import { installGlobals } from './globals';
import { play } from './play';

const { HISTORIES: LONG_RUN, SEED, AT: path } = process.env;
const count = Number(LONG_RUN ?? sized(150, 3));
/** The same histories at every change, so that a failure is due to the change; long runs try new ones. */
const seed = Number(SEED ?? (LONG_RUN ? Date.now() : 1));

/** Far longer than a history takes on a slow machine. */
const LONGEST_MS = 60_000;

let server: KillableServer;
beforeAll(async () => {
  server = await killableServer();
  installGlobals();
});
afterAll(() => server.close());

test(
  `in ${count} histories no kept event is lost, counts twice or moves to another person`,
  async () => {
    const failure = await firstFailure({ seed, count, path }, async (history) =>
      agree(await play(server, history)),
    );
    if (failure) throw new Error(failure);
  },
  count * LONGEST_MS,
);
