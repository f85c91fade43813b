import { describe, expect, jest, test } from '@jest/globals';
import { longTest } from '@venture/testing/long-test';
import { hashToken } from '../accounts/sessions';
import limits from '../http/limits.json';
import { sharedPerson, sharedServer } from '../testing/per-file';
import { team } from '../testing/teams';

// Even slow test calls exceed this limit.
jest.replaceProperty(limits.rates, 'perSecond', 1);

const server = sharedServer();
const admin = sharedPerson(server, { isAdmin: true });

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const forged = (iss: unknown, jti = '') => `${part({ alg: 'RS256' })}.${part({ iss, jti })}.xxxxxxxxxxxx`;

const statusOf = async (headers: Record<string, string>, path = '/teams') =>
  (await fetch(`${server.address}/api/v1${path}`, { headers })).status;

describe('a call with a token', () => {
  test('ignores the logged-in person', async () => {
    const { token } = await (await team(server)).token();
    const { cookie } = admin;
    expect(await statusOf({ Cookie: cookie })).toBe(200);
    expect(await statusOf({ Cookie: cookie, Authorization: `Bearer ${token}` })).toBe(403);
    for (const wrong of ['x', 'venture_', `venture_${'x'.repeat(43)}`, 'a b', '', `${token}x`]) {
      expect([wrong, await statusOf({ Cookie: cookie, Authorization: `Bearer ${wrong}` })]).toEqual([
        ...[wrong, 401],
      ]);
    }
  });

  test('has no caller where anybody may call', async () => {
    const { token } = await (await team(server)).token();
    expect(await statusOf({ Authorization: `Bearer ${token}` }, '/openapi.json')).toBe(200);
  });

  test("is made with the session if the token is really a front proxy's password", async () => {
    expect(await statusOf({ Cookie: admin.cookie, Authorization: 'Basic YTpi' })).toBe(200);
  });

  test('may not come from another site’s page either', async () => {
    const { token } = await (await team(server)).token();
    expect(await statusOf({ Authorization: `Bearer ${token}`, 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
  });

  test('is treated as anonymous once the token has expired', async () => {
    const { token } = await (await team(server)).token();
    await server.db
      .updateTable('team_tokens')
      .set({ expires_at: new Date() })
      .where('token_hash', '=', hashToken(token))
      .execute();
    expect(await statusOf({ Authorization: `Bearer ${token}` })).toBe(401);
  });

  test('whose issuer is not an address gets the same response as any wrong one, without logging an error', async () => {
    for (const iss of [['https://ci.example'], 'https://ci.example/\0', { iss: 1 }, 7, null])
      expect([iss, await statusOf({ Authorization: `Bearer ${forged(iss)}` })]).toEqual([iss, 401]);
    expect(server.logged.filter((line) => /"level":"error"/.test(line))).toEqual([]);
  });

  longTest(
    'is answered 429 where an address sent many wrong ones, which keeps out no right one from there',
    async () => {
      const { token } = await (await team(server)).token();
      const wrong = Array.from({ length: 400 }, (_, at) => statusOf({ Authorization: `Bearer x${at}` }));
      const statuses = await Promise.all(wrong);
      expect([...new Set(statuses)].toSorted()).toEqual([401, 429]);
      expect(await statusOf({ Authorization: `Bearer ${token}` })).toBe(403);
      expect(await statusOf({ Cookie: admin.cookie })).toBe(200);
      expect(await statusOf({}, '/signup-terms')).toBe(200);
      expect(await statusOf({})).toBe(401);
    },
  );
});
