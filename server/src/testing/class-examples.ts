import { randomUUID } from 'node:crypto';
import type { Examples, World } from './world';

const TERMS = { passPercent: 60, dueAt: '2026-12-04T22:59:00.000Z' };

/** Examples for calls about assignments and gradebooks. */
export const CLASS_EXAMPLES: Examples = {
  listAssignable: () => ({ other: 200 }),
  listAssignments: async (world) => ({ params: { id: (await aClass(world)).id }, other: 404 }),
  addAssignment: async (world) => ({
    params: { id: (await aClass(world)).id },
    body: { kind: 'quiz', activity: 'module1', ...TERMS },
    status: 422, // there is no release behind the server of this test
    other: 404,
  }),
  changeAssignment: async (world) => ({ params: await anAssignment(world), body: TERMS, other: 404 }),
  previewMark: async (world) => ({
    params: await anAssignment(world),
    body: { passPercent: 50 },
    other: 404,
  }),
  orderAssignments: async (world) => {
    const { id, assignmentId } = await anAssignment(world);
    return { params: { id }, body: { ids: [assignmentId] }, other: 404 };
  },
  removeAssignment: async (world) => ({ params: await anAssignment(world), other: 404 }),
  myAssignments: () => ({}),
  getGradebook: async (world) => {
    const { id, assignmentId } = await anAssignment(world);
    return { params: { id }, query: { sort: assignmentId, filter: 'not-started' }, other: 404 };
  },
  listAttempts: async (world) => ({
    params: { ...(await anAssignment(world)), userId: world.learner.userId },
    other: 404,
  }),
  exportGradebook: async (world) => ({
    params: { id: (await aClass(world)).id },
    query: { format: 'canvas' },
    other: 404,
  }),
};

/** A class of the instructor, joined by the learner. */
export async function aClass({ learner, instructor }: World): Promise<{ id: string; code: string }> {
  const name = `Monday group ${randomUUID()}`;
  const made = Object(await instructor.ask('POST', '/classes', { name })).json;
  await learner.ask('POST', '/me/classes', { code: made.code });
  return made;
}

/** An assignment of such a class, as if its quiz had once been released. */
async function anAssignment(world: World): Promise<{ id: string; assignmentId: string }> {
  const { id } = await aClass(world);
  const assignmentId = randomUUID();
  const quiz = { kind: 'quiz', activity: 'module1', title: 'Business Ideas Quiz' } as const;
  await world.server.db
    .insertInto('assignments')
    .values({ id: assignmentId, class_id: id, ...quiz, pass_percent: 60, due_at: null, position: 1 })
    .execute();
  return { id, assignmentId };
}
