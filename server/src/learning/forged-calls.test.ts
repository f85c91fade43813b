import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from '@jest/globals';
import type { Run } from '@venture/rules/events';
import { random } from '@venture/rules/random';
import { forgeriesOf, type Genuine } from '../testing/forgeries';
import { builtRules, playAll } from '../testing/games';
import { person, type TestPerson } from '../testing/people';
import { sharedServer, sharedStore } from '../testing/per-file';

const SCALE = { from: 0, to: 45 };
const GAME = 'products-card-game';
const AT_ONCE = 100;

let rules: string;
const store = sharedStore();
beforeAll(async () => {
  rules = await builtRules(GAME);
  const text = await readFile(rules, 'utf8');
  const manifest = { scale: SCALE };
  await store.run('release', await store.build({ name: GAME, manifest, files: { 'rules.mjs': text } }));
}, 120_000);
const server = sharedServer(() => store.env);

/** Gets a dealt play and plays it to its end, as the page would. */
async function played({ ask, userId }: TestPerson): Promise<Genuine> {
  const { json } = await ask('POST', '/runs', { game: GAME, release: '1.0.0' });
  const { id: session, seed } = Object(json);
  const [end] = await playAll([{ game: GAME, rules, seed, options: {} }]);
  if (!end) throw new Error('Nothing was played.');
  const { actions, facts, ...rest } = end;
  const run: Run = {
    ...{
      kind: 'run',
      id: randomUUID(),
      at: new Date().toISOString(),
      game: GAME,
      seed,
      options: {},
      session,
    },
    ...{
      release: '1.0.0',
      scale: SCALE,
      play: actions,
      facts: { ...facts, moreTime: 0 },
      timing: 'x1',
      ...rest,
    },
  };
  return { userId, run, rules };
}

async function push({ ask, userId }: TestPerson, events: readonly object[]) {
  const { status, json } = await ask('POST', '/events', { learner: userId, events });
  expect(status).toBe(200);
  return Object(json);
}

test('a run dealt by the server counts in full, once', async () => {
  const ada = await person(server);
  const { run } = await played(ada);
  const first = await push(ada, [run]);
  expect(first.results).toMatchObject([{ verdict: 'verified' }]);
  expect(first.total.verifiedXp).toBeGreaterThan(0);
  expect(await push(ada, [run])).toMatchObject({ results: first.results, total: first.total });
  const again = [randomUUID(), randomUUID()].map((id) => ({ ...run, id }));
  const second = await push(ada, again);
  expect(second.results).toMatchObject([{ code: 'session-used' }, { code: 'session-used' }]);
  expect(second.total.verifiedXp).toBe(first.total.verifiedXp);
});

test('only one of two simultaneous runs with one session counts', async () => {
  const ada = await person(server);
  const { run } = await played(ada);
  const both = await Promise.all([push(ada, [run]), push(ada, [{ ...run, id: randomUUID() }])]);
  const verdicts = both.map(({ results }) => results[0].verdict);
  expect(verdicts.sort()).toEqual(['refused', 'verified']);
});

test('forged runs are kept as refused, each with its code, and earn nothing', async () => {
  const [ada, joe] = [await person(server), await person(server)];
  const [genuine, other] = [await played(ada), await played(joe)];
  const others = [genuine, other, { ...other, run: { ...other.run, game: 'cash-stack' } }];
  const forged = forgeriesOf(genuine, random(7), others, { claims: 6, logs: 0 });
  for (let at = 0; at < forged.length; at += AT_ONCE) {
    const some = forged.slice(at, at + AT_ONCE).filter(({ userId }) => userId === ada.userId);
    const { results, total } = await push(
      ada,
      some.map(({ run }) => run),
    );
    expect(total).toMatchObject({ xp: 0, verifiedXp: 0 });
    expect(results).toEqual(some.map(({ code }) => ({ verdict: 'refused', code })));
  }
  // The honest run still counts: a forgery does not use up the session.
  const { results } = await push(ada, [genuine.run]);
  expect(results).toMatchObject([{ verdict: 'verified' }]);
});
