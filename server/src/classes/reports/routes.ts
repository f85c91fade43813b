import type { ProgressReport, QuizItems, ReportWeeks } from '@venture/api/v1/reports';
import * as declared from '@venture/api/v1/reports';
import type { QuizContent } from '@venture/contract/catalogue';
import { getSettingsStore } from '../../administration/settings';
import type { Database } from '../../database/schema';
import { formatCsv } from '../../http/csv';
import { CallError } from '../../http/problem';
import { type Route, route, type Visitor } from '../../http/route';
import type { Catalogues } from '../../judging/catalogues';
import { cacheEach } from '../../process/cache';
import { findAuthority } from '../classes';
import { reports as limits } from '../limits.json';
import { createAttemptStatistics, type ReportFilter } from './attempts';
import { buildQuizItems } from './findings';
import { sectionsById } from './items';
import { buildCourses, countCourses, loadProgressReport } from './progress';

type ReportServices = {
  readonly db: Database;
  readonly rules: Catalogues;
};

type Asked = { readonly class?: string | undefined; readonly weeks: ReportWeeks };
type AskedItems = Asked & { readonly quiz: string; readonly contentVersion?: number | undefined };

/** Routes of reports, which are about groups, never one learner. Instructors get them for their own classes. */
export function reportRoutes({ db, rules }: ReportServices): readonly Route[] {
  // Cached because reports about everybody read all attempts.
  const remember = cacheEach(limits.mostRemembered, limits.rememberMs);
  const attempts = async () => {
    const { timeZone, weekStart } = (await getSettingsStore(db).latest()).settings;
    return createAttemptStatistics(db, { timeZone, weekStart }, remember);
  };

  async function progress(query: Asked, caller: Visitor): Promise<ProgressReport> {
    await expectOwn(query, caller);
    return loadProgressReport((await rules.taught()).quizzes, await attempts(), filterOf(query));
  }

  async function items(query: AskedItems, caller: Visitor): Promise<QuizItems> {
    await expectOwn(query, caller);
    const taught = await rules.taught();
    const present = taught.quizzes.find(({ id }) => id === query.quiz);
    const version = query.contentVersion ?? present?.contentVersion;
    const isAsked = ({ id, contentVersion }: QuizContent) =>
      id === query.quiz && (version === undefined || contentVersion === version);
    const quiz = await rules.find({}, ({ quizzes }) => quizzes.find(isAsked));
    if (typeof quiz === 'string') {
      throw new CallError('not-found', 'No stored release has these questions.', { code: 'no-questions' });
    }
    const asked = await attempts();
    const [answers, versions] = await Promise.all([
      asked.answers(quiz, filterOf(query)),
      asked.versions(quiz.id, limits.leastPeople, query.class),
    ]);
    const known = present ? [present.contentVersion, ...versions] : versions;
    return buildQuizItems(quiz, answers, known, sectionsById(taught));
  }

  /** Throws unless the report is about a class of the visitor's own: other reports are for admins. */
  async function expectOwn({ class: classId }: Asked, { userId, role }: Visitor): Promise<void> {
    if (role === 'admin') return;
    if (classId !== undefined && (await findAuthority(db, userId, classId))) return;
    throw new CallError('not-allowed', 'Choose one of your own classes.', { code: 'not-your-class' });
  }

  return [
    route(declared.getCourses, async ({ caller: { role } }) => {
      const taught = await rules.taught();
      return buildCourses(
        taught,
        role === 'admin' ? await countCourses(taught, await attempts()) : undefined,
      );
    }),
    route(declared.getProgressReport, ({ query, caller }) => progress(query, caller)),
    route(declared.exportProgressReport, async ({ query, caller }) => ({
      name: 'progress.csv',
      parts: [progressCsv(await progress(query, caller))],
    })),
    route(declared.getItemReport, ({ query, caller }) => items(query, caller)),
    route(declared.exportItemReport, async ({ query, caller }) => ({
      name: `questions-${query.quiz.replace(/\W/g, '')}.csv`,
      parts: [itemCsv(await items(query, caller))],
    })),
  ];
}

function filterOf({ class: classId, weeks }: Asked): ReportFilter {
  return { classId, weeks: weeks === 'all' ? undefined : Number(weeks) };
}

const PROGRESS_COLUMNS = [
  'Quiz',
  'Week from',
  'Mean score of first attempts (%)',
  'Median time (s)',
  'Passed so far',
];

/** Writes one row per quiz and week; a cell is empty if it covers too few people. */
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

/** Writes one row per option of each question. */
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
