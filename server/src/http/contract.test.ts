import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Access, Endpoint } from '@venture/api/v1/endpoint';
import { getMe } from '@venture/api/v1/me';
import { sized } from '@venture/testing/sized';
import { sql } from 'kysely';
import { exportPersonData } from '../people/export';
import { EXAMPLES } from '../testing/examples';
import { type Operation, send } from '../testing/operations';
import { type Answered, nobody, person, type TestPerson } from '../testing/people';
import { sharedServer } from '../testing/per-file';
import { exampleOf, type Promises, promisesOf } from '../testing/promises';
import { team } from '../testing/teams';
import { CALLERS, type CallerKind, type Example, type World } from '../testing/world';
import { createOpenApiRoute } from './openapi';
import { route } from './route';

const server = sharedServer();
let promises: Promises;
beforeAll(async () => {
  promises = await promisesOf(server);
});

test('every call has an example in server/src/testing/examples.ts, and every example its call', () => {
  expect(Object.keys(EXAMPLES).sort()).toEqual(promises.api.operations.map(({ id }) => id).sort());
});

const DECLARED = join(__dirname, '../../../shared/api/src/v1');

/** Lists the calls that the files in `shared/api/src/v1` declare, as `getMe (me.ts)`. */
async function declaredCalls(): Promise<readonly string[]> {
  const files = readdirSync(DECLARED).filter((file) => !file.includes('.test.'));
  const calls = files.map(async (file) => {
    const exported: object = await import(join(DECLARED, file));
    return Object.values(exported)
      .filter(isEndpoint)
      .map(({ id }) => `${id} (${file})`);
  });
  return (await Promise.all(calls)).flat();
}

function isEndpoint(value: unknown): value is Endpoint {
  return ['id', 'method', 'path', 'access', 'summary'].every((key) => typeof Object(value)[key] === 'string');
}

test('every call that shared/api declares has a route, and no call is declared twice', async () => {
  const routed = new Set(promises.api.operations.map(({ id }) => id));
  const calls = await declaredCalls();
  expect(calls.filter((call) => !routed.has(call.replace(/ .*/, '')))).toEqual([]);
  expect(calls).toHaveLength(routed.size - 1); // the document describes itself, and only the server knows it
});

test('a server with two routes for one call does not start', () => {
  const me = route(getMe, () => Promise.reject(new Error('unused')));
  expect(() => createOpenApiRoute([me, me])).toThrow('Two routes answer GET /v1/me.');
});

/** Returns the status that each kind of caller should get. */
function expectedOf({ access, answer, file }: Operation, example: Example): Record<CallerKind, number> {
  const right = example.status ?? ((answer ?? file !== undefined) ? 200 : 204);
  const { other = right } = example;
  const members = { member: other, 'other member': other };
  const all = {
    ...members,
    ...{ learner: right, 'other learner': other, instructor: other, 'other instructor': other },
  };
  const noLearner = { nobody: 401, learner: 403, 'other learner': 403, member: 403, 'other member': 403 };
  const noToken = { token: 403, 'ended token': 401 };
  const byAccess: Record<Access, Record<CallerKind, number>> = {
    anyone: { ...all, nobody: right, token: right, 'ended token': right, admin: other },
    learner: { ...all, ...noToken, nobody: 401, admin: other },
    team: { ...all, ...noToken, nobody: 401, learner: other, member: right, admin: right },
    instructor: { ...noLearner, ...noToken, instructor: right, 'other instructor': other, admin: right },
    admin: { ...noLearner, ...noToken, instructor: 403, 'other instructor': 403, admin: right },
  };
  return { ...byAccess[access], ...example.by };
}

