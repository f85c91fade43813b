import { expect, test } from '@jest/globals';
import { SAVE_LIMITS } from '@venture/api/v1/saves';
import { switchOwner } from '@venture/progress/owner';
import { readSave, storeSave, unsyncedSaves } from '@venture/progress/saves';
import { fakeServer, problem } from '@venture/testing/fake-server';
import { sendSaves } from './sync';

const LEARNER = 'u_1';

async function withServer(work: (server: ReturnType<typeof fakeServer>) => Promise<void>) {
  localStorage.clear();
  localStorage.setItem('userId', LEARNER);
  const server = fakeServer();
  switchOwner(LEARNER);
  server.respond(() => ({ status: 200 }));
  await work(server);
  server.close();
}

test('each game is sent as a whole, once', () =>
  withServer(async (server) => {
    storeSave('lemonade', { day: '3', money: '5' });
    storeSave('cafe', {});
    await sendSaves(LEARNER);
    await sendSaves(LEARNER);
    expect(server.sent.map(({ what }) => what).toSorted()).toEqual([
      'PUT /me/saves/cafe',
      'PUT /me/saves/lemonade',
    ]);
    const sent = server.sent.find(({ what }) => what.endsWith('lemonade'));
    expect(sent?.body).toEqual({
      ...{ learner: LEARNER, at: readSave('lemonade')?.at, values: { day: '3', money: '5' } },
    });
  }));

test('what is saved while it is sent is sent next', () =>
  withServer(async (server) => {
    storeSave('lemonade', { day: '3' });
    server.respond(() => {
      storeSave('lemonade', { day: '4' });
      return { status: 200 };
    });
    await sendSaves(LEARNER);
    expect(unsyncedSaves()).toMatchObject([['lemonade', { values: { day: '4' } }]]);
  }));

test('one that is too large stays here', () =>
  withServer(async (server) => {
    storeSave('lemonade', { text: '"'.repeat(SAVE_LIMITS.characters / 2) });
    await sendSaves(LEARNER);
    expect(server.sent).toEqual([]);
    expect(unsyncedSaves()).toHaveLength(1);
  }));

test.each([
  ['a server that was set back', problem(404, 'not-found', 'There is no such call.')],
  ['an account with too many saves', problem(422, 'too-many-saves', 'Full.')],
])('%s leaves saves on the device and stops nothing else', (_, answer) =>
  withServer(async (server) => {
    storeSave('lemonade', { day: '3' });
    storeSave('cafe', { day: '1' });
    server.respond(({ what }) => (what.endsWith('lemonade') ? answer : { status: 200 }));
    await sendSaves(LEARNER);
    expect(unsyncedSaves()).toMatchObject([['lemonade', { values: { day: '3' } }]]);
  }),
);

test('without a connection it fails, to be tried again', () =>
  withServer(async (server) => {
    storeSave('lemonade', { day: '3' });
    server.respond(() => 'offline');
    await expect(sendSaves(LEARNER)).rejects.toThrow('Failed to fetch');
    expect(unsyncedSaves()).toHaveLength(1);
  }));
