import { beforeEach, expect, jest, test } from '@jest/globals';
import { removeUser, storeUser } from '@venture/api/stored-user';
import type { Note } from '@venture/api/v1/notes';
import fc from 'fast-check';
import {
  deleteNotes,
  markSynced,
  mergeNotes,
  readNotes,
  readNoteVersions,
  unsyncedNotes,
  writeNote,
} from './notes';
import { removeAccountData, switchOwner } from './owner';

beforeEach(() => localStorage.clear());

const textOf = (section: string) => readNotes().get(section)?.text;

/** What an account has; it takes notes as the server does. */
function account() {
  const kept = new Map<string, Note>();
  return {
    kept,
    sync() {
      const batch = unsyncedNotes();
      for (const { id, text, replaces, at, section } of batch) {
        for (const gone of [...replaces, ...(text === '' ? [id] : [])]) kept.delete(gone);
        if (text !== '' && (kept.get(id)?.at ?? '') < at) kept.set(id, { id, section, text, at });
      }
      markSynced(batch);
      mergeNotes([...kept.values()]);
    },
  };
}

/** Does something on a device with a storage of its own. */
const storages = new Map<string, Record<string, string>>();
function on(device: string, work: () => void): void {
  localStorage.clear();
  for (const [key, text] of Object.entries(storages.get(device) ?? {})) localStorage.setItem(key, text);
  work();
  storages.set(device, { ...localStorage });
}
beforeEach(() => storages.clear());

test('what is written is there at once, and blank text is no note', () => {
  expect(writeNote('pricing', 'Per session')).toBe(true);
  expect(writeNote('pricing', 'Per session, paid before')).toBe(true);
  expect(textOf('pricing')).toBe('Per session, paid before');
  expect(readNoteVersions()).toHaveLength(1);
  writeNote('pricing', ' \n');
  expect(readNotes().size).toBe(0);
});

test('a note has at most 4,000 characters, none that databases refuse', () => {
  writeNote('pricing', `a\0\ud83d${'b'.repeat(5000)}😀`);
  expect(textOf('pricing')).toBe(`a${'b'.repeat(3999)}`);
});

test('a device that refuses to store says so and keeps what it had', () => {
  writeNote('pricing', 'First');
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(writeNote('pricing', 'Second')).toBe(false);
  full.mockRestore();
  expect(textOf('pricing')).toBe('First');
});

test('the newest text of two devices is shown, and the other is kept until its owner decides', () => {
  const { sync } = account();
  on('phone', () => writeNote('pricing', 'On the phone'));
  on('laptop', () => writeNote('pricing', 'On the laptop'));
  on('phone', sync);
  on('laptop', sync);
  on('phone', sync);
  for (const device of ['phone', 'laptop']) {
    on(device, () => {
      const note = readNotes().get('pricing');
      expect([note?.text, ...(note?.others.map(({ text }) => text) ?? [])].sort()).toEqual([
        'On the laptop',
        'On the phone',
      ]);
    });
  }
  on('phone', () => {
    const note = readNotes().get('pricing');
    writeNote(
      'pricing',
      'Both',
      note?.others.map(({ id }) => id),
    );
    sync();
  });
  on('laptop', () => {
    sync();
    expect(readNotes().get('pricing')).toMatchObject({ text: 'Both', others: [], synced: true });
  });
});

test('what is deleted on one device goes from the other, and nothing comes back', () => {
  const { sync, kept } = account();
  on('phone', () => {
    writeNote('pricing', 'One');
    writeNote('channels', 'Two');
    sync();
  });
  on('laptop', sync);
  on('laptop', () => {
    deleteNotes();
    sync();
  });
  expect(kept.size).toBe(0);
  on('phone', () => {
    sync();
    expect(readNotes().size).toBe(0);
    expect(readNoteVersions()).toEqual([]);
  });
});

test('what is written while the account takes a note is still to be sent', () => {
  writeNote('pricing', 'One');
  const sent = unsyncedNotes();
  writeNote('pricing', 'One and two');
  markSynced(sent);
  expect(unsyncedNotes().map(({ text }) => text)).toEqual(['One and two']);
});

test('whatever two devices write and whenever they meet the account, no text is lost unseen', () => {
  const step = fc.record({
    device: fc.constantFrom('phone', 'laptop'),
    does: fc.constantFrom('write', 'write', 'sync'),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
      storages.clear();
      const { sync, kept } = account();
      /** By its text, all that its writer had before them. */
      const seen = new Map<string, readonly string[]>();
      const shown = () => {
        const note = readNotes().get('pricing');
        return note ? [note.text] : [];
      };
      for (const [at, { device, does }] of steps.entries()) {
        on(device, () => {
          if (does === 'sync') return sync();
          const text = `text ${at}`;
          seen.set(text, shown());
          writeNote('pricing', text);
        });
      }
      for (const device of ['phone', 'laptop', 'phone']) on(device, sync);
      const replaced = new Set([...seen.values()].flat());
      const left = [...kept.values()].map(({ text }) => text).filter((text) => !replaced.has(text));
      expect(left.sort()).toEqual([...seen.keys()].filter((text) => !replaced.has(text)).sort());
    }),
  );
});

const settle = (userId: string | undefined) => {
  if (userId === undefined) removeUser();
  else storeUser({ userId, userType: 'user' });
  switchOwner(userId);
};

test("a guest's notes join the account, and others never see them", () => {
  writeNote('pricing', 'As a guest');
  settle('jane');
  expect(textOf('pricing')).toBe('As a guest');
  markSynced(unsyncedNotes());
  writeNote('channels', 'Not sent yet');
  settle(undefined);
  settle('june');
  expect(readNoteVersions()).toEqual([]);
  expect(writeNote('pricing', 'Hers')).toBe(true);
  settle(undefined);
  settle('jane');
  expect([...readNotes()].map(([section, { text }]) => [section, text])).toEqual([
    ['channels', 'Not sent yet'],
  ]);
});

test('with the account its notes go from the device, also those that waited', () => {
  settle('jane');
  writeNote('pricing', 'Hers');
  settle(undefined);
  expect(
    Object.keys(localStorage).filter((key) => key.startsWith('venture.waiting.notes.jane.')),
  ).toHaveLength(1);
  removeAccountData('jane');
  expect(Object.keys(localStorage).filter((key) => key.startsWith('venture.'))).toEqual([]);
});
