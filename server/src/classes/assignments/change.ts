import { randomUUID } from 'node:crypto';
import type { Assignment } from '@venture/api/v1/assignments';
import { isOnlyRead } from '@venture/rules/grading';
import { sql } from 'kysely';
import type { Database, Trx } from '../../database/schema';
import { CallError, expectFound } from '../../http/problem';
import { expectNotArchived, lockClass, recordClassAudit } from '../change';
import { loadGrades } from '../gradebook/results';
import limits from '../limits.json';
import { ASSIGNMENT_COLUMNS, type AssignmentRow, mapWithContent, toAssignment } from './assignments';
import { type Content, type ContentSource, listOfferedContent, matchesReference } from './content';

// Changes to a class's assignments by its owners and admins.

type Terms = { readonly passPercent: number | null; readonly dueAt: string | null };
type NewAssignment = Terms & Pick<Assignment, 'kind' | 'activity'>;
type LockedClass = Awaited<ReturnType<typeof lockClass>>;

export async function addAssignment(
  db: Database,
  rules: ContentSource,
  actorId: string,
  classId: string,
  wanted: NewAssignment,
): Promise<Assignment> {
  const content = (await listOfferedContent(rules)).find(matchesReference(wanted));
  if (content) expectMarkable(content, wanted);
  return db.transaction().execute(async (trx) => {
    const known = await lockedOpenClass(trx, actorId, classId);
    if (!content) {
      const detail = 'No live release offers this any more. Choose something else.';
      throw new CallError('refused', detail, { code: 'not-offered' });
    }
    const position = await nextPosition(trx, classId, content);
    const row: AssignmentRow = {
      id: randomUUID(),
      kind: content.kind,
      activity: content.activity,
      title: content.title,
      ...termsOf(wanted),
    };
    await trx
      .insertInto('assignments')
      .values({ ...row, class_id: classId, position })
      .execute();
    await record(trx, 'assignment-added', known, row);
    return toAssignment(row, { ...content, isOffered: true });
  });
}

/** Locks a class that is not archived; an archived one keeps its assignments, and so the meaning of its grades. */
async function lockedOpenClass(trx: Trx, actorId: string, classId: string) {
  const known = await lockClass(trx, actorId, classId);
  expectNotArchived(known);
  return known;
}

async function nextPosition(trx: Trx, classId: string, content: Content): Promise<number> {
  const rows = await trx
    .selectFrom('assignments')
    .select(['kind', 'activity', 'position'])
    .where('class_id', '=', classId)
    .execute();
  if (rows.some(matchesReference(content))) {
    throw new CallError('conflict', `${content.title} is assigned already.`, { code: 'already-assigned' });
  }
  if (rows.length >= limits.mostAssignments) {
    const detail = `A class has at most ${limits.mostAssignments} assignments.`;
    throw new CallError('conflict', detail, { code: 'too-many-assignments' });
  }
  return 1 + Math.max(0, ...rows.map(({ position }) => position));
}

export async function changeAssignment(
  db: Database,
  rules: ContentSource,
  actorId: string,
  { classId, id, ...terms }: Terms & { readonly classId: string; readonly id: string },
): Promise<Assignment> {
  // Releases and results are read before locking; an assignment's content never changes.
  const assignment = await loadAssignment(db, rules, classId, id);
  const concerned = await countCompletionChanges(db, classId, assignment, terms.passPercent);
  return db.transaction().execute(async (trx) => {
    const known = await lockedOpenClass(trx, actorId, classId);
    const before = await rowOf(trx, classId, id);
    expectMarkable(assignment, terms);
    const row = { ...before, ...termsOf(terms) };
    const { pass_percent, due_at } = row;
    await trx.updateTable('assignments').set({ pass_percent, due_at }).where('id', '=', id).execute();
    const changes = changesOf(before, row, concerned);
    if (Object.keys(changes).length > 0) await record(trx, 'assignment-changed', known, row, changes);
    return { ...assignment, ...terms };
  });
}

