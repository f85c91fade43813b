import type { ProgressReport, QuizItems, ReportWeeks } from '@venture/api/v1/reports';
import * as declared from '@venture/api/v1/reports';
import type { CatalogueQuiz } from '@venture/contract/catalogue';
import type { Database } from '../../database/schema';
import { CallError } from '../../http/problem';
import { type FileAnswer, type Route, route, type Visitor } from '../../http/route';
import type { Catalogues } from '../../judging/catalogues';
import { authorityOver } from '../authority';
import { attemptsIn } from './attempts';
import { reportCalendar } from './counts';
import { courses, withoutCounts } from './courses';
import { itemTable, progressTable } from './csv';
import type { Filter } from './filter';
import { progressReport } from './progress';
import { questionsReport } from './questions';
import limits from './reports.json';
import { sectionsOf } from './teach-again';

type Parts = {
  readonly db: Database;
  readonly rules: Catalogues;
};

type Asked = { readonly class?: string | undefined; readonly weeks: ReportWeeks };
type AskedItems = Asked & { readonly quiz: string; readonly contentVersion?: number | undefined };

/** Reports about groups of learners, never about one: for instructors, about their own classes. */
export function reportRoutes({ db, rules }: Parts): readonly Route[] {
  const attempts = async () => attemptsIn(db, await reportCalendar(db));

  async function progress(query: Asked, caller: Visitor): Promise<ProgressReport> {
    await expectOwn(query, caller);
    return progressReport((await rules.taught()).quizzes, await attempts(), filterOf(query));
  }

  async function items(query: AskedItems, caller: Visitor): Promise<QuizItems> {
    await expectOwn(query, caller);
    const taught = await rules.taught();
    const present = taught.quizzes.find(({ id }) => id === query.quiz);
    const version = query.contentVersion ?? present?.contentVersion;
    const isAsked = ({ id, contentVersion }: CatalogueQuiz) =>
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
    return questionsReport(quiz, answers, known, sectionsOf(taught));
  }

  /** Reports about everyone are for admins. */
  async function expectOwn({ class: classId }: Asked, { userId, role }: Visitor): Promise<void> {
    if (role === 'admin') return;
    if (classId !== undefined && (await authorityOver(db, userId, classId))) return;
    throw new CallError('not-allowed', 'Choose one of your own classes.', { code: 'not-your-class' });
  }

  return [
    route(declared.getCourses, async ({ caller: { role } }) =>
      role === 'admin'
        ? courses(await rules.taught(), await attempts())
        : withoutCounts(await rules.taught()),
    ),
    route(declared.getProgressReport, ({ query, caller }) => progress(query, caller)),
    route(declared.exportProgressReport, async ({ query, caller }) =>
      file('progress.csv', progressTable(await progress(query, caller))),
    ),
    route(declared.getItemReport, ({ query, caller }) => items(query, caller)),
    route(declared.exportItemReport, async ({ query, caller }) =>
      file(`questions-${query.quiz.replace(/\W/g, '')}.csv`, itemTable(await items(query, caller))),
    ),
  ];
}

function filterOf({ class: classId, weeks }: Asked): Filter {
  return { classId, weeks: weeks === 'all' ? undefined : Number(weeks) };
}

function file(name: string, text: string): FileAnswer {
  return {
    name,
    parts: (async function* () {
      yield text;
    })(),
  };
}
