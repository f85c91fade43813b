import { formatCount } from '@venture/api/format';
import {
  ASSIGNMENTS_PATH,
  type AssignmentStatus,
  countLate,
  describeStatus,
  dueWords,
  isStillOffered,
  listOpenAssignments,
} from '@venture/rules/assigned';

/** The single next thing to do. */
export type Step = {
  readonly title: string;
  readonly text: string;
  readonly to: string;
  readonly action: string;
};

/** Returns the next step among assigned work; undefined if none is open. */
export function assignedStep(statuses: readonly AssignmentStatus[], now: Date): Step | undefined {
  const [next, ...others] = listOpenAssignments(statuses).filter(isStillOffered);
  if (!next) return undefined;
  const title = next.dueAt === null ? next.title : `${next.title}, ${dueWords(next, now)}`;
  const text = `${describeStatus(next)} Assigned by ${next.class.name}.`;
  const count = countLate(others);
  const late = count === 0 ? '' : ` ${formatCount(count, 'other is late.', 'others are late.')}`;
  const step = { title, text: `${text}${late}` };
  return next.route === null || !next.isLinked
    ? { ...step, to: ASSIGNMENTS_PATH, action: 'All assignments' }
    : { ...step, to: next.route, action: ACTIONS[next.kind] };
}

const ACTIONS = { module: 'Open the module', quiz: 'Take the quiz', game: 'Play' } as const;
