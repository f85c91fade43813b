import type { AuditAction } from '@venture/api/v1/audit';
import * as declared from '@venture/api/v1/gradebook';
import { sql } from 'kysely';
import { recordAudit } from '../../administration/audit';
import type { Database } from '../../database/schema';
import { expectFound } from '../../http/problem';
import { type Route, route, type Visitor } from '../../http/route';
import { listClassAssignments } from '../assignments/assignments';
import type { ContentSource } from '../assignments/content';
import { NO_CLASS, ownsClass, requireAuthority } from '../classes';
import { gradebook as limits } from '../limits.json';
import { gradebookCsv, listGradebookLearners, loadGradebookPage } from './gradebook';
import { listGradedAttempts } from './results';

type GradebookServices = { readonly db: Database; readonly rules: ContentSource };

/** Gradebook routes: members' progress in assignments, for a class's owners. */
export function gradebookRoutes({ db, rules }: GradebookServices): readonly Route[] {
  const open = (classId: string, { userId }: Visitor) => openGradebook(db, rules, classId, userId);

  return [
    route(declared.getGradebook, async ({ params: { id }, query, caller }) => {
      const { assignments } = await open(id, caller);
      return loadGradebookPage(db, { classId: id, assignments }, query);
    }),

    route(declared.listAttempts, async ({ params: { id, assignmentId, userId }, caller }) => {
      const { assignments } = await open(id, caller);
      const assignment = assignments.find((each) => each.id === assignmentId);
      const found = expectFound(assignment, 'There is no such assignment.');
      return { attempts: await listGradedAttempts(db, id, found, userId) };
    }),

    route(declared.exportGradebook, async ({ params: { id }, query: { format }, caller }) => {
      const { assignments, note } = await open(id, caller);
      const learners = await listGradebookLearners(db, { classId: id, assignments });
      await note('gradebook-exported');
      return { name: `gradebook-${format}.csv`, parts: [gradebookCsv(format, assignments, learners)] };
    }),
  ];
}

/**
 * Returns a class's assignments to those who may see its gradebook, and a way to audit what they do. A view by an
 * admin who does not own the class is recorded only once a day, since each page and column is a request.
 */
async function openGradebook(db: Database, rules: ContentSource, classId: string, userId: string) {
  const madeBy = await requireAuthority(db, userId, classId);
  const isUnnoted = sql<boolean>`${madeBy}::text = 'admin' and not ${ownsClass(userId, sql`c.id`)} and not exists (
    select from audit a
    where a.actor_id = ${userId} and a.action = 'gradebook-seen' and a.details->'class'->>'id' = c.id::text
      and a.at > now() - make_interval(hours => ${limits.seenOnceInHours}))`;
  const found = await db
    .selectFrom('classes as c')
    .select(['c.id', 'c.name', isUnnoted.as('isUnnoted')])
    .where('c.id', '=', classId)
    .executeTakeFirst();
  const { id, name, isUnnoted: isDue } = expectFound(found, NO_CLASS);
  const note = (action: AuditAction) =>
    recordAudit(db, { action, madeBy, actorId: userId, details: { class: { id, name } } });
  if (isDue) await note('gradebook-seen');
  return { note, assignments: await listClassAssignments(db, rules, classId) };
}
