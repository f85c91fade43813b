import { formatCount, formatDateTime } from '@venture/api/format';
import type { AssignableKind, Assignment } from '@venture/api/v1/assignments';
import type { ResponseOf } from '@venture/api/v1/endpoint';
import type { previewMark } from '@venture/api/v1/gradebook';
import { isOnlyRead } from '@venture/progress/grading';

/** What is assigned, as people read it. */
export const KIND_NAMES: Readonly<Record<AssignableKind, string>> = {
  module: 'Module',
  quiz: 'Quiz',
  game: 'Game',
};

/** `Quiz · due 4 December at 23:59 · pass mark 60%` */
export function describeTerms(assignment: Assignment): string {
  const { kind, dueAt, isOffered } = assignment;
  return [
    KIND_NAMES[kind],
    dueAt === null ? 'no due date' : `due ${formatDateTime(dueAt)}`,
    doneWhen(assignment),
    ...(isOffered ? [] : ['no longer offered']),
  ].join(' · ');
}

function doneWhen(assignment: Assignment): string {
  if (isOnlyRead(assignment)) return 'done once all is read';
  const { passPercent } = assignment;
  return passPercent === null ? describeNoPassMark(assignment.kind) : `pass mark ${passPercent}%`;
}

/** What is enough where no mark is set; a game that is given up at once has 0%. */
export function describeNoPassMark(kind: Assignment['kind']): string {
  return kind === 'game' ? 'any score above 0%' : 'any score';
}

/** What another pass mark changes, and for how many members; '' for none. */
export function describeMarkChange({ newlyDone, noLongerDone }: ResponseOf<typeof previewMark>): string {
  const parts = [
    noLongerDone > 0 && `no longer done for ${formatCount(noLongerDone, 'member')}`,
    newlyDone > 0 && `newly done for ${formatCount(newlyDone, 'member')}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? '' : `With this pass mark it is ${parts.join(', and ')}.`;
}
