import { beforeEach, expect, test } from '@jest/globals';
import { removeUser, storeUser } from '@venture/api/stored-user';
import type { Save } from '@venture/api/v1/saves';
import { removeAccountData, switchOwner } from './owner';
import { markSaveSynced, mergeSave, readSave, storeSave, unsyncedSaves } from './saves';

const GAME = 'lemonade';

beforeEach(() => localStorage.clear());

/** A person logs in on this device, or the last one logs out. */
function settle(userId: string | undefined): void {
  if (userId === undefined) removeUser();
  else storeUser({ userId, userType: 'user' });
  switchOwner(userId);
}

/** What the server keeps. */
let account: Save | undefined;
beforeEach(() => {
  account = undefined;
});

function send(): void {
  for (const [, save] of unsyncedSaves()) {
    if (!account || save.at > account.at) account = save;
    markSaveSynced(GAME, save.at);
  }
}

/** What stands on each device, by its name; one at a time is here. */
const devices = new Map<string, Readonly<Record<string, string>>>();
function on(device: string, work: () => void): void {
  localStorage.clear();
  for (const [key, text] of Object.entries(devices.get(device) ?? {})) localStorage.setItem(key, text);
  work();
  devices.set(device, { ...localStorage });
}

function start(): Save['values'] | undefined {
  mergeSave(GAME, account);
  return readSave(GAME)?.values;
}

/** A device plays for one more day, with a tool of its own, as far as it knows. */
function play(device: string): void {
  const { day = '0' } = start() ?? {};
  storeSave(GAME, { day: String(Number(day) + 1), [`tool of ${device}`]: 'yes' });
}

test('what was written on one device is what another starts with, and goes on from', () => {
  devices.clear();
  for (const [day, device] of ['phone', 'laptop', 'phone', 'laptop'].entries())
    on(device, () => {
      settle('jane');
      play(device);
      expect(readSave(GAME)?.values).toEqual({ day: String(day + 1), [`tool of ${device}`]: 'yes' });
      send();
    });
});

test('what was written last wins as a whole, whichever device is sent first', () => {
  for (const first of ['phone', 'laptop']) {
    devices.clear();
    account = undefined;
    for (const device of ['phone', 'laptop'])
      on(device, () => {
        settle('jane');
        storeSave(GAME, { [`tool of ${device}`]: 'yes' });
        if (device === 'laptop') storeSave(GAME, { day: '2' }); // later than the phone by a millisecond at least
      });
    on(first, send);
    on(first === 'phone' ? 'laptop' : 'phone', send);
    for (const device of ['phone', 'laptop']) on(device, () => expect(start()).toEqual({ day: '2' }));
  }
});

test('an earlier save that is sent late gives way when the game is started next', () => {
  devices.clear();
  on('phone', () => {
    settle('jane');
    storeSave(GAME, { day: '1' });
  });
  account = { at: '2100-01-01T00:00:00.000Z', values: { day: '9' } };
  on('phone', () => {
    send();
    expect(readSave(GAME)?.values).toEqual({ day: '1' });
    expect(start()).toEqual({ day: '9' });
    storeSave(GAME, { day: '10' });
    send();
  });
  expect(account.values).toEqual({ day: '10' });
});

test('what an account has lost, as when it was restored, it gets again', () => {
  settle('jane');
  storeSave(GAME, { day: '1' });
  const earlier = { at: '2000-01-01T00:00:00.000Z', values: { day: '0' } };
  for (const lost of [undefined, earlier]) {
    send();
    expect(unsyncedSaves()).toEqual([]);
    account = lost;
    expect(start()).toEqual({ day: '1' });
    send();
    expect(account).toMatchObject({ values: { day: '1' } });
  }
});

test("a guest's save joins an account that has none, and never replaces one", () => {
  storeSave(GAME, { day: 'of a guest' });
  settle('jane');
  expect(start()).toEqual({ day: 'of a guest' });
  send();
  expect(account).toMatchObject({ values: { day: 'of a guest' } });
  settle(undefined);
  storeSave(GAME, { day: 'of another guest' });
  settle('jane');
  expect(start()).toEqual({ day: 'of a guest' });
});

test('after logging out nobody finds the save, and what the account does not have waits for its owner', () => {
  settle('jane');
  storeSave(GAME, { day: '1' });
  storeSave('cafe', { day: '7' });
  markSaveSynced(GAME, readSave(GAME)?.at ?? '');
  settle(undefined);
  expect([readSave(GAME), readSave('cafe')]).toEqual([undefined, undefined]);
  settle('june');
  expect(unsyncedSaves()).toEqual([]);
  settle('jane');
  expect(unsyncedSaves()).toMatchObject([['cafe', { values: { day: '7' } }]]);
  removeAccountData('jane');
  expect(Object.keys(localStorage).filter((key) => key.includes('save.'))).toEqual([]);
});

test('values that version 1.1 stored one by one are read, and replaced by what is saved next', () => {
  localStorage.setItem(`${GAME}:day`, '3');
  localStorage.setItem(`${GAME}:money`, '5');
  settle('jane');
  expect(start()).toEqual({ day: '3', money: '5' });
  storeSave(GAME, { day: '4' });
  expect(start()).toEqual({ day: '4' });
  expect(Object.keys(localStorage).filter((key) => key.startsWith(GAME))).toEqual([]);
});

test('the save of an account takes the place of values that version 1.1 stored', () => {
  localStorage.setItem(`${GAME}:day`, '3');
  settle('jane');
  account = { at: '2026-03-01T10:00:00.000Z', values: { day: '9' } };
  expect(start()).toEqual({ day: '9' });
  expect(localStorage.getItem(`${GAME}:day`)).toBeNull();
});
