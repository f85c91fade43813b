import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from '@jest/globals';
import { longTest } from '@venture/testing/long-test';
import { builtRules } from '../testing/games';
import { person } from '../testing/people';
import { sharedServer, sharedStore } from '../testing/per-file';
import { consumeTicket, countRunTicketsInHour, createRunTicketIssuer, findRunTicket } from './tickets';

const store = sharedStore();
beforeAll(async () => {
  const text = await readFile(await builtRules('entre-scrabble'), 'utf8');
  await store.run('release', await store.build({ name: 'entre-scrabble', files: { 'rules.mjs': text } }));
}, 120_000);
const server = sharedServer(() => store.env);

const PLAY = { game: 'entre-scrabble', release: '1.0.0', options: { timing: 'x1' } };
const DEAL = { ...PLAY, manifestHash: 'sha384-x' };

test('a play is dealt to the caller for the game, release and options in the request', async () => {
  const { ask, userId } = await person(server);
  const { status, json } = await ask('POST', '/runs', PLAY);
  expect(status).toBe(200);
  const { id, seed, expiresAt } = Object(json);
  expect(await findRunTicket(server.db, id)).toMatchObject({
    ...{ userId, seed, game: PLAY.game, release: '1.0.0', options: '{"timing":"x1"}', eventId: null },
    expiresAt: new Date(expiresAt),
    manifestHash: (await store.list()).remotes[0]?.manifestHash,
  });
  expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now() + 6 * 24 * 60 * 60 * 1000);
});

test.each([
  ['release-unknown', { release: '9.9.9' }],
  ['release-unknown', { game: 'no-game' }],
  ['release-unknown', { game: '../entre-scrabble' }],
  ['release-unknown', { game: 'entre-scrabble-practice' }],
  ['options-unknown', { options: { timing: 'x99' } }],
  ['options-unknown', { options: {} }],
  ['practice', { options: { timing: 'x1', words: ['sc-pivot'] } }],
])('%s: no play is dealt for %j', async (code, change) => {
  const { ask } = await person(server);
  expect(await ask('POST', '/runs', { ...PLAY, ...change })).toMatchObject({ status: 422, json: { code } });
});

longTest(
  'of 290 calls of one person at the same moment 120 get a play, and the others are to wait',
  async () => {
    const { ask, userId } = await person(server);
    const issueTicket = createRunTicketIssuer(server.db);
    const issued = await Promise.all(Array.from({ length: 290 }, () => issueTicket(userId, DEAL)));
    expect(issued.filter((deal) => deal !== undefined)).toHaveLength(120);
    expect(await countRunTicketsInHour(server.db, userId, new Date())).toBe(120);
    const { status, headers, json } = await ask('POST', '/runs', PLAY);
    expect(status).toBe(429);
    expect(headers.get('retry-after')).toBe('600');
    expect(json).toMatchObject({ code: 'too-many' });
  },
);

longTest('calls of one person to several servers are counted together, and nobody else’s are', async () => {
  const issueTicket = createRunTicketIssuer(server.db);
  const other = await person(server);
  // One round is not enough to catch calls that do not wait for each other.
  for (let tried = 0; tried < 5; tried += 1) {
    const { userId } = await person(server);
    for (let dealt = 0; dealt < 119; dealt += 1) await issueTicket(userId, DEAL);
    const servers = Array.from({ length: 20 }, () => createRunTicketIssuer(server.db));
    const issued = await Promise.all(servers.map((each) => each(userId, DEAL)));
    expect(issued.filter((deal) => deal !== undefined)).toHaveLength(1);
    // The limit of one game does not affect other games.
    expect(await issueTicket(userId, { ...DEAL, game: 'other' })).toBeDefined();
  }
  expect(await issueTicket(other.userId, DEAL)).toBeDefined();
  expect(await countRunTicketsInHour(server.db, other.userId, new Date())).toBe(1);
});

test('a ticket can be used up only by one event, and only by the person it was dealt to', async () => {
  const [ada, leo] = [await person(server), await person(server)];
  const { id = '' } = (await createRunTicketIssuer(server.db)(ada.userId, DEAL)) ?? {};
  const use = (userId: string, eventId: string) =>
    server.db.transaction().execute((trx) => consumeTicket(trx, id, userId, eventId));
  const event = randomUUID();
  expect(await use(leo.userId, randomUUID())).toBe(false);
  expect([await use(ada.userId, event), await use(ada.userId, event)]).toEqual([true, true]);
  expect(await use(ada.userId, randomUUID())).toBe(false);
  expect((await findRunTicket(server.db, id))?.eventId).toBe(event);
  const countOf = (game: string) => countRunTicketsInHour(server.db, ada.userId, new Date(), game);
  expect([await countOf(DEAL.game), await countOf('cash-stack')]).toEqual([1, 0]);
});

test('guests are told to log in', async () => {
  const response = await server.call('v1/runs', PLAY);
  expect(response.status).toBe(401);
});
