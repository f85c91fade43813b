import type { Assignment, MyAssignment } from '@venture/api/v1/assignments';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Database, Tables } from '../../database/schema';
import { gradesOf } from '../gradebook/results';
import { type Content, type Contents, formerContent, isAbout, offered } from './content';

export type Row = Pick<
  Selectable<Tables['assignments']>,
  'id' | 'kind' | 'activity' | 'title' | 'pass_percent' | 'due_at'
>;

export const COLUMNS = ['a.id', 'a.kind', 'a.activity', 'a.title', 'a.pass_percent', 'a.due_at'] as const;

/** Of a class, in the order that its owners gave them. */
export async function assignmentsOf(
  db: Database,
  rules: Contents,
  classId: string,
): Promise<readonly Assignment[]> {
  const rows = await db
    .selectFrom('assignments as a')
    .select(COLUMNS)
    .where('a.class_id', '=', classId)
    .orderBy('a.position')
    .orderBy('a.created_at')
    .execute();
  return withContent(rules, rows, (row, content) => assignmentOf(row, content));
}

/** Of all classes of a person that are not archived; those that are due first come first. */
export async function assignmentsFor(
  db: Database,
  rules: Contents,
  userId: string,
): Promise<readonly MyAssignment[]> {
  const rows = await db
    .selectFrom('class_members as m')
    .innerJoin('classes as c', 'c.id', 'm.class_id')
    .innerJoin('assignments as a', 'a.class_id', 'c.id')
    .select([...COLUMNS, 'c.id as classId', 'c.name as className'])
    .where('m.user_id', '=', userId)
    .where('c.archived_at', 'is', null)
    .orderBy(sql`a.due_at asc nulls last`)
    .orderBy('m.joined_at')
    .orderBy('a.position')
    .execute();
  const assignments = await withContent(rules, rows, (row, content) => ({
    ...assignmentOf(row, content),
    class: { id: row.classId, name: row.className },
    isLinked: content?.isLinked ?? true,
  }));
  const grades = (await gradesOf(db, { userId }, assignments)).get(userId) ?? [];
  return assignments.map((assignment, place) => ({ ...assignment, grade: grades[place] ?? null }));
}

/** What a row is about now; `isOffered` where a live release has it. */
type Known = Content & { readonly isOffered: boolean };

export async function withContent<Of extends Row, Made>(
  rules: Contents,
  rows: readonly Of[],
  make: (row: Of, content: Known | undefined) => Made,
): Promise<Made[]> {
  const live = await offered(rules);
  return Promise.all(
    rows.map(async (row) => {
      const now = live.find(isAbout(row));
      const content = now ?? (await formerContent(rules, row));
      return make(row, content && { ...content, isOffered: now !== undefined });
    }),
  );
}

/** What no release has any more keeps the name under which it was assigned. */
export function assignmentOf(row: Row, content: Known | undefined): Assignment {
  return {
    id: row.id,
    kind: row.kind,
    activity: row.activity,
    title: content?.title ?? row.title,
    quiz: content ? content.quiz : quizNamedBy(row),
    sections: [...(content?.sections ?? [])],
    passPercent: row.pass_percent,
    dueAt: row.due_at?.toISOString() ?? null,
    isOffered: content?.isOffered ?? false,
    route: content?.isOffered ? content.route : null,
  };
}

/** Nobody says what a module has: not that it is only read, since whoever passed its quiz would have done nothing. */
function quizNamedBy({ kind, activity }: Row): string | null {
  return kind === 'game' ? null : activity;
}
