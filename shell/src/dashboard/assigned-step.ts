import {
  ASSIGNMENTS,
  dueWords,
  GO_TO_PAGE,
  openOnes,
  type Status,
  standing,
} from '@venture/progress/assigned';
import { countLate, isStillOffered } from '../assignments/late';
import type { Step } from './next-step';

/** The next step of somebody whose class has assigned something; undefined when nothing is open. */
export function assignedStep(statuses: readonly Status[], now: Date): Step | undefined {
  const [next, ...others] = openOnes(statuses).filter(isStillOffered);
  if (!next) return undefined;
  const title = next.dueAt === null ? next.title : `${next.title}, ${dueWords(next, now)}`;
  const text = `${standing(next)} Assigned by ${next.class.name}.`;
  const late = sayOthersLate(countLate(others));
  if (next.route === null) {
    return { title, text: `${text} ${GO_TO_PAGE}${late}`, to: ASSIGNMENTS, action: 'All assignments' };
  }
  return { title, text: `${text}${late}`, to: next.route, action: ACTIONS[next.kind] };
}

function sayOthersLate(count: number): string {
  if (count === 0) return '';
  return count === 1 ? ' 1 other is late.' : ` ${count} others are late.`;
}

const ACTIONS = { module: 'Open the module', quiz: 'Take the quiz', game: 'Play' } as const;
