import type { ProgressReport, QuizItems } from '@venture/api/v1/reports';
import { formatCsv } from '../../http/csv';

const PROGRESS_COLUMNS = [
  'Quiz',
  'Week from',
  'Mean score of first attempts (%)',
  'Median time (s)',
  'Passed so far',
];

/** One row for each quiz and week; an empty cell where too few people are behind it. */
export function progressCsv({ quizzes }: ProgressReport): string {
  const rows = quizzes.flatMap(({ title, weeks }) =>
    weeks.map(({ week, meanPercent, medianSeconds, passed }) => [
      title,
      week,
      meanPercent,
      medianSeconds,
      passed,
    ]),
  );
  return formatCsv([PROGRESS_COLUMNS, ...rows], { bom: true });
}

const ITEM_COLUMNS = [
  ...[
    'Quiz',
    'Content version',
    'People',
    'Question',
    'Right (share)',
    'Item-rest correlation',
    'Median time (s)',
  ],
  ...[
    'Option',
    'Marked right',
    'Chosen by all (share)',
    'by the top third',
    'by the bottom third',
    'What it says',
  ],
];

/** One row for each option of each question. */
export function itemCsv({ title, contentVersion, people, questions }: QuizItems): string {
  const rows = questions.flatMap((item) =>
    item.choices.map((choice) => [
      ...[title, contentVersion, people, item.text, item.facility, item.discrimination, item.medianSeconds],
      ...[choice.text, choice.isRight ? 'yes' : 'no', choice.all, choice.top, choice.bottom],
      item.findings.map(({ text }) => text).join(' '),
    ]),
  );
  return formatCsv([ITEM_COLUMNS, ...rows], { bom: true });
}
