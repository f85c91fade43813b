import type { Assignment, MyAssignment } from '@venture/api/v1/assignments';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Database, Tables } from '../../database/schema';
import { loadGrades } from '../gradebook/results';
import {
  type Content,
  type ContentSource,
  findPreviousContent,
  listOfferedContent,
  matchesReference,
} from './content';

export type AssignmentRow = Pick<
  Selectable<Tables['assignments']>,
  'id' | 'kind' | 'activity' | 'title' | 'pass_percent' | 'due_at'
>;

export const ASSIGNMENT_COLUMNS = [
  'a.id',
  'a.kind',
  'a.activity',
  'a.title',
  'a.pass_percent',
  'a.due_at',
] as const;

/** Lists a class's assignments in the order its owners chose. */
export async function listClassAssignments(
  db: Database,
  rules: ContentSource,
  classId: string,
): Promise<readonly Assignment[]> {
  const rows = await db
    .selectFrom('assignments as a')
    .select(ASSIGNMENT_COLUMNS)
    .where('a.class_id', '=', classId)
    .orderBy('a.position')
    .orderBy('a.created_at')
    .execute();
  return mapWithContent(rules, rows, (row, content) => toAssignment(row, content));
}

/** Lists the assignments of a person's classes that are not archived, earliest due date first. */
export async function listLearnerAssignments(
  db: Database,
  rules: ContentSource,
  userId: string,
): Promise<readonly MyAssignment[]> {
  const rows = await db
    .selectFrom('class_members as m')
    .innerJoin('classes as c', 'c.id', 'm.class_id')
    .innerJoin('assignments as a', 'a.class_id', 'c.id')
    .select([...ASSIGNMENT_COLUMNS, 'c.id as classId', 'c.name as className'])
    .where('m.user_id', '=', userId)
    .where('c.archived_at', 'is', null)
    .orderBy(sql`a.due_at asc nulls last`)
    .orderBy('m.joined_at')
    .orderBy('a.position')
    .execute();
  const assignments = await mapWithContent(rules, rows, (row, content) => ({
    ...toAssignment(row, content),
    class: { id: row.classId, name: row.className },
    isLinked: content?.isLinked ?? true,
  }));
  const grades = (await loadGrades(db, { userId }, assignments)).get(userId) ?? [];
  return assignments.map((assignment, place) => ({ ...assignment, grade: grades[place] ?? null }));
}

/** The current content of an assignment's row; `isOffered` says whether a live release has the content. */
type CurrentContent = Content & { readonly isOffered: boolean };

export async function mapWithContent<Row extends AssignmentRow, Result>(
  rules: ContentSource,
  rows: readonly Row[],
  make: (row: Row, content: CurrentContent | undefined) => Result,
): Promise<Result[]> {
  const live = await listOfferedContent(rules);
  return Promise.all(
    rows.map(async (row) => {
      const now = live.find(matchesReference(row));
      const content = now ?? (await findPreviousContent(rules, row));
      return make(row, content && { ...content, isOffered: now !== undefined });
    }),
  );
}

/** Describes an assignment; content that no release has any more keeps the name it was assigned under. */
export function toAssignment(row: AssignmentRow, content: CurrentContent | undefined): Assignment {
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

/** No release describes the module any more: assumes it has a quiz, so that whoever passed it keeps the result. */
function quizNamedBy({ kind, activity }: AssignmentRow): string | null {
  return kind === 'game' ? null : activity;
}
