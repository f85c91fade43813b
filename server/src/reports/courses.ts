import { activities } from '@venture/shared/progress/activities';
import type { Courses } from '@venture/shared/v1/reports';
import { sql } from 'kysely';
import type { Quizzes } from '../rules/quizzes';
import type { Database } from '../storage/schema';
import type { Attempts } from './attempts';
import { limits } from './findings';
import { passMarks, passPercentOf } from './progress';
import { peopleIn } from './statistics';

const { leastPeople } = limits;

/** The modules and quizzes of the live release, and how many people are where. */
export async function courses(
  db: Database,
  contents: Pick<Quizzes, 'quizKeys' | 'moduleKeys'>,
  attempts: Attempts,
): Promise<Courses> {
  const quizzes = await contents.quizKeys();
  const [versions, begun, answered, passes] = await Promise.all([
    contents.moduleKeys(),
    begunModules(db),
    answeredQuizzes(db),
    attempts.passes(passMarks(quizzes), undefined),
  ]);
  const passed = (id: string) => peopleIn(passes.filter(({ quiz }) => quiz === id));
  return {
    leastPeople,
    modules: activities.modules.map(({ id, title, route, sections, quiz }) => ({
      id,
      title,
      route,
      sections: sections.length,
      contentVersion: versions.find((each) => each.id === id)?.contentVersion ?? null,
      begun: told(begun.get(id)),
      finished: told(passed(quiz)),
    })),
    quizzes: quizzes.map(({ id, title, contentVersion, questions }) => ({
      id,
      title,
      contentVersion,
      questions: questions.length,
      passPercent: passPercentOf(id),
      answered: told(answered.get(id)),
      passed: told(passed(id)),
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
