import { expect, test } from '@jest/globals';
import { archiveOf } from '../testing/archive';
import type { TestPerson } from '../testing/people';
import { sharedMailbox, sharedPerson, sharedServer, sharedStore } from '../testing/per-file';
import { team } from '../testing/teams';

const box = sharedMailbox();
const store = sharedStore();
const server = sharedServer(() => ({ ...store.env, ...box.environment }));
const admin = sharedPerson(server, { isAdmin: true });

test('team members get an email when a release waits, is taken back or rolled back', async () => {
  const red = await team(server);
  const [name = ''] = red.remotes;
  const { email } = red.member;
  const put = async (ask: TestPerson['ask'], version: string, more: object = {}, rollout = 'now') =>
    ask(
      'PUT',
      `/remotes/${name}/releases/${version}?live=yes&rollout=${rollout}`,
      await archiveOf(await store.build({ name, version, ...more })),
    );
  await put(admin.ask, '1.0.0');
  await put(admin.ask, '1.1.0');
  await admin.ask('POST', `/remotes/${name}/rollback`, {});
  expect((await box.last(email)).body).toContain(`${name} 1.0.0 is live again.`);
  await put(admin.ask, '1.2.0', {}, '10');
  await admin.ask('POST', `/remotes/${name}/rollback`, {});
  expect((await box.last(email, 2)).body).toContain(`${name} 1.2.0 was taken back.`);
  const other = `${name}-new`;
  const { ask } = await red.token({ remotes: [other] });
  const release = await archiveOf(await store.build({ name: other, version: '2.0.0' }));
  const { json } = await ask('PUT', `/remotes/${other}/releases/2.0.0?live=yes`, release);
  expect(json).toMatchObject({ state: 'waiting' });
  const { headers, body } = await box.last(email, 3);
  expect(headers).toContain(`${other} 2.0.0 waits`);
  expect(body).toContain(`approves the name ${other}`);
  await admin.ask('DELETE', `/remotes/${other}/releases/2.0.0`);
  expect(box.received.filter(({ to }) => to.includes(email))).toHaveLength(3);
});
