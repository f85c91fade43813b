import { expect, test } from '@jest/globals';
import { XP_BOUNDS } from '@venture/contract/teaches';
import { catalogue } from '@venture/testing/catalogue';
import fc from 'fast-check';
import { earnedBadges } from './badges';
import { toCatalogue } from './catalogue';
import type { ProgressEvent, Run } from './events';
import { computeProgress } from './progress';
import { type Bests, computeMaxXp, computeTotals, computeXp, levelOf, updateBests, xpGained } from './xp';

const shortQuiz = {
  ...{ id: 'short', title: 'Short', route: '/short', passPercent: 50, xp: 300 },
  ...{ key: {}, remote: 'learning' },
};
const base = { id: '00000000-0000-4000-8000-000000000000', at: '2026-01-01T00:00:00.000Z' };

function answered(kind: 'attempt' | 'practice', quiz: string, correct: number, total: number): ProgressEvent {
  return { ...base, kind, quiz, contentVersion: 1, answers: {}, correct, total, seconds: 60 };
}

const attempt = (quiz: string, correct: number, total: number) => answered('attempt', quiz, correct, total);

function run(game: string, score: number, facts: Record<string, boolean> = {}): Run {
  const scale = catalogue.games.find(({ id }) => id === game)?.scale;
  return { ...base, kind: 'run', game, rules: 1, seed: 1, score, facts, timing: 'x1', scale };
}

function reading(module: string, section: string): ProgressEvent {
  return { ...base, kind: 'reading', module, section };
}

const quizIds = catalogue.quizzes.map(({ id }) => id);
const gameIds = catalogue.games.map(({ id }) => id);
const maxXp = computeMaxXp([], catalogue);
const aSection = fc.constantFrom(
  ...catalogue.modules.flatMap(({ id, sections }) => sections.map((section) => ({ id, section }))),
);
const anEvent = fc.oneof(
  fc
    .tuple(fc.constantFrom(...quizIds, 'unknown'), fc.nat(9), fc.nat(9))
    .map(([quiz, a, b]) => attempt(quiz, Math.min(a, b), Math.max(a, b, 1))),
  fc
    .tuple(fc.constantFrom(...gameIds, 'unknown'), fc.integer({ min: -600, max: 9999 }), fc.boolean())
    .map(([game, score, threeCompleteIdeas]) => run(game, score, { threeCompleteIdeas })),
  fc
    .tuple(
      fc.constantFrom('new', 'newer', 'module1'),
      fc.integer({ min: -9, max: 99 }),
      fc.integer({ min: 1, max: 90 }),
    )
    .map(([game, score, to]) => ({ ...run(game, score), scale: { from: 0, to } })),
  aSection.map(({ id, section }) => reading(id, section)),
);
const someEvents = fc.array(anEvent, { maxLength: 40 });

test('total XP is between 0 and the sum of the maxima, whatever was done', () => {
  fc.assert(
    fc.property(someEvents, (events) => {
      expect(computeXp(events, catalogue)).toBeGreaterThanOrEqual(0);
      expect(computeXp(events, catalogue)).toBeLessThanOrEqual(maxXp + 2 * XP_BOUNDS.game);
    }),
  );
});

test('the order of events does not matter', () => {
  const shuffledPair = someEvents.chain((events) =>
    fc.tuple(
      fc.constant(events),
      fc.shuffledSubarray(events, { minLength: events.length, maxLength: events.length }),
    ),
  );
  fc.assert(
    fc.property(shuffledPair, ([events, other]) => {
      expect(computeProgress(other, catalogue)).toEqual(computeProgress(events, catalogue));
    }),
  );
});

test('repeating everything brings nothing', () => {
  fc.assert(
    fc.property(someEvents, (events) => {
      expect(computeProgress([...events, ...events], catalogue)).toEqual(computeProgress(events, catalogue));
      for (const event of events) expect(xpGained(events, event, catalogue)).toBe(0);
    }),
  );
});

test('one more event never reduces the total, and gains add up to it', () => {
  fc.assert(
    fc.property(someEvents, (events) => {
      const gains = events.map((event, at) => xpGained(events.slice(0, at), event, catalogue));
      expect(Math.min(0, ...gains)).toBe(0);
      expect(gains.reduce((sum, gain) => sum + gain, 0)).toBe(computeXp(events, catalogue));
    }),
  );
});

