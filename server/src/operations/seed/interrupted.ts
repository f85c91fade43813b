import { sql } from 'kysely';
import type { Database } from '../../database/schema';
import { demoLearner, emailOf, type World } from './learner';

/** A filling that was not finished. */
type Interrupted = {
  /** When it began: what its learners did, they did before. */
  readonly now: Date;
  /** The numbers of the learners that are there. */
  readonly stored: ReadonlySet<number>;
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** A filling is finished once its classes have an owner. One that began more than a day before is not gone on with. */
export async function interrupted(
  db: Database,
  classes: readonly string[],
  asked: World & { readonly learners: number },
): Promise<Interrupted | undefined> {
  const begun = await sql<{ now: Date }>`
    select created_at as now from classes
    where id = ${classes[0]}::uuid
      and not exists (select from class_owners where class_id = any(${classes}::uuid[]))`.execute(db);
  const now = begun.rows[0]?.now;
  if (!now || Math.abs(asked.now.getTime() - now.getTime()) > DAY_MS) return undefined;
  const { rows } = await sql<{ numbers: number[] }>`
    select coalesce(array_agg(number order by number), '{}') as numbers
    from (select substring(email_folded from ${EMAIL})::int as number from users) as demo
    where number is not null`.execute(db);
  const numbers = rows[0]?.numbers ?? [];
  const [first, last = 0] = [numbers[0], numbers.at(-1)];
  if (first === undefined || last > asked.learners) return undefined;
  const isSame = (await isMade(db, first, { ...asked, now })) && (await isMade(db, last, { ...asked, now }));
  return isSame ? { now, stored: new Set(numbers) } : undefined;
}

/** The number within the email of a learner. */
const EMAIL = `^${emailOf('([0-9]{1,9})').replaceAll('.', '\\.')}$`;

/** Whether this filling would make the same learner: with another seed or other releases it does not. */
async function isMade(db: Database, number: number, world: World): Promise<boolean> {
  const { rows } = await sql<{ id: string; joinedAt: Date; events: number }>`
    select id, created_at as "joinedAt", l.events from users join learners l on l.user_id = users.id
    where email_folded = ${emailOf(number)}`.execute(db);
  const [there] = rows;
  const { id, joinedAt, events } = demoLearner(number, world);
  return (
    there?.id === id && there.joinedAt.getTime() === joinedAt.getTime() && there.events === events.length
  );
}
