import type { QuizItems, ReportWeeks } from '@venture/shared/v1/reports';
import * as declared from '@venture/shared/v1/reports';
import { CallError } from '../api/problem';
import { type FileAnswer, type Route, route } from '../api/serve';
import type { Quizzes } from '../rules/quizzes';
import { settingsIn } from '../settings/settings';
import type { Database } from '../storage/schema';
import { attemptsIn } from './attempts';
import { courses } from './courses';
import { itemTable, progressTable } from './csv';
import type { Filter } from './filter';
import { limits } from './findings';
import { progressReport } from './progress';
import { questionsReport } from './questions';

type Parts = {
  readonly db: Database;
  readonly rules: Pick<Quizzes, 'quizKeys' | 'quizKey' | 'moduleKeys'>;
};

type Asked = { readonly class?: string | undefined; readonly weeks: ReportWeeks };
type AskedItems = Asked & { readonly quiz: string; readonly contentVersion?: number | undefined };

/** What those who administer learn about all learners together, and about none of them. */
export function reportsRoutes({ db, rules }: Parts): readonly Route[] {
  const attempts = async () => attemptsIn(db, await settingsIn(db).read());
  const progress = async (query: Asked) =>
    progressReport(await rules.quizKeys(), await attempts(), filterOf(query));

  async function items(query: AskedItems): Promise<QuizItems> {
    const present = (await rules.quizKeys()).find(({ id }) => id === query.quiz);
    const version = query.contentVersion ?? present?.contentVersion;
    const quiz = version === undefined ? undefined : await rules.quizKey(query.quiz, version);
    if (!quiz) {
      throw new CallError('not-found', 'No stored release has these questions.', { code: 'no-questions' });
    }
    const asked = await attempts();
    const [answers, versions] = await Promise.all([
      asked.answers(quiz, filterOf(query)),
      asked.versions(quiz.id, limits.leastPeople),
    ]);
    return questionsReport(quiz, answers, present ? [present.contentVersion, ...versions] : versions);
  }

  return [
    route(declared.getCourses, async () => courses(db, rules, await attempts())),
    route(declared.getProgressReport, ({ query }) => progress(query)),
    route(declared.exportProgressReport, async ({ query }) =>
      file('progress.csv', progressTable(await progress(query))),
    ),
    route(declared.getItemReport, ({ query }) => items(query)),
    route(declared.exportItemReport, async ({ query }) =>
      file(`questions-${query.quiz.replace(/\W/g, '')}.csv`, itemTable(await items(query))),
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
