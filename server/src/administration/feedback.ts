import type { ParsedRequest } from '@venture/api/v1/endpoint';
import {
  deleteFeedback,
  type Feedback,
  type FeedbackState,
  listFeedback,
  markFeedback,
  sendFeedback,
} from '@venture/api/v1/feedback';
import { type Selectable, sql } from 'kysely';
import type { Database, Tables } from '../database/schema';
import { listNewestFirst } from '../http/cursor';
import { expectFound } from '../http/problem';
import { requireTry } from '../http/rates';
import { type Route, route } from '../http/route';
import { auditRecordByAdmin, recordAudit } from './audit';
import { feedback as limits } from './limits.json';

type FeedbackServices = { readonly db: Database };

/** Stores feedback for admins to read. */
export function feedbackRoutes({ db }: FeedbackServices): readonly Route[] {
  return [
    route(sendFeedback, async ({ body, caller, c }) => {
      const origin = c.var.client.key;
      const detail = 'Thank you, that is a lot at once. Try again in a little while.';
      await requireTry(db, `feedback address ${origin}`, limits.address, detail);
      const row = { ...body, user_id: caller.userId || null };
      await db
        .insertInto('feedback')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }),
    route(listFeedback, ({ query }) => list(db, query)),
    route(markFeedback, ({ params, body }) => mark(db, params.id, body.state)),
    route(deleteFeedback, ({ params, caller }) =>
      db.transaction().execute(async (trx) => {
        const gone = await trx
          .deleteFrom('feedback')
          .where('id', '=', params.id)
          .returning('id')
          .executeTakeFirst();
        expectFound(gone, NO_MESSAGE);
        await recordAudit(trx, auditRecordByAdmin('feedback-deleted', caller.userId));
      }),
    ),
  ];
}

type FeedbackQuery = ParsedRequest<typeof listFeedback>['query'];

function list(db: Database, { state, ...page }: FeedbackQuery) {
  let query = db.selectFrom('feedback').select(COLUMNS);
  if (state) query = query.where('state', '=', state);
  return listNewestFirst(query, sql.ref('at'), sql.ref('id'), page, messageOf);
}

async function mark(db: Database, id: string, state: FeedbackState): Promise<Feedback> {
  const row = await db
    .updateTable('feedback')
    .set({ state })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
  return messageOf(expectFound(row, NO_MESSAGE));
}

const NO_MESSAGE = 'There is no such message.';

const COLUMNS = ['id', 'at', 'name', 'email', 'message', 'state', 'user_id'] as const;

type Row = Selectable<Tables['feedback']>;

function messageOf({ id, at, name, email, message, state, user_id }: Row): Feedback {
  return { id, at: at.toISOString(), name, email, message, state, ...(user_id && { userId: user_id }) };
}
