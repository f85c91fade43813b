import { beforeEach, describe, expect, test } from '@jest/globals';
import { longTest } from '@venture/testing/long-test';
import { sql } from 'kysely';
import { tokenIn } from '../testing/mailbox';
import { nobody, person, type TestPerson } from '../testing/people';
import { sharedMailbox, sharedServer } from '../testing/per-file';
import { grantPrivilege, revokePrivilege } from './grants';
import { makeResetLinkAsOperator } from './links';

const NEW_PASSWORD = 'a river of small stones';

const box = sharedMailbox();
const server = sharedServer(() => box.environment);
beforeEach(() => server.db.deleteFrom('throttle').execute());

const ask: TestPerson['ask'] = (...call) => nobody(server)(...call);

const request = (email: string) => ask('POST', '/password-resets', { email });
const reset = (token: string, password = NEW_PASSWORD) => ask('PUT', '/password-resets', { token, password });

describe('a link made by an admin', () => {
  const linkFor = (admin: TestPerson, userId: string) => admin.ask('POST', `/people/${userId}/reset-link`);

  test('sets a new password once, is valid for 24 hours, and adds a line to the audit trail', async () => {
    const [admin, ada] = [await person(server, { isAdmin: true }), await person(server)];
    const { status, json } = await linkFor(admin, ada.userId);
    expect(status).toBe(200);
    const { token, expiresAt, hours } = Object(json);
    expect(hours).toBe(24);
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(23 * 60 * 60 * 1000);
    expect((await box.last(ada.email)).headers).toContain('a link to set a new password was created');
    expect((await reset(token)).status).toBe(200);
    expect((await reset(token)).status).toBe(422);
    const audit = Object((await admin.ask('GET', '/audit?limit=10')).json).items;
    expect(audit).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          action: 'reset-link-made',
          madeBy: 'admin',
          actor: expect.objectContaining({ id: admin.userId }),
          subject: expect.objectContaining({ id: ada.userId }),
        }),
        expect.objectContaining({ action: 'password-reset', madeBy: 'self' }),
      ]),
    );
    expect(JSON.stringify(audit)).not.toContain(token);
  });

  longTest('outlives a link that anybody asks for by mail, and both end when either is used', async () => {
    const admin = await person(server, { isAdmin: true });
    for (const uses of ['handed', 'mailed'] as const) {
      const ada = await person(server);
      const handed: string = Object((await linkFor(admin, ada.userId)).json).token;
      await box.last(ada.email);
      await request(ada.email);
      const mailed = tokenIn(await box.last(ada.email, 2));
      const [used, other] = uses === 'handed' ? [handed, mailed] : [mailed, handed];
      expect((await reset(used)).status).toBe(200);
      expect(await reset(other)).toMatchObject({ status: 422, json: { code: 'link-invalid' } });
    }
  });

  longTest('of two live links that are used at the same moment one succeeds', async () => {
    const [admin, ada] = [await person(server, { isAdmin: true }), await person(server)];
    const handed: string = Object((await linkFor(admin, ada.userId)).json).token;
    await box.last(ada.email);
    await request(ada.email);
    const mailed = tokenIn(await box.last(ada.email, 2));
    const answers = await Promise.all([handed, mailed].map((token) => reset(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  longTest('there is none for somebody who administers, oneself included', async () => {
    const [admin, other] = [await person(server, { isAdmin: true }), await person(server, { isAdmin: true })];
    for (const { userId } of [admin, other]) {
      expect(await linkFor(admin, userId)).toMatchObject({ status: 422, json: { code: 'administers' } });
    }
  });

  longTest('ends when its person comes to administer', async () => {
    const [admin, ada] = [await person(server, { isAdmin: true }), await person(server)];
    const { token } = Object((await linkFor(admin, ada.userId)).json);
    await admin.ask('PUT', `/people/${ada.userId}/role`, { role: 'admin' });
    expect(await reset(token)).toMatchObject({ status: 422, json: { code: 'link-invalid' } });
  });

  const AT = { publicUrl: 'https://a.b', port: 3000 };

  const inRole = (admin: TestPerson, { userId }: TestPerson, role: string) =>
    admin.ask('PUT', `/people/${userId}/role`, { role });

  longTest('stays ended when its person administers no more, whoever gave the role and took it', async () => {
    const [admin, ada, ben] = [
      await person(server, { isAdmin: true }),
      await person(server),
      await person(server),
    ];
    const tokens = [ada, ben].map(async ({ userId }) => Object((await linkFor(admin, userId)).json).token);
    const [first, second] = await Promise.all(tokens);
    await inRole(admin, ada, 'admin');
    await inRole(admin, ada, 'learner');
    await grantPrivilege(server.db, ben.email, 'admin');
    const left = await server.db
      .selectFrom('account_links')
      .select('user_id')
      .where('user_id', 'in', [ada.userId, ben.userId])
      .execute();
    expect(left).toEqual([]);
    await revokePrivilege(server.db, ben.email, 'admin');
    for (const token of [first, second]) expect((await reset(token)).status).toBe(422);
  });

  longTest(
    'is no way into an account that administers: not by taking the role, making a link and giving it back',
    async () => {
      const [admin, other] = [
        await person(server, { isAdmin: true }),
        await person(server, { isAdmin: true }),
      ];
      await inRole(admin, other, 'learner');
      expect(await linkFor(admin, other.userId)).toMatchObject({
        status: 409,
        json: { code: 'administered-lately', detail: expect.stringContaining('npm run admin -- reset') },
      });
      await inRole(admin, other, 'admin');
      expect((await other.ask('GET', '/people')).status).toBe(200);
    },
  );

  longTest(
    'there is one again 30 days after its person was an admin, and at once after being an instructor',
    async () => {
      const [admin, ada, ben] = [
        await person(server, { isAdmin: true }),
        await person(server, { isAdmin: true }),
        await person(server, { isInstructor: true }),
      ];
      for (const each of [ada, ben]) await inRole(admin, each, 'learner');
      expect((await linkFor(admin, ben.userId)).status).toBe(200);
      const moved = (by: string) =>
        sql`update audit set at = at - ${by}::interval where subject_id = ${ada.userId}`.execute(server.db);
      await moved('29 days');
      expect((await linkFor(admin, ada.userId)).status).toBe(409);
      await moved('1 day 1 second');
      expect((await linkFor(admin, ada.userId)).status).toBe(200);
    },
  );

  longTest('the operator makes one for anybody, and the audit trail says so', async () => {
    const admin = await person(server, { isAdmin: true });
    const printed = await makeResetLinkAsOperator(server.db, admin.email.toUpperCase(), AT);
    const [, token = ''] = /\nhttps:\/\/a\.b\/#\/reset-password\?token=([\w-]{43})$/.exec(printed) ?? [];
    expect((await reset(token)).status).toBe(200);
    const { rows } = await sql`
      select made_by from audit where action = 'reset-link-made' and subject_id = ${admin.userId}`.execute(
      server.db,
    );
    expect(rows).toEqual([{ made_by: 'operator' }]);
    await expect(makeResetLinkAsOperator(server.db, 'nobody@example.org', AT)).rejects.toThrow(
      'There is no account with the email nobody@example.org.',
    );
  });

  longTest('without an address of the installation, the operator is shown how to set it', async () => {
    const { email } = await person(server);
    const here = { publicUrl: undefined, port: 3001 };
    const printed = await makeResetLinkAsOperator(server.db, email, here);
    const [, link, hint] = printed.split('\n');
    expect(link).toMatch(/^http:\/\/localhost:3001\/#\/reset-password\?token=[\w-]{43}$/);
    expect(hint).toBe('If this is not the address of the installation, set PUBLIC_URL.');
  });

  longTest('there is none for a disabled account or for nobody', async () => {
    const [admin, ada] = [await person(server, { isAdmin: true }), await person(server)];
    await admin.ask('PUT', `/people/${ada.userId}/disabled`, { disabled: true });
    expect(await linkFor(admin, ada.userId)).toMatchObject({ status: 422, json: { code: 'disabled' } });
    expect((await linkFor(admin, 'nobody')).status).toBe(404);
  });
});
