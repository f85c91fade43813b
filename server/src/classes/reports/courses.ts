import type { Courses } from '@venture/api/v1/reports';
import { activities } from '@venture/progress/activities';
import { sql } from 'kysely';
import type { Database } from '../../database/schema';
import type { Quizzes } from '../../judging/quizzes';
import type { Attempts } from './attempts';
import { limits } from './findings';
import { passMarks, passPercentOf } from './progress';
import { peopleIn } from './statistics';

const { leastPeople } = limits;

type Contents = Pick<Quizzes, 'quizKeys' | 'moduleKeys'>;

/** The modules and quizzes of the live release. */
export async function withoutCounts(contents: Contents): Promise<Courses> {
  const [quizzes, versions] = await Promise.all([contents.quizKeys(), contents.moduleKeys()]);
  return {
    leastPeople,
    modules: activities.modules.map(({ id, title, route, sections }) => ({
      id,
      title,
      route,
      sections: sections.length,
      contentVersion: versions.find((each) => each.id === id)?.contentVersion ?? null,
    })),
    quizzes: quizzes.map(({ id, title, contentVersion, questions }) => ({
      id,
      title,
      contentVersion,
      questions: questions.length,
      passPercent: passPercentOf(id),
    })),
  };
}

/** The same with how many people are where, of all there are. */
export async function courses(db: Database, contents: Contents, attempts: Attempts): Promise<Courses> {
  const [plain, begun, answered, passes] = await Promise.all([
    withoutCounts(contents),
    begunModules(db),
    answeredQuizzes(db),
    contents.quizKeys().then((quizzes) => attempts.passes(passMarks(quizzes), undefined)),
  ]);
  const passed = (id: string) => told(peopleIn(passes.filter(({ quiz }) => quiz === id)));
  const quizOf = (module: string) => activities.modules.find(({ id }) => id === module)?.quiz ?? '';
  return {
    leastPeople,
    modules: plain.modules.map((module) => ({
      ...module,
      begun: told(begun.get(module.id)),
      finished: passed(quizOf(module.id)),
    })),
    quizzes: plain.quizzes.map((quiz) => ({
      ...quiz,
      answered: told(answered.get(quiz.id)),
      passed: passed(quiz.id),
    })),
  };
}

/** Nobody is nobody in particular; of a few nothing is told. */
function told(people = 0): number | null {
  return people > 0 && people < leastPeople ? null : people;
}

type Row = { readonly id: string; readonly people: number };
const counted = (rows: readonly Row[]) => new Map(rows.map(({ id, people }) => [id, people]));

/** Whoever has read a section. */
async function begunModules(db: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<Row>`
    select activity as id, count(*)::int as people
    from (
      select distinct activity, user_id from events where kind = 'reading' and standing <> 'refused'
    ) as begun group by 1`.execute(db);
  return counted(rows);
}

async function answeredQuizzes(db: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<Row>`
    select quiz as id, count(*)::int as people from quiz_attempts where best_before is null group by 1`.execute(
    db,
  );
  return counted(rows);
}
