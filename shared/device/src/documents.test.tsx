import { beforeEach, expect, jest, test } from '@jest/globals';
import type { UserDocument } from '@venture/api/v1/documents';
import fc from 'fast-check';
import {
  markDocumentSynced,
  mergeDocument,
  mergeDocuments,
  onDocument,
  onUnsyncedDocument,
  readDocument,
  readDocuments,
  storeDocument,
  unsyncedDocuments,
} from './documents';
import { removeAccountData, switchOwner } from './owner';
import { removeUser, storeUser } from './stored-user';

/** The documents on the server, by name. */
const account = new Map<string, UserDocument>();
/** Each device's storage; only one at a time is active. */
const devices = new Map<string, Readonly<Record<string, string>>>();
beforeEach(() => {
  localStorage.clear();
  account.clear();
  devices.clear();
});

const write = (value: string, name = 'pricing') => storeDocument('note', name, value);
const read = (name = 'pricing') => readDocument('note', name)?.value;

/** Logs a person in on this device, or the last one out. */
function settle(userId: string | undefined): void {
  if (userId === undefined) removeUser();
  else storeUser({ userId, userType: 'user' });
  switchOwner(userId);
}

function send(now = '9999'): void {
  for (const sent of unsyncedDocuments()) {
    const before = account.get(sent.name);
    const at = sent.at < now ? sent.at : now;
    if (!before || at > before.at) account.set(sent.name, { ...sent, at });
    markDocumentSynced(sent, account.get(sent.name)?.at ?? at);
  }
}

function synchronise(now?: string): void {
  send(now);
  const notes = [...account.values()].filter(({ kind }) => kind === 'note');
  mergeDocuments('note', notes);
}

function on(device: string, work: () => void): void {
  localStorage.clear();
  for (const [key, text] of Object.entries(devices.get(device) ?? {})) localStorage.setItem(key, text);
  settle('jane');
  work();
  devices.set(device, { ...localStorage });
}

test('a written document is there at once, and writing the same again changes nothing', () => {
  settle('jane');
  expect(write('')).toBe(true);
  expect(readDocuments('note').size).toBe(0);
  expect(write('Per session')).toBe(true);
  const first = readDocument('note', 'pricing');
  expect(first).toMatchObject({ value: 'Per session', synced: false });
  write('Per session');
  expect(readDocument('note', 'pricing')).toEqual(first);
  expect(readDocument('save', 'pricing')).toBeUndefined();
});

test('a device that refuses to store says so and keeps its earlier document', () => {
  write('First');
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(write('Second')).toBe(false);
  full.mockRestore();
  expect(read()).toBe('First');
});

test('listeners are notified of changes, and of documents the account lacks', () => {
  settle('jane');
  const [changed, unsynced] = [jest.fn(), jest.fn()];
  const stops = [onDocument('note', changed), onUnsyncedDocument(unsynced)];
  write('One');
  storeDocument('save', 'lemonade', '{}');
  expect([changed.mock.calls.length, unsynced.mock.calls.length]).toEqual([1, 2]);
  synchronise();
  synchronise();
  expect([changed.mock.calls.length, unsynced.mock.calls.length]).toEqual([2, 2]);
  for (const stop of stops) stop();
});

test('the later of two texts wins on both devices, whichever is sent first', () => {
  for (const first of ['phone', 'laptop']) {
    account.clear();
    devices.clear();
    on('phone', () => write('On the phone'));
    on('laptop', () => {
      write('On the laptop');
      write('On the laptop, later'); // by a millisecond at least
    });
    on(first, send);
    on(first === 'phone' ? 'laptop' : 'phone', send);
    for (const device of ['phone', 'laptop'])
      on(device, () => {
        synchronise();
        expect(read()).toBe('On the laptop, later');
      });
  }
});

test('a document deleted on one device disappears from the other, and can be written again', () => {
  on('phone', () => {
    write('One');
    synchronise();
  });
  on('laptop', () => {
    synchronise();
    write('');
    synchronise();
  });
  on('phone', () => {
    synchronise();
    expect(read()).toBe('');
    write('Again');
    synchronise();
  });
  on('laptop', () => {
    synchronise();
    expect(read()).toBe('Again');
  });
});

test('an earlier document that is sent late gives way to the account’s', () => {
  settle('jane');
  write('Early');
  account.set('pricing', { kind: 'note', name: 'pricing', value: 'Late', at: '2100-01-01T00:00:00.000Z' });
  send();
  mergeDocument('note', 'pricing', account.get('pricing'));
  expect(read()).toBe('Late');
  write('Latest');
  send();
  expect(account.get('pricing')?.value).toBe('Latest');
});

test("a device whose clock is ahead never overwrites another device's later text", () => {
  const ahead = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2099-01-01T00:00:00.000Z'));
  on('phone', () => {
    write('On the phone');
    synchronise('2026-03-01T10:00:00.000Z');
  });
  ahead.mockReturnValue(Date.parse('2026-03-01T10:05:00.000Z'));
  on('laptop', () => {
    write('On the laptop');
    synchronise();
  });
  ahead.mockReturnValue(Date.parse('2099-01-01T00:10:00.000Z'));
  on('phone', () => {
    synchronise('2026-03-01T10:10:00.000Z');
    expect(read()).toBe('On the laptop');
  });
  ahead.mockRestore();
});

