import { randomUUID } from 'node:crypto';
import { listUserSessions, startSession } from '../accounts/sessions';
import { SESSION_DAYS } from './accounts';
import { aClass, CLASS_EXAMPLES } from './class-examples';
import { PASSWORD } from './people';
import { TEAM_EXAMPLES } from './team-examples';
import type { Examples, World } from './world';

/** Makes a new text each time that contains no word forbidden in nicknames, not even by sound. */
const consonants = () =>
  [...randomUUID().slice(0, 8)].map((digit) => 'klmnrtvwxzydpqhj'[Number.parseInt(digit, 16)]).join('');

const NO_MAIL = 404; // there is no mail server behind it either
const NO_STORE = 422; // there is no release behind the server of this test

/** Examples for every call by its name in the OpenAPI document; a new call needs one. */
export const EXAMPLES: Examples = {
  getOpenApi: () => ({}),
  getMe: () => ({}),
  exportMe: () => ({}),
  myDownloads: () => ({}),
  deleteMe: () => ({ body: { password: 'not the password' }, status: 422 }),
  listSessions: () => ({}),
  endSession: async (world) => ({ params: { id: await aSession(world) }, other: 404 }),
  endOtherSessions: () => ({}),
  confirmPassword: () => ({ body: { password: PASSWORD } }),
  changePassword: () => ({
    body: { password: 'not the password', newPassword: 'an honest sum of parts' },
    status: 422,
  }),
  openRun: () => ({ body: { game: 'cash-stack', release: '1.0.0' }, status: NO_STORE }),
  pushEvents: ({ learner }) => ({ body: { learner: learner.userId, events: [{ kind: 'odd' }] }, other: 409 }),
  pullEvents: ({ learner }) => ({ query: { learner: learner.userId }, other: 409 }),
  listDocuments: ({ learner }) => ({ query: { learner: learner.userId, kind: 'note' }, other: 409 }),
  writeDocument: ({ learner }) => ({
    body: {
      learner: learner.userId,
      document: { kind: 'note', name: 'pricing', value: 'Per session.', at: new Date().toISOString() },
    },
    other: 409,
  }),
  getSizeLimits: () => ({}),
  getLeaderboard: () => ({ params: { board: 'xp' } }),
  getLeaderboardEntries: () => ({ params: { board: 'xp' }, query: { limit: '3' } }),
  getDailyResults: () => ({ params: { day: '2026-11-28' } }),
  joinLeaderboards: () => ({ body: { nickname: `Quick ${consonants()}` } }),
  leaveLeaderboards: () => ({}),
  listPeople: ({ learner }) => ({ query: { search: learner.email } }),
  getPerson: ({ learner }) => ({ params: { id: learner.userId } }),
  setDisabled: ({ learner }) => ({ params: { id: learner.userId }, body: { disabled: false } }),
  setRole: ({ learner }) => ({ params: { id: learner.userId }, body: { role: 'learner' } }),
  exportPerson: ({ learner }) => ({ params: { id: learner.userId }, body: { reason: 'They asked for it.' } }),
  deletePerson: ({ learner }) => ({ params: { id: learner.userId }, body: { email: learner.email } }),
  requestPasswordReset: ({ learner }) => ({ body: { email: learner.email }, status: NO_MAIL }),
  checkResetLink: () => ({ body: { token: 'x'.repeat(43) } }),
  resetPassword: () => ({ body: { token: 'x'.repeat(43), password: 'an honest sum' }, status: 422 }),
  createResetLink: ({ learner }) => ({ params: { id: learner.userId } }),
  getSignupTerms: () => ({}),
  confirmEmail: () => ({ body: { token: 'x'.repeat(43), password: 'an honest sum' }, status: 422 }),
  listAudit: () => ({ query: { limit: '5' } }),
  changeName: () => ({ body: { fullName: 'Ada Lovelace' } }),
  changeEmail: () => ({
    body: { password: PASSWORD, email: `${randomUUID()}@example.net` },
    ...{ status: NO_MAIL, by: { admin: 204 } },
  }),
  changePersonEmail: ({ learner }) => ({
    params: { id: learner.userId },
    body: { email: `${randomUUID()}@example.net` },
  }),
  renamePerson: ({ learner }) => ({ params: { id: learner.userId }, body: { fullName: 'Ada Lovelace' } }),
  exportAudit: () => ({ query: { action: 'class-created' } }),
  getSettings: () => ({}),
  getSystem: () => ({}),
  changeSettings: async ({ admin }) => {
    const { settings, version } = Object((await admin.ask('GET', '/settings')).json);
    return { body: { settings, version } };
  },
  sendFeedback: () => ({
    body: { id: randomUUID(), name: 'Ada', email: 'ada@example.edu', message: 'Kind.' },
  }),
  listFeedback: () => ({ query: { state: 'unread' } }),
  markFeedback: async (world) => ({ params: { id: await aMessage(world) }, body: { state: 'read' } }),
  deleteFeedback: async (world) => ({ params: { id: await aMessage(world) } }),
  listClasses: async (world) => ({
    query: { archived: 'with', search: (await aClass(world)).code },
    other: 200,
  }),
  createClass: () => ({ body: { name: 'Tuesday group' }, other: 200 }),
  changeClass: async (world) => ({
    params: { id: (await aClass(world)).id },
    body: { name: 'Wednesday group', isArchived: true },
    other: 404,
  }),
  getClass: async (world) => ({ params: { id: (await aClass(world)).id }, other: 404 }),
  renewClassCode: async (world) => ({ params: { id: (await aClass(world)).id }, other: 404 }),
  listMembers: async (world) => ({ query: { class: (await aClass(world)).id }, other: 404 }),
  exportMembers: async (world) => ({ query: { class: (await aClass(world)).id }, other: 404 }),
  removeMember: async (world) => ({
    params: { id: (await aClass(world)).id, userId: world.learner.userId },
    other: 404,
  }),
  listOwners: async (world) => ({ params: { id: (await aClass(world)).id }, other: 404 }),
  addOwner: async (world) => ({
    params: { id: (await aClass(world)).id },
    body: { email: world.otherInstructor.email },
    other: 404,
  }),
  removeOwner: async (world) => {
    const { id } = await aClass(world);
    await world.instructor.ask('POST', `/classes/${id}/owners`, { email: world.admin.email });
    return { params: { id, userId: world.admin.userId }, other: 404 };
  },
  ...CLASS_EXAMPLES,
  ...TEAM_EXAMPLES,
  myClasses: () => ({}),
  listInvitations: async (world) => ({ query: { class: (await invited(world)).id }, other: 404 }),
  invite: async (world) => ({
    params: { id: (await aClass(world)).id },
    body: { emails: ['grace@example.edu', world.learner.email] },
    other: 404,
  }),
  withdrawInvitation: async (world) => ({ params: await invited(world), other: 404 }),
  withdrawInvitations: async (world) => ({ params: { id: (await invited(world)).id }, other: 404 }),
  acceptInvitation: async (world) => ({ params: { id: (await invited(world)).id }, other: 404 }),
  declineInvitation: async (world) => ({ params: { id: (await invited(world)).id }, other: 404 }),
  findClass: async (world) => ({ params: { code: (await aClass(world)).code } }),
  joinClass: async (world) => ({ body: { code: (await aClass(world)).code } }),
  leaveClass: async (world) => ({ params: { id: (await aClass(world)).id }, other: 404 }),
  getCourses: () => ({ other: 200 }),
  getProgressReport: async (world) => ({
    query: { weeks: '4', class: (await aClass(world)).id },
    other: 403,
  }),
  exportProgressReport: async (world) => ({ query: { class: (await aClass(world)).id }, other: 403 }),
  getItemReport: async (world) => ({
    query: { quiz: 'module1', class: (await aClass(world)).id },
    status: 404,
    other: 403,
  }),
  exportItemReport: async (world) => ({
    query: { quiz: 'module1', class: (await aClass(world)).id },
    status: 404,
    other: 403,
  }),
  reportTrouble: () => ({
    body: { remote: 'cash-stack', version: '1.0.0', source: 'live', event: 'stopped', code: 'stopped' },
  }),
};

