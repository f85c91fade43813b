import type { Reading, Review } from '@venture/rules/events';
import type { Database } from '../database/schema';
import type { Catalogues } from '../judging/catalogues';
import type { RulesRunner } from '../judging/rules';
import { createJudgingBudget, type JudgingBudget } from './budget';
import { judgeAnswers, QUIZZES_MISSING } from './judge-answers';
import { judgeRun } from './judge-run';
import type { Judgement, Judges } from './judgement';

type JudgingServices = {
  readonly db: Database;
  readonly rules: RulesRunner;
  readonly budget?: Pick<JudgingBudget, 'within' | 'takeAnswers'>;
};

/** Decides what counts, scoring answers and replaying plays with the releases they were made with. */
export function createJudges({ db, rules, budget = createJudgingBudget() }: JudgingServices): Judges {
  return {
    async judge(userId, event, receivedAt) {
      switch (event.kind) {
        case 'attempt': {
          const judgement = await judgeAnswers(rules, event);
          const counts = judgement?.verdict === 'verified';
          return counts && !budget.takeAnswers(userId, event.total) ? 'over-budget' : judgement;
        }
        case 'practice':
          return judgeAnswers(rules, event);
        case 'run':
          return judgeRun({ db, rules, budget }, userId, event, receivedAt);
        case 'reading':
          return judgeReading(rules, event);
        case 'review':
          return judgeReview(rules, event);
        default:
          return event satisfies never;
      }
    },
  };
}

const VERIFIED: Judgement = { verdict: 'verified' };

/** Judges whether a section exists, by the release in which it was read or any other. */
async function judgeReading(
  catalogues: Catalogues,
  { module, section, ...named }: Reading,
): Promise<Judgement | undefined> {
  const known = await catalogues.find(named, ({ modules }) =>
    modules.find(({ id }) => id === module)?.sections.find(({ id }) => id === section),
  );
  return judgementOf(known, 'section-unknown');
}

const WORD = /^word\/\p{L}[\p{L}\p{N} '-]*$/u;

/** Judges a review. Reviews earn nothing, so the item only has to be one that can come up for review. */
async function judgeReview(
  catalogues: Catalogues,
  { item, ...named }: Review,
): Promise<Judgement | undefined> {
  if (WORD.test(item)) return VERIFIED;
  const [kind, quiz, question, ...rest] = item.split('/');
  if (kind !== 'quiz' || rest.length > 0) return { verdict: 'refused', code: 'item-unknown' };
  const known = await catalogues.find(named, ({ quizzes }) =>
    quizzes.find(({ id }) => id === quiz)?.questions.find(({ id }) => id === question),
  );
  return judgementOf(known, 'item-unknown');
}

function judgementOf(
  known: object | 'unknown' | 'later' | 'nothing-taught',
  code: string,
): Judgement | undefined {
  if (known === 'later') return undefined;
  if (known === 'unknown') return { verdict: 'refused', code };
  return known === 'nothing-taught' ? QUIZZES_MISSING : VERIFIED;
}
