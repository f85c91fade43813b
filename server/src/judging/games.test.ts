import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sized } from '@venture/testing/sized';
import fc from 'fast-check';
import { builtRules, GAMES, type GameName, type Played, playAll } from '../testing/games';
import { createRulesSandbox, judgingLimits, type RulesText, type Sandbox } from './pool';

const SEED = 20_261_122;
const PLAYS = 10;
const QUESTIONS = sized(5000, 100);

const OPTIONS: Readonly<Record<GameName, readonly object[]>> = {
  'cash-stack': [{}],
  'products-card-game': [{}],
  'entre-scrabble': [{ timing: 'x1' }],
  'entrepre-puzzle': [
    { timing: 'x1', mode: 'Beginner' },
    { timing: 'x1', mode: 'Advanced' },
  ],
};

let sandbox: Sandbox;
const released = new Map<GameName, RulesText>();
const natively: (Played & { readonly game: GameName; readonly seed: number; readonly options: object })[] =
  [];
beforeAll(async () => {
  sandbox = createRulesSandbox({ ...judgingLimits, startMs: 60_000, answerMs: 30_000 });
  const files = await Promise.all(GAMES.map(async (game) => ({ game, file: await builtRules(game) })));
  for (const { game, file } of files) released.set(game, { key: game, text: await readFile(file, 'utf8') });
  const deals = files.flatMap(({ game, file }) =>
    Array.from({ length: PLAYS }, (_, at) => {
      const options = OPTIONS[game][at % OPTIONS[game].length] ?? {};
      return { game, rules: file, seed: SEED + at, options };
    }),
  );
  const played = await playAll(deals);
  for (const [at, { game, seed, options }] of deals.entries()) {
    const play = played[at];
    if (play) natively.push({ ...play, game, seed, options });
  }
}, 180_000);
afterAll(() => sandbox.close());

function ask(game: GameName, question: object) {
  const rules = released.get(game);
  if (!rules) throw new Error(`There are no rules of ${game}.`);
  return sandbox.ask(rules, JSON.stringify(question));
}

test.each(GAMES)('the rules of %s judge every play in the sandbox as they do outside it', async (name) => {
  const plays = natively.filter(({ game }) => game === name);
  expect(plays).toHaveLength(PLAYS);
  for (const { game, rules: version, seed, options, actions, score, facts } of plays) {
    const reply = await ask(game, { ask: 'replay', version, seed, options, actions });
    expect(reply).toMatchObject({ answer: { isOver: true, score, facts, isPractice: false } });
  }
});

/** Generates real plays, real plays changed in some place, and arbitrary options and moves. */
const asked = fc.nat().chain((pick) => {
  const { game, rules: version, seed, options, actions } = natively[pick % natively.length] ?? unknownPlay();
  const anything = fc.jsonValue({ maxDepth: 4 });
  const move = fc.oneof(fc.constantFrom(...actions), anything);
  const question = fc.oneof(
    fc.record({ ask: fc.constant('options'), options: fc.oneof(anything, fc.constant(options)) }),
    fc.record({
      ask: fc.constant('replay'),
      version: fc.oneof({ weight: 9, arbitrary: fc.constant(version) }, fc.integer()),
      seed: fc.oneof(fc.constant(seed), fc.integer(), fc.double()),
      options: fc.oneof({ weight: 9, arbitrary: fc.constant(options) }, anything),
      actions: fc.oneof(
        fc.array(move, { maxLength: 20 }),
        fc.nat(actions.length).map((most) => actions.slice(0, most)),
      ),
    }),
  );
  return question.map((each) => ({ game, question: each }));
});

function unknownPlay(): never {
  throw new Error('Nothing was played.');
}

test(`${QUESTIONS} questions that anybody might ask get an answer, and the same answer when asked twice`, async () => {
  const questions = fc.sample(asked, { numRuns: QUESTIONS, seed: SEED });
  const troubles = new Set<string>();
  for (const { game, question } of questions) {
    const { cpuMs: _first, ...first } = await ask(game, question);
    const { cpuMs: _second, ...second } = await ask(game, question);
    expect(second).toEqual(first);
    if ('trouble' in first) troubles.add(first.trouble);
  }
  // Seeds and moves that no schema allows may make a game's own rules throw; nothing else may go wrong.
  expect([...troubles].filter((trouble) => trouble !== 'rules-threw')).toEqual([]);
}, 600_000);
