import { activities } from '@venture/progress/activities';
import { keyOf } from '@venture/progress/answer-key';
import type { Reading, Review } from '@venture/progress/events';
import type { Database } from '../database/schema';
import type { Rules } from '../judging/rules';
import { type Budget, replayBudget } from './budget';
import { judgeAnswers } from './judge-answers';
import { judgeRun } from './judge-run';
import type { Judgement, Judges } from './judgement';
import { runTicketsIn } from './runs/tickets';

type Parts = {
  readonly db: Database;
  readonly rules: Rules;
  /** The clock of the server; nothing that a device says about time is believed. */
  readonly now?: () => Date;
  readonly budget?: Pick<Budget, 'within'>;
};

/** Decides what counts: answers are scored and plays are seen again by the releases that they were made with. */
export function judgesOf({ db, rules, now = () => new Date(), budget = replayBudget() }: Parts): Judges {
  const tickets = runTicketsIn(db);
  return {
    async judge(userId, event, receivedAt = now()) {
      switch (event.kind) {
        case 'attempt':
        case 'practice':
          return judgeAnswers(rules, event);
        case 'run':
          return judgeRun({ rules, tickets, budget }, userId, event, receivedAt);
        case 'reading':
          return judgeReading(event);
        case 'review':
          return judgeReview(event);
        default:
          return event satisfies never;
      }
    },
  };
}

const VERIFIED: Judgement = { standing: 'verified' };
const UNKNOWN: Judgement = { standing: 'refused', code: 'item-unknown' };

function judgeReading({ module, section }: Reading): Judgement {
  const known = activities.modules.find(({ id }) => id === module);
  return known?.sections.includes(section) ? VERIFIED : { standing: 'refused', code: 'section-unknown' };
}

const WORD = /^word\/\p{L}[\p{L}\p{N} '-]*$/u;

/** Reviews count for no score: their items only have to be such that can come back. */
function judgeReview({ item }: Review): Judgement {
  const [kind, quiz = '', question = '', ...rest] = item.split('/');
  const isQuestion = kind === 'quiz' && rest.length === 0 && keyOf(quiz, question) !== undefined;
  return isQuestion || WORD.test(item) ? VERIFIED : UNKNOWN;
}