test('answers in less than a second per question are never verified, and share the cap with undealt games', () => {
  const all = (seconds: number) => catalogue.quizzes.map(({ id }) => ({ ...attempt(id, 3, 3), seconds }));
  const totals = (seconds: number) =>
    computeTotals(
      all(seconds).reduce<Bests>((bests, event) => updateBests(bests, event, catalogue), new Map()),
      catalogue,
    );
  const most = catalogue.quizzes.reduce((sum, quiz) => sum + quiz.xp, 0);
  expect(totals(2.9)).toEqual({ xp: 1000, verifiedXp: 0 });
  expect(totals(3)).toEqual({ xp: most, verifiedXp: most });
});

test('mastering everything brings exactly the maximum', () => {
  const everything = [
    ...catalogue.quizzes.map(({ id }) => attempt(id, 3, 3)),
    ...catalogue.games.map(({ id, scale }) => run(id, scale.to)),
  ];
  expect(computeXp(everything, catalogue)).toBe(maxXp);
});

test('the specified quizzes and games bring 3,200 XP in all, which is less than the last level requires', () => {
  const quizzes = ['module1', 'marketing', 'strategy', 'generic', 'timed'];
  const games = ['entrepre-puzzle', 'cash-stack', 'products-card-game', 'entre-scrabble'];
  const mastered = [
    ...quizzes.map((quiz) => attempt(quiz, 3, 3)),
    ...catalogue.games.filter(({ id }) => games.includes(id)).map(({ id, scale }) => run(id, scale.to)),
  ];
  expect(computeXp(mastered, catalogue)).toBe(3200);
  expect(levelOf(3200)).toEqual({ level: 9, from: 2863, next: 3842 });
});

test.each([
  [0, 1, 0, 120],
  [119, 1, 0, 120],
  [120, 2, 120, 276],
  [276, 3, 276, 479],
  [479, 4, 479, 742],
  [742, 5, 742, 1085],
  [1085, 6, 1085, 1531],
  [1531, 7, 1531, 2110],
  [2110, 8, 2110, 2863],
  [2863, 9, 2863, 3842],
  [3841, 9, 2863, 3842],
  [3842, 10, 3842, undefined],
])('Q65 %i XP is level %i, from %i to %i', (total, level, from, next) => {
  expect(levelOf(total)).toEqual({ level, from, next });
});

test.each([
  ['the first attempt', [], 3, 300],
  ['a better one', [3], 5, 200],
  ['the same again', [3], 3, 0],
  ['a worse one', [5], 2, 0],
])('Q65 %s gains the maximum times the improvement on the best share', (_, earlier, correct, gained) => {
  const before = earlier.map((right) => attempt('module1', right, 5));
  expect(xpGained(before, attempt('module1', correct, 5), catalogue)).toBe(gained);
});

test.each([
  ['the best score there is', 8, { from: 0, to: 8 }, 500],
  ['more than that', 99, { from: 0, to: 8 }, 500],
  ['half the way', 4, { from: 0, to: 8 }, 250],
  ['a third, in whole XP', 1, { from: 0, to: 3 }, 166],
  ['where XP begins', -2, { from: -2, to: 2 }, 0],
  ['less than that', -9, { from: -2, to: 2 }, 0],
  ['a score without a scale', 8, undefined, 0],
])("a game that no list here names brings XP by its run's scale: %s", (_, score, scale, gained) => {
  expect(computeXp([{ ...run('founder-fair', score), scale }], catalogue)).toBe(gained);
});

test('no scale lets a game bring more than its share, count as a quiz, or reward practice', () => {
  const scale = { from: 0, to: 1 };
  const easy = (game: string) => ({ ...run(game, 1e9), scale });
  expect(computeXp([easy('founder-fair'), easy('founder-fair')], catalogue)).toBe(500);
  expect(
    computeXp([easy('marketing'), easy('founder-fair-practice'), easy('cash-stack-practice')], catalogue),
  ).toBe(0);
});

test('decided results keep their worth, and the next result gains by what the quiz is worth now', () => {
  const quizzes = [{ id: 'short', xp: 300, modules: [] }];
  const maxima = { quizzes, games: [] };
  const decided = { ...attempt('short', 5, 10), verdict: 'verified', xp: 50 } as const;
  expect(computeXp([decided], maxima)).toBe(50);
  expect(xpGained([decided], attempt('short', 7, 10), maxima)).toBe(60);
  expect(xpGained([decided], attempt('short', 4, 10), maxima)).toBe(0);
  expect(computeMaxXp([decided], { modules: [], badges: [], games: [], quizzes: [shortQuiz] })).toBe(200);
});

