import { listNotes, MAX_NOTES, type Note, writeNotes } from '@venture/api/v1/notes';
import { sql } from 'kysely';
import { lockUser } from '../database/locks';
import type { Database, Trx } from '../database/schema';
import { CallError } from '../http/problem';
import { type Route, route } from '../http/route';
import { expectSameLearner } from './routes';

/** The calls by which the notes of a person's devices and of the account become the same. */
export function noteRoutes({ db }: { readonly db: Database }): readonly Route[] {
  return [
    route(listNotes, async ({ query, caller: { userId } }) => {
      expectSameLearner(query.learner, userId);
      return { items: await notesOf(db, userId) };
    }),
    route(writeNotes, async ({ body, caller: { userId } }) => {
      expectSameLearner(body.learner, userId);
      await db.transaction().execute((trx) => write(trx, userId, body));
    }),
  ];
}

async function notesOf(db: Database, userId: string): Promise<Note[]> {
  const rows = await db
    .selectFrom('notes')
    .select(['id', 'section', 'text', 'written_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ written_at, ...note }) => ({ ...note, at: written_at.toISOString() }));
}

type Change = { readonly written: readonly Note[]; readonly removed: readonly string[] };

async function write(trx: Trx, userId: string, { written, removed }: Change): Promise<void> {
  // Two devices of one person take turns, so that both together do not write more than there may be.
  await lockUser(trx, userId, 'no key update');
  if (removed.length > 0) {
    // Raw: one parameter for however many.
    await sql`delete from notes where user_id = ${userId} and id = any (${removed}::uuid[])`.execute(trx);
  }
  for (const { id, section, text, at } of written) {
    await trx
      .insertInto('notes')
      .values({ user_id: userId, id, section, text, written_at: new Date(at) })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'id'])
          .doUpdateSet({ section, text, written_at: new Date(at) })
          .where('notes.written_at', '<', new Date(at)),
      )
      .execute();
  }
  const { notes } = await trx
    .selectFrom('notes')
    .select(({ fn }) => fn.countAll<string>().as('notes'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (Number(notes) > MAX_NOTES) {
    throw new CallError('refused', `A notebook has at most ${MAX_NOTES} notes.`, { code: 'too-many-notes' });
  }
}
