import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Remote, StoredRelease } from '@venture/api/v1/releases';
import { type Call, problem, serverForEach } from '../../testing/fake-server';
import { renderInShell } from '../../testing/in-shell';
import { Releases } from './Releases';

const AT = '2026-11-01T10:00:00Z';
const release = (version: string, state: StoredRelease['state']): StoredRelease => ({
  ...{ version, state, storedAt: AT, waitsFor: [] },
  origin: { by: 'token “CI”', commit: 'abc123', claims: { repository: 'red/games' } },
});
const KIOSK: Remote = {
  ...{ name: 'kiosk', owner: 'red', waiting: 1, live: { version: '1.1.0', since: AT, isDisabled: false } },
  releases: [
    {
      ...release('2.0.0', 'waiting'),
      waitsFor: [
        { kind: 'route', place: '/market' },
        { kind: 'card', place: 'landing 3' },
      ],
    },
    release('1.2.0', 'stored'),
    release('1.1.0', 'live'),
    release('1.0.0', 'previous'),
  ],
  history: [
    { since: AT, channel: 'rollback', version: '1.1.0', origin: { by: 'an admin', note: 'It froze.' } },
    { since: '2026-10-01T10:00:00Z', channel: 'release', version: '1.2.0' },
  ],
};

let remotes: readonly Remote[];
let mayAdminister: boolean;
beforeEach(() => {
  remotes = [{ ...KIOSK, name: 'auth', owner: undefined, waiting: 0 }, KIOSK];
  mayAdminister = true;
});
const server = serverForEach(['reports'], answer);

function answer({ what }: Call) {
  if (what === 'GET /me') {
    return { json: { userId: 'u_1', fullName: 'Ann', email: 'ann@b', mayAdminister, teams: ['red'] } };
  }
  if (what === 'GET /remotes') return { json: { remotes } };
  if (what === 'GET /remotes/kiosk') return { json: KIOSK };
  if (what === 'PUT /remotes/kiosk/disabled') return { json: KIOSK };
  if (what.startsWith('DELETE')) return problem(409, 'release-in-use', 'Open pages may ask for it.');
  if (what.startsWith('POST')) {
    return { json: { name: 'kiosk', version: '1.2.0', state: 'live', isNew: true, waitsFor: [] } };
  }
  throw new Error(`There is no answer to ${what}.`);
}

async function opened() {
  renderInShell(<Releases />);
  await userEvent.click(await screen.findByRole('button', { name: 'kiosk' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'kiosk' }));
  await dialog.findByRole('heading', { name: 'Releases' });
  return dialog;
}
const sent = () => server.sent.map(({ what }) => what).filter((what) => !what.startsWith('GET'));

test('what waits comes first, and whose everything is is said', async () => {
  renderInShell(<Releases />);
  expect(await screen.findByRole('row', { name: 'kiosk Team red 1.1.0 1 waits' })).toBeVisible();
  expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
    ...['RemoteLive', 'kioskTeam red1.1.01 waits', 'authPlatform1.1.0'],
  ]);
});

test('where nothing is released, that is said', async () => {
  remotes = [];
  renderInShell(<Releases />);
  expect(await screen.findByRole('heading', { name: 'Nothing has been released yet' })).toBeVisible();
});

test('releases and history tell where they come from, and what they wait for', async () => {
  const dialog = await opened();
  expect(
    dialog.getByText('Waits for approval of the address /market; a card on the landing page, place 3.'),
  ).toBeVisible();
  expect(dialog.getAllByText(/by token “CI” · red\/games · commit abc123$/)).toHaveLength(4);
  expect(dialog.getByText('Rolled back 1.1.0')).toBeVisible();
  expect(dialog.getByText(/· by an admin · “It froze.”$/)).toBeVisible();
});

test.each([
  ['Approve 2.0.0', '2.0.0 is approved.', 'POST /remotes/kiosk/releases/2.0.0/approval'],
  ['Make live 1.2.0', '1.2.0 is live now.', 'POST /remotes/kiosk/releases/1.2.0/promotion'],
  ['Roll out 1.2.0 to 10%', '1.2.0 is rolled out.', 'POST /remotes/kiosk/releases/1.2.0/promotion'],
  ['Roll back to 1.0.0', '1.0.0 is live again.', 'POST /remotes/kiosk/rollback'],
])('%s: %s', async (name, done, what) => {
  const dialog = await opened();
  await userEvent.click(dialog.getByRole('button', { name }));
  expect(await dialog.findByText(done)).toBeVisible();
  expect(sent()).toEqual([what]);
});

test('switching off is asked twice', async () => {
  const dialog = await opened();
  await userEvent.click(dialog.getByRole('button', { name: 'Switch off' }));
  expect(sent()).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Switch kiosk off for everybody' }));
  expect(await dialog.findByText('It is switched off.')).toBeVisible();
  expect(sent()).toEqual(['PUT /remotes/kiosk/disabled']);
});

test('deleting is asked twice, and why it is refused is said', async () => {
  const dialog = await opened();
  await userEvent.click(dialog.getByRole('button', { name: 'Delete 1.0.0' }));
  expect(sent()).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Delete 1.0.0 for good' }));
  expect(await dialog.findByText('Open pages may ask for it.')).toBeVisible();
});

test('a member does not approve', async () => {
  mayAdminister = false;
  const dialog = await opened();
  expect(dialog.queryByRole('button', { name: 'Approve 2.0.0' })).toBeNull();
  expect(dialog.getByRole('button', { name: 'Make live 1.2.0' })).toBeVisible();
});
