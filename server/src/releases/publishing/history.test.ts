import { beforeAll, expect, test } from '@jest/globals';
import type { AuditEntry } from '@venture/api/v1/audit';
import type { Remote } from '@venture/api/v1/releases';
import { archiveOf } from '../../testing/archive';
import type { TestPerson } from '../../testing/people';
import { sharedPerson, sharedServer, sharedStore } from '../../testing/per-file';
import { type TestTeam, team } from '../../testing/teams';
import { changeRollout } from '../rollout/rollout';
import { SERVER } from '../store/environment';

let red: TestTeam;
let name: string;
const store = sharedStore();
const server = sharedServer(() => store.env);
const admin = sharedPerson(server, { isAdmin: true });
beforeAll(async () => {
  red = await team(server, []);
  name = `${red.name}-new`;
});

async function publish({ ask }: Pick<TestPerson, 'ask'>, version: string, query: string) {
  const body = await archiveOf(await store.build({ name, version }));
  expect((await ask('PUT', `/remotes/${name}/releases/${version}?${query}`, body)).json).toMatchObject({
    isNew: true,
  });
}
const told = async ({ ask }: Pick<TestPerson, 'ask'>) =>
  ((await ask('GET', `/remotes/${name}`)).json as Remote).history.map(({ sentence }) => sentence);

/** Reads the remote's audit trail, oldest first. */
async function audited() {
  const { json } = await admin.ask('GET', '/audit?limit=200');
  const { items } = json as { readonly items: readonly AuditEntry[] };
  return items.toReversed().filter(({ details }) => details['remote'] === name);
}

test('everything done to a remote is in its history and the audit trail, with who did it', async () => {
  const token = await red.token({ remotes: [name] });
  const of = (path: string) => `/remotes/${name}/${path}`;
  await publish(token, '1.0.0', 'live=yes&commit=0123456789012345678901234567890123456789&note=First.');
  await admin.ask('POST', of('releases/1.0.0/approval'));
  await store.run('release', await store.build({ name, version: '1.1.0' }));
  await publish(red.member, '2.0.0', 'rollout=10');
  const stopped = { what: 'stop', reason: 'It froze for 5 of 9 visitors.' } as const;
  await changeRollout(name, stopped, { channel: 'rollout', actor: SERVER }, store.environment);
  await red.member.ask('POST', of('releases/2.0.0/promotion'), { rollout: '20' });
  await token.ask('POST', of('rollback'));
  await red.member.ask('POST', of('releases/2.0.0/promotion'), { rollout: '20' });
  await store.run('promote', name);
  await admin.ask('PUT', of('disabled'), { disabled: true });
  await store.run('releases', 'enable', name);
  await store.run('rollback', name);
  await store.run('releases', 'remove', name);

  const plan = (share: number) => `The plan: ${share} %.`;
  expect((await told(admin)).toReversed()).toEqual([
    `Approved 1.0.0, by Ada Lovelace (an admin). The name ${name} belongs to its team.`,
    'Made 1.0.0 live, by Ada Lovelace (an admin), commit 012345678901, “First.”',
    'Released 1.1.0, by the command line.',
    `Began to roll out 2.0.0, by Mia Member (a member of the team). ${plan(10)}`,
    'Automatically stopped the rollout of 2.0.0. It froze for 5 of 9 visitors.',
    `Began to roll out 2.0.0, by Mia Member (a member of the team). ${plan(20)}`,
    'Took 2.0.0 back, by token “CI”.',
    `Began to roll out 2.0.0, by Mia Member (a member of the team). ${plan(20)}`,
    'Gave 2.0.0 to everybody, by the command line.',
    'Switched off, by Ada Lovelace (an admin).',
    'Switched on, by the command line.',
    'Rolled back to 1.1.0, by the command line.',
    'Taken from the list, by the command line.',
  ]);
  const mia = red.member.userId;
  const entries = await audited();
  expect(entries.map(({ action, madeBy, actor }) => [action, madeBy, actor?.id])).toEqual([
    ['release-published', 'token', undefined],
    ['release-approved', 'admin', admin.userId],
    ['release-promoted', 'admin', admin.userId],
    ['release-published', 'operator', undefined],
    ['rollout-started', 'member', mia],
    ['rollout-stopped', 'server', undefined],
    ['rollout-started', 'member', mia],
    ['rollout-taken-back', 'token', undefined],
    ['rollout-started', 'member', mia],
    ['rollout-promoted', 'operator', undefined],
    ['remote-disabled', 'admin', admin.userId],
    ['remote-enabled', 'operator', undefined],
    ['release-rolled-back', 'operator', undefined],
    ['remote-removed', 'operator', undefined],
  ]);
  expect(entries[0]?.details).toEqual({ remote: name, version: '1.0.0', token: 'token “CI”' });
  expect(entries[5]?.details).toMatchObject({ version: '2.0.0', why: 'It froze for 5 of 9 visitors.' });
});

test('team members and admins see who it was; programs do not, nor does anybody once the account is gone', async () => {
  const sentence = /^Began to roll out 2\.0\.0, by (.*)\. The plan: 10 %\.$/;
  const who = async (reader: Pick<TestPerson, 'ask'>) =>
    (await told(reader)).flatMap((text) => sentence.exec(text)?.[1] ?? []);
  expect(await who(red.member)).toEqual(['Mia Member (a member of the team)']);
  const token = await red.token({ remotes: [name] });
  expect(await who(token)).toEqual(['a member of the team']);
  expect(JSON.stringify((await token.ask('GET', `/remotes/${name}`)).json)).not.toMatch(/Mia|Ada/);
  await server.db.deleteFrom('users').where('id', '=', red.member.userId).execute();
  expect(await who(admin)).toEqual(['a member of the team']);
});
