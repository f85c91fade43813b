import * as declared from '@venture/api/v1/gradebook';
import { sql } from 'kysely';
import { recordAudit } from '../../administration/audit';
import type { Database } from '../../database/schema';
import { CallError } from '../../http/problem';
import { type Route, route, type Visitor } from '../../http/route';
import { listClassAssignments } from '../assignments/assignments';
import type { ContentSource } from '../assignments/content';
import { findAuthority, ownsClass } from '../classes';
import { gradebook as limits } from '../limits.json';
import { gradebookCsv, listGradebookLearners, loadGradebookPage } from './gradebook';
import { listGradedAttempts } from './results';

type GradebookServices = { readonly db: Database; readonly rules: ContentSource };

/** What the members of a class have done of its assignments, for its owners. */
export function gradebookRoutes({ db, rules }: GradebookServices): readonly Route[] {
  async function seen(classId: string, { userId }: Visitor) {
    if (!(await maySeeGradebook(db, { userId, classId }))) throw gone('There is no such class.');
    return listClassAssignments(db, rules, classId);
  }

  return [
    route(declared.getGradebook, async ({ params: { id }, query, caller }) => {
      const assignments = await seen(id, caller);
      return loadGradebookPage(db, { classId: id, assignments }, query);
    }),

    route(declared.listAttempts, async ({ params: { id, assignmentId, userId }, caller }) => {
      const assignment = (await seen(id, caller)).find((each) => each.id === assignmentId);
      if (!assignment) throw gone('There is no such assignment.');
      const attempts = await listGradedAttempts(db, id, assignment, userId);
      if (!attempts) throw gone('This person is not in this class.');
      return { attempts };
    }),

    route(declared.exportGradebook, async ({ params: { id }, query: { format }, caller }) => {
      const assignments = await seen(id, caller);
      const text = gradebookCsv(
        format,
        assignments,
        await listGradebookLearners(db, { classId: id, assignments }),
      );
      await noteDownload(db, { userId: caller.userId, classId: id });
      return { name: `gradebook-${format}.csv`, parts: [text] };
    }),
  ];
}

const gone = (sentence: string) => new CallError('not-found', sentence);

type Look = { readonly userId: string; readonly classId: string };

/**
 * Whether somebody may see the gradebook of a class. That an admin who does not own it has looked is in the audit
 * trail, once a day: pages and columns are many requests.
 */
async function maySeeGradebook(db: Database, { userId, classId }: Look): Promise<boolean> {
  const authority = await findAuthority(db, userId, classId);
  if (authority !== 'admin') return authority !== undefined;
  const found = await classOf(db, { userId, classId });
  if (!found) return false;
  if (!found.isOwner && !found.wasNoted) await note(db, 'gradebook-seen', found, userId, 'admin');
  return true;
}

/** What left the server as a file: by whomever, each time. */
async function noteDownload(db: Database, { userId, classId }: Look): Promise<void> {
  const authority = await findAuthority(db, userId, classId);
  const found = await classOf(db, { userId, classId });
  if (found && authority) await note(db, 'gradebook-exported', found, userId, authority);
}

async function classOf(db: Database, { userId, classId }: Look) {
  const wasNoted = sql<boolean>`exists (
    select from audit a
    where a.actor_id = ${userId} and a.action = 'gradebook-seen' and a.details->'class'->>'id' = c.id::text
      and a.at > now() - make_interval(hours => ${limits.seenOnceInHours}))`;
  return db
    .selectFrom('classes as c')
    .select(['c.id', 'c.name', ownsClass(userId, sql`c.id`).as('isOwner'), wasNoted.as('wasNoted')])
    .where('c.id', '=', classId)
    .executeTakeFirst();
}

function note(
  db: Database,
  action: 'gradebook-seen' | 'gradebook-exported',
  { id, name }: { readonly id: string; readonly name: string },
  actorId: string,
  madeBy: 'admin' | 'instructor',
): Promise<void> {
  return recordAudit(db, { action, madeBy, actorId, details: { class: { id, name } } });
}