const CALLER: Record<CallerKind, (world: World) => Promise<TestPerson['ask']>> = {
  nobody: async () => nobody(server),
  learner: async ({ learner }) => learner.ask,
  'other learner': async () => (await person(server, { fullName: 'Other Learner' })).ask,
  instructor: async ({ instructor }) => instructor.ask,
  'other instructor': async ({ otherInstructor }) => {
    await otherInstructor.ask('POST', '/classes', { name: 'Another class' });
    return otherInstructor.ask;
  },
  member: async (world) => world.team.ask,
  'other member': async () => (await team(server)).member.ask,
  token: async ({ ownTeam }) => (await ownTeam.token()).ask,
  'ended token': async ({ ownTeam }) => {
    const { id, ask } = await ownTeam.token();
    await server.db.updateTable('team_tokens').set({ revoked_at: new Date() }).where('id', '=', id).execute();
    return ask;
  },
  admin: async ({ admin }) => admin.ask,
};

/** Whether a call may have changed the test's world; the world is reused until a call has. */
const hasChanged = ({ method }: Operation, { status }: Answered) => method !== 'GET' && status < 400;

describe('who may make a call', () => {
  /** Small runs leave out the callers whose access other tests check for every call. */
  const callers = CALLERS.filter((kind) =>
    sized(true, kind !== 'other learner' && kind !== 'other instructor'),
  );

  test.each(callers)(
    "%s: matches the call's access and its example",
    async (kind) => {
      let asking: { readonly made: World; readonly ask: TestPerson['ask'] } | undefined;
      await promises.each(async (operation) => {
        await server.db.deleteFrom('throttle').execute();
        const made = asking?.made ?? (await promises.world());
        const example = await exampleOf(operation, made);
        asking ??= { made, ask: await CALLER[kind](made) };
        const answered = await send(asking.ask, operation, example);
        promises.expectPromised(operation, answered);
        expect(answered.status).toBe(expectedOf(operation, example)[kind]);
        if (hasChanged(operation, answered)) asking = undefined;
      });
    },
    120_000,
  );

  test('every call for instructors or teams declares what members of other classes or teams get', async () => {
    const made = await promises.world();
    await promises.each(
      async (operation) => {
        expect(await exampleOf(operation, made)).toHaveProperty('other');
      },
      ({ access }) => access === 'instructor' || access === 'team',
    );
  });

  test('an instructor of another class neither reads nor changes a class', async () => {
    const made = await promises.world();
    const { learner, instructor } = made;
    const ask = await CALLER['other instructor'](made);
    const examples = await examplesOf(made, ['instructor']);
    const before = await everythingOf(instructor);
    const secrets = before.classes.flatMap(({ id, name, code }) => [id, name, code]);
    await promises.each(async (operation) => {
      const example = examples.get(operation);
      if (!example) return;
      const answered = await send(ask, operation, example);
      expect(answered.status).toBe(expectedOf(operation, example)['other instructor']);
      const text = JSON.stringify(answered.json);
      for (const secret of [learner.userId, learner.email, ...secrets]) expect(text).not.toContain(secret);
    });
    expect(await everythingOf(instructor)).toEqual(before);
  }, 60_000);

  /** Makes the examples for all calls with this access before any call is sent. */
  async function examplesOf(made: World, accesses: readonly Access[]): Promise<Map<Operation, Example>> {
    const examples = new Map<Operation, Example>();
    await promises.each(
      async (operation) => examples.set(operation, await exampleOf(operation, made)),
      ({ access }) => accesses.includes(access),
    );
    return examples;
  }

  /** Reads somebody's classes with everything in them. */
  async function everythingOf({ userId }: TestPerson) {
    const owned = server.db.selectFrom('class_owners').select('class_id').where('user_id', '=', userId);
    return {
      classes: await server.db.selectFrom('classes').selectAll().where('id', 'in', owned).execute(),
      members: await server.db
        .selectFrom('class_members')
        .selectAll()
        .where('class_id', 'in', owned)
        .execute(),
      owners: await server.db.selectFrom('class_owners').selectAll().where('class_id', 'in', owned).execute(),
      invitations: await server.db
        .selectFrom('class_invitations')
        .selectAll()
        .where('class_id', 'in', owned)
        .execute(),
      audit: await server.db.selectFrom('audit').selectAll().where('actor_id', '=', userId).execute(),
    };
  }

  /** Exports everything stored about somebody. */
  async function dataOf({ userId }: TestPerson) {
    const { parts } = await exportPersonData(server.db, userId, randomUUID());
    let text = '';
    for await (const part of parts) text += part;
    return JSON.parse(text).tables;
  }

  test('another learner neither reads nor changes somebody’s own data', async () => {
    const made = await promises.world();
    const { learner } = made;
    const ask = await CALLER['other learner'](made);
    const examples = await examplesOf(made, ['anyone', 'learner']);
    const before = await dataOf(learner);
    await promises.each(async (operation) => {
      const example = examples.get(operation);
      if (!example) return;
      const answered = await send(ask, operation, example);
      promises.expectPromised(operation, answered);
      expect(answered.status).toBe(expectedOf(operation, example)['other learner']);
      const text = JSON.stringify(answered.json);
      for (const own of [learner.userId, learner.email]) expect(text).not.toContain(own);
    });
    expect(await dataOf(learner)).toEqual(before);
  }, 60_000);

  test("disabled accounts and ended sessions get none of a learner's data", async () => {
    const { learner } = await promises.world();
    await server.db
      .updateTable('users')
      .set({ disabled_at: new Date() })
      .where('id', '=', learner.userId)
      .execute();
    await promises.each(
      async (operation) => {
        const answered = await send(learner.ask, operation, {});
        expect(answered.status).toBe(401);
        promises.expectProblem(answered);
      },
      ({ access }) => access !== 'anyone',
    );
  });
});

