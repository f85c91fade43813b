import { expect, test } from '@jest/globals';
import { toCatalogue } from '@venture/rules/catalogue';
import type { ProgressEvent } from '@venture/rules/events';
import { computeProgress } from '@venture/rules/progress';
import { catalogue as everything } from '@venture/testing/catalogue';
import { listOf } from '../../testing/in-shell';
import { nextStep as stepOf } from './next-step';

const IDS = [
  ...['business-ideas', 'marketing-sales', 'business-strategy'],
  ...['entrepre-puzzle', 'cash-stack', 'products-card-game', 'entre-scrabble'],
];
const isSpecified = ({ id }: { readonly id: string }) => IDS.includes(id);

/** Leaves out this checkout's other modules and games, which would otherwise become the next step. */
const catalogue = {
  ...everything,
  modules: everything.modules.filter(isSpecified),
  games: everything.games.filter(isSpecified),
};

const OFFERED = ['entrepre-puzzle', 'entre-scrabble', 'founder-fair'];
const nextStep = (
  progress: Parameters<typeof stepOf>[0],
  events: readonly ProgressEvent[],
  from: Parameters<typeof stepOf>[2],
) => stepOf(progress, events, from, (id) => OFFERED.includes(id));

const base = { id: '00000000-0000-4000-8000-000000000000', at: '2026-01-01T00:00:00.000Z' };

function attempt(quiz: string, correct: number): ProgressEvent {
  return { ...base, kind: 'attempt', quiz, contentVersion: 1, answers: {}, correct, total: 5, seconds: 60 };
}

function run(game: string, score: number): ProgressEvent {
  const scale = catalogue.games.find(({ id }) => id === game)?.scale;
  return { ...base, kind: 'run', game, rules: 1, seed: 1, score, facts: {}, timing: 'x1', scale };
}

function readings(module: string, count = 99): readonly ProgressEvent[] {
  const sections = catalogue.modules.find(({ id }) => id === module)?.sections ?? [];
  return sections.slice(0, count).map((section) => ({ ...base, kind: 'reading', module, section }));
}

const passed = catalogue.modules.flatMap(({ quiz }) => (quiz ? [attempt(quiz, 4)] : []));
const played = catalogue.games.map(({ id }) => run(id, 0));
const mastered = [
  ...catalogue.quizzes.map(({ id }) => attempt(id, 5)),
  ...catalogue.games.map(({ id, scale }) => run(id, scale.to)),
];

test.each([
  ['nothing was done', [], 'Begin with Business Ideas', '/module1-intro'],
  [
    'a module was begun',
    readings('marketing-sales', 3),
    'Continue with Marketing & Sales',
    '/marketing-intro',
  ],
  [
    'two modules were begun',
    [...readings('marketing-sales', 3), ...readings('business-ideas', 1), ...readings('marketing-sales', 1)],
    'Continue with Marketing & Sales',
    '/marketing-intro',
  ],
  ['a module was read', readings('business-ideas'), 'Take the Business Ideas quiz', '/quiz/module1'],
  [
    'a quiz was failed',
    [attempt('strategy', 2)],
    'Try the Business Strategy quiz again',
    '/business-strategy-quiz',
  ],
  [
    'a quiz was failed with nothing right',
    [attempt('marketing', 0)],
    'Try the Marketing & Sales quiz again',
    '/quiz/marketing',
  ],
  ['a quiz was passed', [attempt('module1', 2)], 'Begin with Marketing & Sales', '/marketing-intro'],
  ['all modules were passed', passed, 'Put it to use', '/games'],
  ['all games were played too', [...passed, ...played], 'Beat your best', '/games'],
  ['everything was mastered', mastered, 'You have mastered everything', '/leaderboard'],
])('when %s, the next step is known', (_, events, title, to) => {
  expect(nextStep(computeProgress(events, catalogue), events, catalogue)).toMatchObject({ title, to });
});

test.each([
  [readings('business-ideas', 3), '3 of 7 sections read.'],
  [[attempt('marketing', 2)], 'Best 40%, needs 50%.'],
  [passed, 'You have passed every module. 2 of 2 games and modes are still new to you.'],
  [
    [...passed, run('cash-stack', 100)],
    'You have passed every module. 2 of 2 games and modes are still new to you.',
  ],
  [
    [...passed, run('entre-scrabble', 100)],
    'You have passed every module. 1 of 2 games and modes is still new to you.',
  ],
])('the next step says why it is next', (events, text) => {
  expect(nextStep(computeProgress(events, catalogue), events, catalogue).text).toBe(text);
});

test('a quiz result exactly at the pass mark passes', () => {
  const strict = { ...catalogue, quizzes: catalogue.quizzes.map((quiz) => ({ ...quiz, passPercent: 40 })) };
  const events = [attempt('module1', 2)];
  const { title } = nextStep(computeProgress(events, strict), events, strict);
  expect(title).toBe('Begin with Marketing & Sales');
});

test('a listed game with a score scale counts among those to play', () => {
  const scale = { from: 0, to: 8 };
  const { remotes } = listOf({ auth: [], 'founder-fair': [] });
  const listed = remotes.map((each) => (each.name === 'founder-fair' ? { ...each, scale } : each));
  const fair = toCatalogue(listed);
  const all = { ...catalogue, games: [...catalogue.games, ...fair.games] };
  expect(fair.games.map(({ id }) => id)).toEqual(['founder-fair']);
  const step = (events: readonly ProgressEvent[]) => nextStep(computeProgress(events, all), events, all).text;
  expect(step(mastered)).toBe('You have passed every module. 1 of 3 games and modes is still new to you.');
  const half = { ...run('founder-fair', 4), scale };
  expect(step([...mastered, half])).toBe('250 XP still to gain.');
});

test('results of a game that no longer exists do not affect the rest', () => {
  const gone = { ...run('gone', 8), scale: { from: 0, to: 8 } };
  const others = mastered.filter((event) => !('quiz' in event && event.quiz === 'module1'));
  const events = [...others, attempt('module1', 3), gone];
  expect(nextStep(computeProgress(events, catalogue), events, catalogue).text).toBe('200 XP still to gain.');
});