test('an account gets back documents that it has lost, for example when it was restored from a backup', () => {
  settle('jane');
  write('One');
  const earlier = { kind: 'note', name: 'pricing', value: 'Zero', at: '2000-01-01T00:00:00.000Z' } as const;
  for (const lost of [[], [earlier]]) {
    send();
    expect(unsyncedDocuments()).toEqual([]);
    account.clear();
    for (const document of lost) account.set(document.name, document);
    synchronise();
    send();
    expect(account.get('pricing')).toMatchObject({ value: 'One' });
  }
});

test('a deletion that the account no longer has is not sent again', () => {
  settle('jane');
  write('One');
  write('');
  send();
  account.clear();
  synchronise();
  expect(unsyncedDocuments()).toEqual([]);
});

test('a change made while its document is being sent is sent next', () => {
  settle('jane');
  write('One');
  const [sent] = unsyncedDocuments();
  write('One and two');
  if (sent) markDocumentSynced(sent, sent.at);
  expect(unsyncedDocuments()).toMatchObject([{ kind: 'note', name: 'pricing', value: 'One and two' }]);
});

test("whatever two devices write, delete and send, both end up with the account's documents", () => {
  const step = fc.record({
    device: fc.constantFrom('phone', 'laptop'),
    does: fc.constantFrom('write', 'delete', 'synchronise'),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
      account.clear();
      devices.clear();
      for (const [at, { device, does }] of steps.entries())
        on(device, () => {
          if (does === 'synchronise') synchronise();
          else write(does === 'write' ? `text ${at}` : '');
        });
      for (const device of ['phone', 'laptop', 'phone', 'laptop'])
        on(device, () => {
          synchronise();
          expect(unsyncedDocuments()).toEqual([]);
        });
      for (const device of ['phone', 'laptop'])
        on(device, () => expect(read()).toBe(account.get('pricing')?.value));
    }),
  );
});

test("a guest's document is added to an account that has none, and never replaces one", () => {
  write('Of a guest');
  settle('jane');
  synchronise();
  expect(account.get('pricing')).toMatchObject({ value: 'Of a guest' });
  settle(undefined);
  write('Of another guest');
  settle('jane');
  synchronise();
  expect(read()).toBe('Of a guest');
});

test('a guest’s document stays if the account has deleted its own', () => {
  on('laptop', () => {
    write('One');
    synchronise();
    write('');
    synchronise();
  });
  write('Of a guest');
  settle('jane');
  mergeDocuments('note', [...account.values()]);
  synchronise();
  expect(read()).toBe('Of a guest');
  expect(account.get('pricing')?.value).toBe('Of a guest');
});

test("a device that has seen nothing of an account's document never replaces it, and one that has goes by the clock", () => {
  const save = (value: string) => storeDocument('save', 'lemonade', value, true);
  on('laptop', () => {
    storeDocument('save', 'lemonade', 'day 9');
    send();
  });
  on('phone', () => {
    for (const value of ['day 1', 'day 2']) {
      save(value);
      send();
    }
    expect(account.get('lemonade')?.value).toBe('day 9');
    expect(unsyncedDocuments()).toEqual([]);
    mergeDocument('save', 'lemonade', account.get('lemonade'));
    expect(readDocument('save', 'lemonade')?.value).toBe('day 9');
    save('day 10');
    send();
  });
  expect(account.get('lemonade')?.value).toBe('day 10');
});

test('a text that the account keeps instead of a sent document is never mistaken for the sent one', () => {
  settle('jane');
  write('Early');
  const theirs = { kind: 'note', name: 'pricing', value: 'Late', at: '2100-01-01T00:00:00.000Z' } as const;
  account.set('pricing', theirs);
  send();
  expect(readDocument('note', 'pricing')?.at.slice(0, 4)).not.toBe('2100');
  mergeDocument('note', 'pricing', theirs);
  expect(read()).toBe('Late');
});

test('after a logout nobody finds documents, and unsynced ones wait for their owner', () => {
  settle('jane');
  write('Sent');
  send();
  storeDocument('save', 'lemonade', '{"day":"7"}');
  settle(undefined);
  expect([read(), readDocument('save', 'lemonade')]).toEqual([undefined, undefined]);
  settle('june');
  expect(unsyncedDocuments()).toEqual([]);
  expect(write('Hers')).toBe(true);
  settle('jane');
  expect(unsyncedDocuments()).toMatchObject([{ kind: 'save', name: 'lemonade', value: '{"day":"7"}' }]);
  settle(undefined);
  removeAccountData('jane');
  removeAccountData('june');
  expect(Object.keys(localStorage).filter((key) => key.startsWith('venture.'))).toEqual([]);
});