describe('a call that cannot be undone or that gives power', () => {
  const ALWAYS = [
    ...['changePersonEmail', 'setRole', 'exportPerson', 'deletePerson', 'createResetLink'],
    ...['deleteFeedback', 'deleteTeam', 'setTeamRemotes', 'addTeamMember', 'createTeamToken', 'trustIssuer'],
    ...['approveRelease', 'deleteRelease', 'changeSettings'],
  ];
  const OF_PLATFORM = [
    'previewRelease',
    'publishRelease',
    'promoteRelease',
    'rollbackRemote',
    'switchRemote',
  ];
  const REMOTES = ['auth', 'learning', 'cash-stack'];

  test('is refused with "password-again" ten minutes after login; other calls and calls with tokens are not', async () => {
    const { admin, ownTeam } = await promises.world();
    const token = await ownTeam.token();
    await sql`update sessions set created_at = now() - interval '10 minutes' where user_id = ${admin.userId}`.execute(
      server.db,
    );
    const refused = new Set<string>();
    await promises.each(async (operation) => {
      for (const name of operation.path.includes('{name}') ? REMOTES : ['']) {
        const answered = await send(admin.ask, operation, { params: { name } });
        const isAsked = Object(answered.json).code === 'password-again';
        if (isAsked) {
          expect(answered.status).toBe(403);
          promises.expectProblem(answered);
          refused.add(`${operation.id} ${name}`.trim());
        }
        const { json } = await send(token.ask, operation, { params: { name } });
        expect(json).not.toMatchObject({ code: 'password-again' });
      }
    });
    const always = ALWAYS.flatMap((id) =>
      id.endsWith('Release') ? REMOTES.map((name) => `${id} ${name}`) : [id],
    );
    const platform = OF_PLATFORM.flatMap((id) => [`${id} auth`, `${id} learning`]);
    expect([...refused].sort()).toEqual([...always, ...platform].sort());
  }, 60_000);

  test('is marked in the OpenAPI document', () => {
    const asking = promises.api.operations.filter(({ passwordAgain }) => passwordAgain !== undefined);
    expect(asking.map(({ id }) => id).sort()).toEqual([...ALWAYS, ...OF_PLATFORM].sort());
  });
});
