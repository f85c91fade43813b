import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { command as promote } from './promote.mjs';
import { command as rollback } from './rollback.mjs';

// Jest loads the library's sources itself, without Node's loader hooks.
jest.mock('../typescript.mjs', () => ({}));

const REMOTE = {
  name: 'cash-stack',
  waiting: 0,
  releases: [],
  history: [],
  revision: '7',
  live: { version: '1.0.0', isDisabled: false },
};
const ROLLED_OUT = { version: '1.1.0', share: 0.1, plan: '10 %', ...sides() };
const LIVE = { name: 'cash-stack', version: '1.1.0', state: 'live', isNew: true, preview: '/' };

function sides() {
  const none = { visitors: 0, failed: 0 };
  return { newer: none, live: none };
}

/** The remote as known to the app. @type {object} */
let remote = REMOTE;
/** @type {unknown[]} */
const sent = [];
const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  if (request.method === 'POST') sent.push(JSON.parse(String(Buffer.concat(chunks))));
  response.end(JSON.stringify(request.method === 'GET' ? remote : LIVE));
});
const before = process.env['VENTURE_TOKEN'];
beforeAll(async () => {
  process.env['VENTURE_TOKEN'] = 'venture_x';
  await new Promise((resolve) => server.listen(0, 'localhost', () => resolve(undefined)));
});
afterAll(() => {
  if (before === undefined) delete process.env['VENTURE_TOKEN'];
  else process.env['VENTURE_TOKEN'] = before;
  server.close();
});

/** @param {import('../command.mjs').Command} command @param {readonly string[]} positionals */
async function sentBy({ run }, positionals) {
  const { port } = Object(server.address());
  const folder = join(import.meta.dirname, '../../../../games/cash-stack');
  const values = { to: `http://localhost:${port}` };
  const nothing = () => undefined;
  await run({ values, positionals: [...positionals], folder, say: nothing, data: nothing });
  return sent.pop();
}

test.each(
  /** @type {const} */ ([
    ['promote', promote, [], { revision: '7' }],
    ['promote 1.1.0', promote, ['1.1.0'], { revision: '7' }],
    ['rollback', rollback, [], { revision: '7' }],
    ['rollback 1.0.0', rollback, ['1.0.0'], { version: '1.0.0', revision: '7' }],
  ]),
)('%s sends the revision that the command has read', async (_, command, positionals, body) => {
  remote = { ...REMOTE, rollout: ROLLED_OUT };
  expect(await sentBy(command, positionals)).toEqual(body);
});

test('rollback says that nothing is live while the first release is waiting', async () => {
  const { live: _, ...waiting } = REMOTE;
  remote = waiting;
  await expect(sentBy(rollback, [])).rejects.toThrow('Nothing of cash-stack is live');
});

const STORED = { version: '1.1.0', state: 'stored', storedAt: '2026-01-01T00:00:00.000Z' };

test.each([
  [
    'was taken back',
    { releases: [STORED], history: [ended('taken-back')] },
    /rolled out\. Took 1\.1\.0 back\. "venture promote 1\.1\.0 --to http.*" makes the newest stored/,
  ],
  [
    'is stored',
    { releases: [STORED] },
    /"venture promote 1\.1\.0 --to http.*" makes the newest stored release live/,
  ],
  [
    'waits for approval',
    { releases: [{ ...STORED, state: 'waiting' }] },
    /^1\.1\.0 of cash-stack cannot go live yet\. An admin has to approve the name cash-stack\.$/,
  ],
  ['is not there', {}, /No release is stored that is not live; "venture release --to http.*" sends one\.$/],
])('promote without a version suggests a next step for a rollout that %s', async (_, known, sentence) => {
  remote = { ...REMOTE, ...known };
  await expect(sentBy(promote, [])).rejects.toThrow(sentence);
});

/** @param {string} what */
function ended(what) {
  const rollout = { version: '1.1.0', what, why: 'It was so.' };
  const done = {
    since: STORED.storedAt,
    action: `rollout-${what}`,
    sentence: 'Took 1.1.0 back.',
    channel: 'rollback',
  };
  return { ...done, version: '1.0.0', rollout };
}