test('a stricter scale in a later release takes away nothing gained before', () => {
  const before = { ...run('founder-fair', 8), scale: { from: 0, to: 8 } };
  const after = { ...run('founder-fair', 8), scale: { from: 0, to: 80 } };
  expect([
    computeXp([before], catalogue),
    computeXp([after], catalogue),
    computeXp([before, after], catalogue),
  ]).toEqual([500, 50, 500]);
});

test('a verified result takes nothing away from a better unverified one', () => {
  const better = { ...attempt('module1', 5, 5), verdict: 'unverified' } as const;
  const verified = { ...attempt('module1', 3, 5), verdict: 'verified' } as const;
  expect(computeXp([better, verified], catalogue)).toBe(500);
});

test('a share that is a whole number of XP except for rounding errors brings that number', () => {
  const quizzes = [{ id: 'short', xp: 22, modules: [] }];
  expect(computeXp([attempt('short', 15, 22)], { quizzes, games: [] })).toBe(15);
});

test('practising missed questions neither raises the best score nor earns a badge', () => {
  const practice = answered('practice', 'timed', 2, 2);
  expect(computeXp([practice], catalogue)).toBe(0);
  expect(earnedBadges([practice], catalogue)).toEqual([]);
});

test.each([
  ['idea-innovator', attempt('module1', 2, 5), attempt('module1', 1, 5)],
  ['marketing-guru', attempt('marketing', 3, 5), attempt('marketing', 2, 5)],
  ['business-builder', attempt('strategy', 3, 5), attempt('strategy', 2, 5)],
  [
    'pitch-master',
    run('products-card-game', 45, { threeCompleteIdeas: true }),
    run('products-card-game', 45, { threeCompleteIdeas: false }),
  ],
  ['financial-whiz', attempt('timed', 2, 2), attempt('timed', 1, 2)],
])('R8 %s is earned only by its full rule', (id, enough, tooLittle) => {
  expect(earnedBadges([enough], catalogue).map((badge) => badge.id)).toEqual([id]);
  expect(earnedBadges([tooLittle], catalogue)).toEqual([]);
});

test.each([
  { type: 'fact', fact: 'won' },
  { type: 'scoreAtLeast', score: 8 },
] as const)('a badge by $type is earned in the game of its own remote, and in no other', (rule) => {
  const badge = { id: 'star', title: 'Star', source: 'a game', description: 'Win.', icon: 'award' } as const;
  const fair = toCatalogue([
    { name: 'fair', base: '/', scale: { from: 0, to: 8 }, badges: [{ ...badge, rule }] },
  ]);
  expect(earnedBadges([run('fair', 8, { won: true })], fair)).toHaveLength(1);
  expect(earnedBadges([run('cash-stack', 8, { won: true })], fair)).toEqual([]);
});

test("a mode's badge can only be earned in that mode", () => {
  const rule = { type: 'scoreAtLeast', mode: 'market', score: 8 } as const;
  const badge = { id: 'star', title: 'Star', source: 'a mode', description: 'Win.', icon: 'award' } as const;
  const fair = toCatalogue([{ name: 'fair', base: '/', badges: [{ ...badge, rule }] }]);
  expect(earnedBadges([run('fair.market', 8)], fair)).toHaveLength(1);
  expect(earnedBadges([run('fair', 8), run('fair.loans', 8)], fair)).toEqual([]);
});

test("every badge's rule names an existing quiz or game", () => {
  for (const { rule, remote } of catalogue.badges) {
    expect([...quizIds, ...gameIds]).toContain('quiz' in rule ? rule.quiz : remote);
  }
});

test('half of a module is its sections, half its quiz', () => {
  const ideas = ({ id }: { readonly id: string }) => id === 'business-ideas';
  const all = (catalogue.modules.find(ideas)?.sections ?? []).map((section) =>
    reading('business-ideas', section),
  );
  const percent = (events: readonly ProgressEvent[]) =>
    computeProgress(events, catalogue).modules.find(ideas)?.percent;
  expect(percent([])).toBe(0);
  expect(percent(all)).toBe(50);
  expect(percent([attempt('module1', 5, 5)])).toBe(50);
  expect(percent([...all, attempt('module1', 3, 5)])).toBe(80);
  expect(percent([...all, attempt('module1', 5, 5)])).toBe(100);
});

test('a nonexistent section counts for nothing', () => {
  expect(computeProgress([reading('business-ideas', 'stp')], catalogue).percent).toBe(0);
});
