import type { Assignment } from '@venture/api/v1/assignments';
import type { GradebookFormat } from '@venture/api/v1/gradebook';
import { uniqueTitles } from '@venture/progress/unique-titles';
import { type Cell, formatCsv, sanitizeCell } from '../../http/table';
import type { Learner } from './gradebook';

/** One row a learner with the best scores in percent; what was not started is empty, which imports leave as it is. */
export function gradebookCsv(
  format: GradebookFormat,
  assignments: readonly Assignment[],
  learners: readonly Learner[],
): string {
  const make = format === 'canvas' ? canvasRows : moodleRows;
  // Canvas looks at the very first letters of a file; Moodle, and Excel, know the mark.
  return formatCsv(make(assignments, learners), { bom: format !== 'canvas' });
}

/** Moodle asks which column says who it is, and which grade item each other one is for. */
function moodleRows(assignments: readonly Assignment[], learners: readonly Learner[]): readonly Cell[][] {
  const own = ['Full name', 'Email address', FLAGGED, 'Venture Quest ID'];
  const head = withTitles(own, assignments);
  const rows = learners.map((one) => {
    const flagged = assignments.filter((_, place) => one.grades[place]?.flagged);
    const titles = flagged.map(({ title }) => title).join(', ');
    return [one.fullName, one.email, titles, one.userId, ...scores(one)];
  });
  return [head, ...rows];
}

/** The assignments at which somebody has flagged attempts; Canvas would take such a column for one more assignment. */
const FLAGGED = 'Flagged: too quick to show what somebody knows';

/**
 * Canvas finds a student by its own ID, then by the SIS IDs, and so here by the email as login. Our id must not
 * be in `ID`: Canvas would read the digits at its beginning as somebody's.
 */
function canvasRows(assignments: readonly Assignment[], learners: readonly Learner[]): readonly Cell[][] {
  const blank = ['', '', '', ''];
  return [
    withTitles(['Student', 'ID', 'SIS User ID', 'SIS Login ID', 'Section'], assignments),
    ['Points Possible', ...blank, ...assignments.map(() => 100)],
    ...learners.map((one) => [studentOf(one), '', '', one.email, '', ...scores(one)]),
  ];
}

/** Canvas takes a row for that of the points by two words in its first cell: whoever is named so goes by their email. */
const studentOf = ({ fullName, email }: Learner): string =>
  /points\s+possible/i.test(sanitizeCell(fullName)) ? email : fullName;

const scores = ({ grades }: Learner): readonly Cell[] =>
  grades.map((grade) => (grade === null ? null : Math.round(grade.best * 100) / 100));

/** The file's own columns, then the assignments. Canvas takes a number in round brackets at the end of a title for an id. */
function withTitles(own: readonly string[], assignments: readonly Assignment[]): Cell[] {
  const plain = assignments.map(({ title }) => sanitizeCell(title).replace(/\((\d+)\)$/, '[$1]'));
  return [...own, ...uniqueTitles(plain, own)];
}
