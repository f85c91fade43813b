import { formatCount } from '@venture/api/format';
import { ASSIGNMENTS, dueWords, openOnes, type Status, standing } from '@venture/progress/assigned';
import { countLate, isStillOffered } from './late';

/** The one thing to do next. */
export type Step = {
  readonly title: string;
  readonly text: string;
  readonly to: string;
  readonly action: string;
};

/** The next step of somebody whose class has assigned something; undefined when nothing is open. */
export function assignedStep(statuses: readonly Status[], now: Date): Step | undefined {
  const [next, ...others] = openOnes(statuses).filter(isStillOffered);
  if (!next) return undefined;
  const title = next.dueAt === null ? next.title : `${next.title}, ${dueWords(next, now)}`;
  const text = `${standing(next)} Assigned by ${next.class.name}.`;
  const count = countLate(others);
  const late = count === 0 ? '' : ` ${formatCount(count, 'other is late.', 'others are late.')}`;
  const step = { title, text: `${text}${late}` };
  return next.route === null || !next.isLinked
    ? { ...step, to: ASSIGNMENTS, action: 'All assignments' }
    : { ...step, to: next.route, action: ACTIONS[next.kind] };
}

const ACTIONS = { module: 'Open the module', quiz: 'Take the quiz', game: 'Play' } as const;
