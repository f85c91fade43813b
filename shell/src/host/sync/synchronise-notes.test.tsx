import { expect, test } from '@jest/globals';
import { MAX_NOTES_PER_CALL } from '@venture/api/v1/notes';
import { readNotes, unsyncedNotes, writeNote } from '@venture/progress/notes';
import { switchOwner } from '@venture/progress/owner';
import { fakeServer, problem } from '@venture/testing/fake-server';
import { synchroniseNotes } from './sync';

const LEARNER = 'u_1';

async function withServer(work: (server: ReturnType<typeof fakeServer>) => Promise<void>) {
  localStorage.clear();
  localStorage.setItem('userId', LEARNER);
  const server = fakeServer();
  switchOwner(LEARNER);
  server.respond(({ what }) => (what.startsWith('POST') ? { status: 200 } : { json: { items: [] } }));
  await work(server);
  server.close();
}

test('notes are sent some at a time, and then those of the account are fetched', () =>
  withServer(async (server) => {
    for (let at = 0; at <= MAX_NOTES_PER_CALL; at += 1) writeNote(`section-${at}`, 'A note');
    const sent = unsyncedNotes().map(({ id }) => id);
    server.respond(({ what }) =>
      what.startsWith('POST')
        ? { status: 200 }
        : { json: { items: sent.map((id) => ({ id, section: id, text: 'x', at: '2026-03-01T10:00:00Z' })) } },
    );
    await synchroniseNotes(LEARNER);
    expect(server.sent.map(({ what }) => what)).toEqual([
      'POST /me/notes',
      'POST /me/notes',
      'GET /me/notes',
    ]);
    expect(unsyncedNotes()).toEqual([]);
    expect(readNotes().size).toBe(MAX_NOTES_PER_CALL + 1);
  }));

test.each([
  ['a server that was set back', problem(404, 'not-found', 'There is no such call.')],
  ['a full notebook', problem(422, 'too-many-notes', 'Full.')],
])('%s leaves notes on the device and stops nothing else', (_, answer) =>
  withServer(async (server) => {
    writeNote('pricing', 'Per session');
    server.respond(() => answer);
    await synchroniseNotes(LEARNER);
    expect(unsyncedNotes()).toHaveLength(1);
  }),
);

test('notes that arrive for somebody who has left the device meanwhile are not stored for who uses it now', () =>
  withServer(async (server) => {
    const items = [
      {
        id: '00000000-0000-4000-8000-000000000001',
        section: 'pricing',
        text: 'Hers',
        at: '2026-03-01T10:00:00Z',
      },
    ];
    server.respond(() => {
      localStorage.setItem('userId', 'u_2');
      switchOwner('u_2');
      return { json: { items } };
    });
    await expect(synchroniseNotes(LEARNER)).rejects.toThrow('Someone else');
    expect([...readNotes()]).toEqual([]);
  }));

test('without a connection it fails, to be tried again', () =>
  withServer(async (server) => {
    writeNote('pricing', 'Per session');
    server.respond(() => 'offline');
    await expect(synchroniseNotes(LEARNER)).rejects.toThrow('Failed to fetch');
    expect(unsyncedNotes()).toHaveLength(1);
  }));
