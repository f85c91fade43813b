import { describe, expect, test } from '@jest/globals';
import { hashOf } from '../accounts/token';
import { serverWithAdmin } from '../testing/people';
import { team } from '../testing/teams';

const app = serverWithAdmin();

const statusOf = async (headers: Record<string, string>, path = '/teams') =>
  (await fetch(`${app.server.address}/api/v1${path}`, { headers })).status;

describe('a call with a token', () => {
  test('is not made by whoever is logged in', async () => {
    const { token } = await (await team(app.server)).token();
    const { cookie } = app.admin;
    expect(await statusOf({ Cookie: cookie })).toBe(200);
    expect(await statusOf({ Cookie: cookie, Authorization: `Bearer ${token}` })).toBe(403);
    for (const wrong of ['x', 'venture_', `venture_${'x'.repeat(43)}`, 'a b', '', `${token}x`]) {
      expect([wrong, await statusOf({ Cookie: cookie, Authorization: `Bearer ${wrong}` })]).toEqual([
        ...[wrong, 401],
      ]);
    }
  });

  test('nobody is behind it where anybody may call', async () => {
    const { token } = await (await team(app.server)).token();
    expect(await statusOf({ Authorization: `Bearer ${token}` }, '/openapi.json')).toBe(200);
  });

  test('beside the password of a proxy in front, the session counts', async () => {
    expect(await statusOf({ Cookie: app.admin.cookie, Authorization: 'Basic YTpi' })).toBe(200);
  });

  test('another site’s page may not make it either', async () => {
    const { token } = await (await team(app.server)).token();
    expect(await statusOf({ Authorization: `Bearer ${token}`, 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
  });

  test('is answered as if nobody had made it once the token has expired', async () => {
    const { token } = await (await team(app.server)).token();
    await app.server.db
      .updateTable('team_tokens')
      .set({ expires_at: new Date() })
      .where('token_hash', '=', hashOf(token))
      .execute();
    expect(await statusOf({ Authorization: `Bearer ${token}` })).toBe(401);
  });
});
