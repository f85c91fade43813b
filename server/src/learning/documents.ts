import {
  DOCUMENT_LIMITS,
  type DocumentKind,
  listDocuments,
  type UserDocument,
  writeDocument,
} from '@venture/api/v1/documents';
import { sql } from 'kysely';
import { lockUser } from '../database/locks';
import type { Database, Trx } from '../database/schema';
import { CallError } from '../http/problem';
import { type Route, route } from '../http/route';
import { expectSameLearner } from './routes';

/** Document routes: a person's documents follow them to each device. */
export function documentRoutes({ db }: { readonly db: Database }): readonly Route[] {
  return [
    route(listDocuments, async ({ query: { learner, kind, name }, caller: { userId } }) => {
      expectSameLearner(learner, userId);
      const all = db
        .selectFrom('documents')
        .select(['name', 'value', 'written_at'])
        .where('user_id', '=', userId)
        .where('kind', '=', kind);
      const rows = await (name === undefined ? all : all.where('name', '=', name)).orderBy('name').execute();
      return {
        items: rows.map(({ written_at, ...row }) => ({ kind, ...row, at: written_at.toISOString() })),
      };
    }),
    route(writeDocument, async ({ body: { learner, document }, caller: { userId } }) => {
      expectSameLearner(learner, userId);
      return db.transaction().execute((trx) => write(trx, userId, document));
    }),
  ];
}

async function write(trx: Trx, userId: string, { kind, name, value, at }: UserDocument) {
  // A person's devices write one at a time, so that together they do not store more than is allowed.
  await lockUser(trx, userId, 'no key update');
  // A device whose clock is ahead must not keep other devices from writing.
  const row = { value, written_at: sql<Date>`least(${at}::timestamptz, now())` };
  await trx
    .insertInto('documents')
    .values({ user_id: userId, kind, name, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind', 'name'])
        .doUpdateSet(row)
        .where('documents.written_at', '<', row.written_at),
    )
    .execute();
  const stored = await trx
    .selectFrom('documents')
    .select([
      sql<string>`count(*) filter (where value <> '')`.as('documents'),
      sql<string>`sum(octet_length(value))`.as('bytes'),
      sql<Date>`max(written_at) filter (where name = ${name})`.as('at'),
    ])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  const { documents, bytes } = DOCUMENT_LIMITS[kind];
  if (value === '') await forgetDeleted(trx, userId, kind);
  else if (Number(stored.documents) > documents || Number(stored.bytes) > bytes) {
    const detail = `A person has at most ${documents} documents of this kind, of ${bytes / 2 ** 20} MB.`;
    throw new CallError('refused', detail, { code: 'too-many-documents' });
  }
  return { at: stored.at.toISOString() };
}

/** Remembers only the latest deletions, as many as there may be documents. */
async function forgetDeleted(trx: Trx, userId: string, kind: DocumentKind): Promise<void> {
  await sql`
    delete from documents where user_id = ${userId} and kind = ${kind} and name in (
      select name from documents where user_id = ${userId} and kind = ${kind} and value = ''
      order by written_at desc offset ${DOCUMENT_LIMITS[kind].documents}
    )`.execute(trx);
}
