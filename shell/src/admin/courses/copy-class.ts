import { type Assignment, addAssignment, listAssignments } from '@venture/api/v1/assignments';
import { call } from '@venture/api/v1/call';
import { type Class, createClass } from '@venture/api/v1/classes';

/** The class that was made, and the titles of the assignments that it lacks. */
export type Copied = { readonly made: Class; readonly missing: readonly string[] };

/**
 * Makes a class with the assignments of another one, each due so many weeks later, and without its members. What
 * cannot be assigned any more, or not right now, is named: the class is there by then.
 */
export async function copyClass(id: string, name: string, weeks: number): Promise<Copied> {
  const { assignments } = await call(listAssignments, { params: { id } });
  const made = await call(createClass, { body: { name } });
  const missing: string[] = [];
  for (const assignment of assignments) {
    if (!(await isAdded(made.id, assignment, weeks))) missing.push(assignment.title);
  }
  return { made, missing };
}

/** One after the other, so that they keep their order. */
function isAdded(id: string, { kind, activity, passPercent, dueAt }: Assignment, weeks: number) {
  const body = { kind, activity, passPercent, dueAt: dueAt === null ? null : later(dueAt, weeks) };
  return call(addAssignment, { params: { id }, body }).then(
    () => true,
    () => false,
  );
}

const DAYS_OF_WEEK = 7;

/** The same day of the week at the same time of day, where the device is. */
function later(moment: string, weeks: number): string {
  const due = new Date(moment);
  due.setDate(due.getDate() + weeks * DAYS_OF_WEEK);
  return due.toISOString();
}