export async function loadAssignment(
  db: Database,
  rules: ContentSource,
  classId: string,
  id: string,
): Promise<Assignment> {
  const [assignment] = await mapWithContent(rules, [await rowOf(db, classId, id)], toAssignment);
  return expectFound(assignment, NO_ASSIGNMENT);
}

/** Counts the members for whom a new pass mark changes whether an assignment is done, by the gradebook's grades. */
export async function countCompletionChanges(
  db: Database,
  classId: string,
  assignment: Assignment,
  passPercent: number | null,
) {
  const grades = await loadGrades(db, { classId }, [assignment, { ...assignment, passPercent }]);
  const done = [...grades.values()].map((pair) => pair.map((grade) => grade?.doneAt != null));
  return {
    newlyDone: done.filter(([was, is]) => !was && is).length,
    noLongerDone: done.filter(([was, is]) => was && !is).length,
  };
}

/** Orders by `ids`, which name all assignments of the class. */
export function orderAssignments(db: Database, actorId: string, classId: string, ids: readonly string[]) {
  return db.transaction().execute(async (trx) => {
    await lockedOpenClass(trx, actorId, classId);
    const rows = await trx.selectFrom('assignments').select('id').where('class_id', '=', classId).execute();
    const isSame = ids.length === rows.length && rows.every(({ id }) => ids.includes(id));
    if (!isSame) {
      const detail = 'The assignments have changed meanwhile. Reload the page, and try again.';
      throw new CallError('conflict', detail, { code: 'other-assignments' });
    }
    // Raw: one update for all positions.
    await sql`
      update assignments a set position = o.place
      from unnest(${[...ids]}::uuid[]) with ordinality as o (id, place) where a.id = o.id`.execute(trx);
  });
}

export function removeAssignment(db: Database, actorId: string, classId: string, id: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const known = await lockedOpenClass(trx, actorId, classId);
    const row = await rowOf(trx, classId, id);
    await trx.deleteFrom('assignments').where('id', '=', id).execute();
    await record(trx, 'assignment-removed', known, row);
  });
}

const NO_ASSIGNMENT = 'There is no such assignment.';

async function rowOf(db: Database, classId: string, id: string): Promise<AssignmentRow> {
  const row = await db
    .selectFrom('assignments as a')
    .select(ASSIGNMENT_COLUMNS)
    .where('a.class_id', '=', classId)
    .where('a.id', '=', id)
    .executeTakeFirst();
  return expectFound(row, NO_ASSIGNMENT);
}

/** Rejects a pass mark for content without scores. */
function expectMarkable(content: Pick<Content, 'kind' | 'quiz'>, { passPercent }: Terms): void {
  if (passPercent === null || !isOnlyRead(content)) return;
  const detail = 'This module is only read: it has no scores, and so no pass mark.';
  throw new CallError('malformed', detail, { code: 'no-scores' });
}

function termsOf({ passPercent, dueAt }: Terms): Pick<AssignmentRow, 'pass_percent' | 'due_at'> {
  return { pass_percent: passPercent, due_at: dueAt === null ? null : new Date(dueAt) };
}

function changesOf(before: AssignmentRow, now: AssignmentRow, members: object | undefined): object {
  const [from, to] = [before.due_at?.toISOString() ?? null, now.due_at?.toISOString() ?? null];
  return {
    ...(from !== to && { dueAt: { from, to } }),
    ...(before.pass_percent !== now.pass_percent && {
      passPercent: { from: before.pass_percent, to: now.pass_percent },
      members,
    }),
  };
}

function record(
  trx: Trx,
  action: 'assignment-added' | 'assignment-changed' | 'assignment-removed',
  known: LockedClass,
  { title }: AssignmentRow,
  changes: object = {},
): Promise<void> {
  return recordClassAudit(trx, action, known, { assignment: title, ...changes });
}
