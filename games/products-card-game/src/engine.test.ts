import { describe, expect, test } from '@jest/globals';
import { expectIllegal, expectReplayable } from '@venture/testing/replayable';
import fc from 'fast-check';
import { content } from './content';
import {
  earnsPitchMaster,
  ideaName,
  isComplete,
  MAX_POINTS,
  missingKinds,
  pitch,
  points,
  roundNumber,
  score,
  start,
  step,
  tableCards,
} from './engine';
import * as game from './rules';

const { cards } = content;
const ids = cards.map(({ id }) => id);
const settle = { type: 'settle' } as const;
const pick = (id: string) => ({ type: 'pick', id }) as const;
const takeBack = (id: string) => ({ type: 'take-back', id }) as const;
const values = (kind: string) => cards.filter(({ type }) => type === kind).map(({ value }) => value);
const idea = (...names: string[]) =>
  names.map((name) => {
    const card = cards.find(({ value }) => value === name);
    if (card === undefined) throw new Error(`no card ${name}`);
    return card;
  });
const pickAll = (state = start(), ...names: string[]) =>
  idea(...names).reduce((before, { id }) => step(before, pick(id)), state);
const SOLAR_DRONE = ['Drone', 'Solar-Powered', 'Students'];

test('PC-06 a card has id, type and value, and there are twelve', () => {
  expect(cards).toHaveLength(12);
  for (const card of cards) expect(Object.keys(card)).toEqual(['id', 'type', 'value']);
  expect(new Set(ids).size).toBe(12);
});

describe('an idea', () => {
  test('PC-02 PC-07 is complete with the third pick', () => {
    const two = pickAll(start(), 'Drone', 'Foldable');
    expect([two.phase, score(two)]).toEqual(['picking', 0]);
    const three = pickAll(two, 'Families');
    expect([three.phase, score(three), roundNumber(three)]).toEqual(['settling', 10, 1]);
    expect(tableCards(three)).toEqual(idea('Drone', 'Foldable', 'Families'));
  });

  test('Q14 a pick can be taken back before the third', () => {
    const two = pickAll(start(), 'Drone', 'Foldable');
    const one = step(two, takeBack('type-drone'));
    expect(tableCards(one)).toEqual(idea('Foldable'));
    expect(tableCards(pickAll(one, 'Drone'))).toEqual(idea('Foldable', 'Drone'));
  });

  test('Q14 no card can be taken back after the third pick, nor one that was not picked', () => {
    expectIllegal(game, pickAll(start(), ...SOLAR_DRONE), ids.map(takeBack));
    expectIllegal(game, start(), ids.map(takeBack));
  });

  test("holds each card once, and only the game's cards", () => {
    expectIllegal(game, pickAll(start(), 'Drone'), [pick('type-drone'), pick('type-lottery'), settle]);
  });

  test('takes no pick while settling', () => {
    expectIllegal(game, pickAll(start(), ...SOLAR_DRONE), ids.map(pick));
  });

  test.each([
    [['Drone', 'Foldable', 'Families'], []],
    [['Families', 'Drone', 'Foldable'], []],
    [['Drone', 'Wearable', 'Families'], ['feature']],
    [
      ['Drone', 'Wearable', 'Smartphone'],
      ['feature', 'market'],
    ],
    [
      ['Students', 'Families', 'Travelers'],
      ['type', 'feature'],
    ],
  ])('Q12 %j lacks %j', (names, missing) => {
    expect(missingKinds(idea(...names))).toEqual(missing);
    expect(isComplete(idea(...names))).toBe(missing.length === 0);
    expect(pitch(idea(...names)) !== undefined).toBe(missing.length === 0);
    if (missing.length > 0) expect(ideaName(idea(...names))).toBe(names.join(' + '));
  });
});

test.each([
  ['PC-09', ['Drone', 'Foldable', 'Students'], 15],
  ['PC-10', ['Drone', 'Foldable', 'Professionals'], 15],
  ['PC-11 Q13', ['Drone', 'Students', 'Professionals'], 15],
  ['PC-12', ['Drone', 'Foldable', 'Travelers'], 10],
  ['PC-12', ['Drone', 'Foldable', 'Families'], 10],
  ['PC-12', ['Drone', 'Travelers', 'Families'], 10],
  ['PC-08', ['Drone', 'Foldable', 'Waterproof'], 10],
])('%s the idea %j scores %i', (_, names, expected) => {
  expect(points(idea(...names))).toBe(expected);
});

