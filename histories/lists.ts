import type { Badge } from '@venture/contract/teaches';
import type { Declaration } from '@venture/rules/catalogue';
import { declarations } from '../server/src/testing/catalogue';
import { GAME } from '../server/src/testing/simulated-rules';

const badge = (id: string, rule: Badge['rule']): Badge => ({
  id,
  title: id,
  source: id,
  description: id,
  icon: 'award',
  rule,
});

const BADGES: Readonly<Record<string, readonly Badge[]>> = {
  learning: [
    badge('module1', { type: 'quizPassed', quiz: 'module1' }),
    badge('marketing', { type: 'quizScoreAtLeast', quiz: 'marketing', percent: 60 }),
  ],
  [GAME.name]: [badge(GAME.name, { type: 'scoreAtLeast', score: GAME.scale.from + 90 })],
};

/** XP of quizzes and games that differs between the lists; 0 where one is not listed. */
type Xp = Readonly<Record<string, number>>;

/** The lists of a history: a quiz and a game are added, and the XP of others is corrected. */
const COURSE: readonly Xp[] = [
  { generic: 0, [GAME.name]: 0, module1: 300 },
  { module1: 300 },
  { marketing: 200, [GAME.name]: 300 },
];

export const LISTS: readonly (readonly Declaration[])[] = COURSE.map(listOf);

function listOf(xp: Xp): readonly Declaration[] {
  return declarations
    .filter(({ name }) => xp[name] !== 0)
    .map(({ name, teaches, ...others }) => ({
      ...others,
      name,
      xp: xp[name],
      badges: [...(BADGES[name] ?? [])],
      ...(teaches && {
        teaches: {
          ...teaches,
          quizzes: teaches.quizzes
            .filter(({ id }) => xp[id] !== 0)
            .map((quiz) => ({ ...quiz, xp: xp[quiz.id] ?? quiz.xp })),
        },
      }),
    }));
}