/** Events of each kind, as a device sends them. */
export function ofEachKind(): readonly object[] {
  const base = () => ({ id: randomUUID(), at: new Date().toISOString() });
  const answered = {
    ...{ quiz: 'module1', contentVersion: 1, answers: { m1q1: 'm1q1a', m1q2: null }, correct: 1, total: 2 },
    ...{ seconds: 30, questionSeconds: { m1q1: 10, m1q2: 20 }, timing: 'x1' },
  };
  return [
    { ...base(), kind: 'attempt', ...answered },
    { ...base(), kind: 'practice', ...answered },
    {
      ...{ ...base(), kind: 'run', game: 'products-card-game', rules: 1, seed: 7, options: { timing: 'x1' } },
      ...{ score: 5, facts: { moreTime: 0 }, timing: 'x1', release: '1.0.0', scale: { from: 0, to: 10 } },
      ...{
        seconds: 3,
        play: [
          { type: 'pass-time', seconds: 3 },
          { type: 'choose', id: 'a' },
        ],
      },
      ...{ session: randomUUID(), words: [{ word: 'PIVOT', clue: 'A turn', right: true }] },
    },
    { ...base(), kind: 'reading', module: 'business-ideas', section: 'mvp-experiments' },
    { ...base(), kind: 'review', item: 'quiz/module1/m1q1', right: true },
  ];
}

/** Another session of the learner. */
async function aSession({ server, learner }: World): Promise<string> {
  await startSession(server.db, learner.userId, SESSION_DAYS);
  const list = await listUserSessions(server.db, learner.userId, '');
  return list[0]?.id ?? '';
}

async function aMessage({ server, learner }: World): Promise<string> {
  const id = randomUUID();
  const said = { name: 'Ada', email: 'ada@example.edu', message: 'The timer is kind.' };
  await server.db
    .insertInto('feedback')
    .values({ id, user_id: learner.userId, ...said })
    .execute();
  return id;
}

/** A class that the learner is invited to but has not joined. */
async function invited(world: World): Promise<{ id: string; invitation: string }> {
  const { instructor, learner, server } = world;
  const { id } = Object((await instructor.ask('POST', '/classes', { name: 'By invitation' })).json);
  await server.db.deleteFrom('throttle').execute();
  await instructor.ask('POST', `/classes/${id}/invitations`, { emails: [learner.email] });
  const { items } = Object((await instructor.ask('GET', `/class-invitations?class=${id}`)).json);
  return { id, invitation: items[0].id };
}