describe('rounds', () => {
  test('PC-13 the next one starts when the idea has settled, with nothing picked', () => {
    const next = step(pickAll(start(), ...SOLAR_DRONE), settle);
    expect([next.phase, roundNumber(next), tableCards(next)]).toEqual(['picking', 2, []]);
  });

  test('PC-14 the third is the last', () => {
    let state = start();
    for (let played = 0; played < 3; played += 1) state = step(pickAll(state, ...SOLAR_DRONE), settle);
    expect([state.phase, roundNumber(state), score(state)]).toEqual(['over', 3, 45]);
    expect(MAX_POINTS).toBe(45);
    expect(tableCards(state)).toEqual([]);
    expectIllegal(game, state, [...ids.map(pick), ...ids.map(takeBack), settle]);
  });

  test.each([
    [
      'three different complete ideas',
      ['Drone', 'Foldable', 'Students'],
      ['Drone', 'Foldable', 'Families'],
      true,
    ],
    ['the same one twice', SOLAR_DRONE, ['Drone', 'Foldable', 'Families'], false],
    ['the same one in another order', SOLAR_DRONE.toReversed(), ['Drone', 'Foldable', 'Families'], false],
    ['the same one three times', SOLAR_DRONE, SOLAR_DRONE, false],
    [
      'one that is not complete',
      ['Drone', 'Foldable', 'Students'],
      ['Drone', 'Foldable', 'Waterproof'],
      false,
    ],
  ])('Q12 whether %s earn Pitch Master; every idea scores', (_, second, third, earns) => {
    const ideas = [SOLAR_DRONE, second, third];
    const ended = ideas.reduce((state, names) => step(pickAll(state, ...names), settle), start());
    expect([ended.phase, earnsPitchMaster(ended)]).toEqual(['over', earns]);
    expect(score(ended)).toBe(ideas.reduce((sum, names) => sum + points(idea(...names)), 0));
  });

  test('a game that is not over earns nothing', () => {
    expect(earnsPitchMaster(step(pickAll(start(), ...SOLAR_DRONE), settle))).toBe(false);
  });
});

describe('the pitches', () => {
  const all = values('type').flatMap((type) =>
    values('feature').flatMap((feature) =>
      values('market').map((market) => ({ type, feature, market, cards: idea(type, feature, market) })),
    ),
  );
  const said = (words: string) => words.toLowerCase();

  test('exist for all 64 complete ideas, no two the same', () => {
    expect(all).toHaveLength(64);
    expect(new Set(all.map((one) => pitch(one.cards))).size).toBe(64);
  });

  test.each(all)('$feature $type for $market: one sentence that names all three', ({ cards, ...parts }) => {
    const sentence = pitch(cards) ?? '';
    const vowel = /^[AEIOU]/.test(parts.feature);
    expect(
      sentence.startsWith(`${vowel ? 'An' : 'A'} ${firstUpper(parts.feature)} ${said(parts.type)} `),
    ).toBe(true);
    expect(said(sentence)).toContain(said(parts.market));
    expect(sentence).toMatch(/^[A-Z][^.!?]*\.$/);
    expect(sentence).not.toMatch(/\s\s|\s[,.]|\b(\w+) \1\b/i);
    expect(sentence.length).toBeLessThanOrEqual(160);
    expect(ideaName(cards)).toBe(`${parts.feature} ${parts.type} for ${parts.market}`);
  });

  const firstUpper = (feature: string) => (feature === 'AI-Enabled' ? 'AI-enabled' : said(feature));
});

test('PC-15 replayed plays end the same, with 30 to 45 points', () => {
  expectReplayable(
    game,
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...ids, 'nothing').map(pick) },
      { weight: 1, arbitrary: fc.constantFrom(...ids).map(takeBack) },
      { weight: 3, arbitrary: fc.constant(settle) },
    ),
    fc.constant({}),
    (state, before) => {
      expect(state.picked.length).toBeLessThan(3);
      expect(state.ideas.every((cardsOfIdea) => new Set(cardsOfIdea).size === 3)).toBe(true);
      expect(score(state)).toBeGreaterThanOrEqual(before ? score(before) : 0);
      if (state.phase === 'over') {
        expect(score(state)).toBeGreaterThanOrEqual(30);
        expect(score(state)).toBeLessThanOrEqual(45);
      }
    },
  );
});

test('the markets with a bonus are cards', () => {
  expect(values('market')).toEqual(expect.arrayContaining(content.bonusMarkets));
});
