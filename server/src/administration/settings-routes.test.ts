import { expect, test } from '@jest/globals';
import type { InstallationSettings } from '@venture/api/v1/settings';
import { sharedPerson, sharedServer } from '../testing/per-file';

const server = sharedServer();
const admin = sharedPerson(server, { isAdmin: true });

type Versioned = { readonly settings: InstallationSettings; readonly version: number };

const now = async () => (await admin.ask('GET', '/settings')).json as Versioned;
const change = async (part: object, version?: number) => {
  const { settings, version: latest } = await now();
  return admin.ask('PUT', '/settings', {
    settings: { ...settings, ...part },
    version: version ?? latest,
  });
};

test('a change takes effect at once, and the old value is in the audit trail', async () => {
  const { status, json } = await change({ timeZone: 'Europe/Paris', weekStart: 7, keepPlaysMonths: null });
  expect(status).toBe(200);
  expect(await now()).toEqual(json);
  const { json: audit } = await admin.ask('GET', '/audit?limit=1');
  expect(audit).toMatchObject({
    items: [
      {
        action: 'settings-changed',
        actor: { id: admin.userId },
        details: {
          timeZone: { from: 'UTC', to: 'Europe/Paris' },
          weekStart: { from: 1, to: 7 },
          keepPlaysMonths: { from: 24, to: null },
        },
      },
    ],
  });
});

test('a caller with an outdated version is told, and nothing changes', async () => {
  const { version } = await now();
  await change({ leaderboards: false });
  const late = await change({ leaderboards: true }, version);
  expect(late.json).toMatchObject({ status: 409, code: 'changed-meanwhile' });
  expect((await now()).settings.leaderboards).toBe(false);
});

test.each([
  [{ timeZone: 'Mars/Olympus' }, 422],
  [{ timeZone: '+01:00' }, 400],
  [{ weekStart: 0 }, 400],
  [{ keepAuditMonths: 0 }, 400],
  [{ keepAccountsMonths: 11 }, 400],
  [{ other: 1 }, 400],
])('%j is refused with %i', async (part, status) => {
  expect((await change(part)).status).toBe(status);
});
