import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Figures, Remote, RemoteSummary, StoredRelease } from '@venture/api/v1/releases';
import type { Role } from '@venture/api/v1/roles';
import { type Call, problem, serverForEach } from '@venture/testing/fake-server';
import { longTest } from '@venture/testing/long-test';
import { renderPage } from '../testing/in-staff';
import { Releases } from './Releases';

const AT = '2026-11-01T10:00:00Z';
const release = (version: string, state: StoredRelease['state']): StoredRelease => ({
  ...{ version, state, storedAt: AT },
  origin: { by: 'token “CI”', commit: 'abc123', claims: { repository: 'red/games' } },
});
const KIOSK: Remote = {
  revision: '7',
  ...{ name: 'kiosk', owner: 'red', waiting: 1, live: { version: '1.1.0', since: AT, isDisabled: false } },
  releases: [
    release('2.0.0', 'waiting'),
    release('1.2.0', 'stored'),
    release('1.1.0', 'live'),
    release('1.0.0', 'previous'),
  ],
  history: [
    {
      ...{ since: AT, action: 'release-rolled-back', channel: 'rollback', version: '1.1.0' },
      sentence: 'Rolled back to 1.1.0, by Ada Lovelace (an admin), “It froze.”',
    },
    {
      ...{ since: '2026-10-01T10:00:00Z', action: 'release-published', channel: 'release' },
      ...{ version: '1.2.0', sentence: 'Released 1.2.0, by the command line.' },
    },
  ],
};

const RELEASED = { name: 'kiosk', version: '1.2.0', state: 'live', isNew: true, preview: '#/preview' };
const TODAY = new Date().toISOString().slice(0, 10);
const FIGURES: Figures = {
  reports: [
    { version: '1.1.0', day: TODAY, code: 'shown', count: 1200, message: '' },
    { version: '1.1.0', day: TODAY, code: 'stopped', count: 4, message: 'x is not a function' },
    { version: '1.1.0', day: TODAY, code: 'uncaught', count: 9, message: 'y is not defined' },
    { version: '1.0.0', day: TODAY, code: 'shown', count: 1, message: '' },
  ],
};

let figures: ReturnType<typeof problem> | { readonly json: Figures };
let kiosk: Remote;
let remotes: readonly RemoteSummary[];
let role: Role;
beforeEach(() => {
  kiosk = KIOSK;
  figures = { json: FIGURES };
  remotes = [{ ...KIOSK, name: 'auth', owner: undefined, waiting: 0 }, KIOSK];
  role = 'admin';
});
const server = serverForEach(answer);

function answer({ what }: Call) {
  if (what === 'GET /me') {
    return { json: { userId: 'u_1', fullName: 'Ann', email: 'ann@b', role, teams: ['red'] } };
  }
  if (what === 'GET /remotes') return { json: { remotes } };
  if (what === 'GET /remotes/kiosk') return { json: kiosk };
  if (what === 'GET /remotes/kiosk/figures') return figures;
  if (what === 'PUT /remotes/kiosk/disabled') return { json: KIOSK };
  if (what.startsWith('DELETE')) return problem(409, 'release-in-use', 'Open pages may ask for it.');
  if (what.startsWith('POST')) return { json: RELEASED };
  throw new Error(`There is no answer to ${what}.`);
}

async function opened() {
  renderPage('releases', Releases);
  await userEvent.click(await screen.findByRole('button', { name: 'kiosk' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'kiosk' }));
  await dialog.findByRole('heading', { name: 'Releases' });
  return dialog;
}
const sent = () => server.sent.map(({ what }) => what).filter((what) => !what.startsWith('GET'));

const rows = () => screen.getAllByRole('row').map((row) => row.textContent);

test('waiting remotes come first, and each names its owner', async () => {
  renderPage('releases', Releases);
  expect(await screen.findByRole('row', { name: 'kiosk Team red 1.1.0 1 waits for approval' })).toBeVisible();
  expect(rows()).toEqual(['RemoteLive', 'kioskTeam red1.1.01 waits for approval', 'authPlatform1.1.0']);
});

longTest('remotes that may need an action are counted and stand first, the rest by title', async () => {
  const live = { version: '1.1.0', since: AT, isDisabled: false };
  const bare = { ...{ live, waiting: 0 } };
  remotes = [
    { ...bare, name: 'a', title: 'Zebra' },
    { ...bare, name: 'b', title: 'Ant' },
    { ...bare, name: 'c', title: 'Off', live: { ...live, isDisabled: true } },
    { ...bare, name: 'd', title: 'Rolling', rollout: { version: '2.0.0', share: 0.1 } },
    { ...bare, name: 'e', title: 'Stopped', stopped: '3.0.0' },
    { ...bare, name: 'f', title: 'Asking', waiting: 2, owner: 'red' },
  ];
  renderPage('releases', Releases);
  const counts =
    '2 releases wait for approval, 1 rollout stopped automatically, 1 being rolled out, 1 switched off.';
  expect(await screen.findByText(counts)).toBeVisible();
  expect(rows()).toEqual([
    'RemoteLive',
    ...['Askingf · Team red1.1.02 wait for approval', 'Stoppede · Platform1.1.03.0.0 stopped'],
    ...['Rollingd · Platform1.1.02.0.0 for 10%', 'Offc · Platform1.1.0Switched off'],
    ...['Antb · Platform1.1.0', 'Zebraa · Platform1.1.0'],
  ]);
});

longTest('a page without releases says so', async () => {
  remotes = [];
  renderPage('releases', Releases);
  expect(await screen.findByRole('heading', { name: 'Nothing has been released yet' })).toBeVisible();
});

longTest('releases and history tell where they come from, and that they wait', async () => {
  const dialog = await opened();
  expect(dialog.getByText('Pending approval')).toBeVisible();
  expect(dialog.getAllByText(/by token “CI” · red\/games · commit abc123$/)).toHaveLength(4);
  expect(dialog.getByText('Rolled back to 1.1.0, by Ada Lovelace (an admin), “It froze.”')).toBeVisible();
});

const pressed = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test.each([
  [
    ...(['Approve 2.0.0', 'Approve', /^The name kiosk is its team’s from then on/] as const),
    ...(['2.0.0 is approved.', 'POST /remotes/kiosk/releases/2.0.0/approval'] as const),
  ],
  [
    ...(['Make live 1.2.0', 'Make live', /^Everybody gets 1.2.0 of kiosk instead of 1.1.0/] as const),
    ...(['1.2.0 is live now.', 'POST /remotes/kiosk/releases/1.2.0/promotion'] as const),
  ],
  [
    ...(['Roll back to 1.0.0', 'Roll back', /^Everybody gets 1.0.0 of kiosk again/] as const),
    ...(['1.0.0 is live again.', 'POST /remotes/kiosk/rollback'] as const),
  ],
  [
    ...(['Switch off', 'Switch off for everybody', /^Until you switch it on again/] as const),
    ...(['It is switched off.', 'PUT /remotes/kiosk/disabled'] as const),
  ],
])('%s asks first, and says what happens to whom', async (name, confirm, words, done, what) => {
  const dialog = await opened();
  await pressed(name);
  expect(screen.getByText(words)).toBeVisible();
  expect(sent()).toEqual([]);
  await pressed(confirm);
  expect(await dialog.findByText(done)).toBeVisible();
  expect(sent()).toEqual([what]);
});

test.each([
  ['Roll back to 1.0.0', 'Roll back', '1.0.0 is live again.', { version: '1.0.0' }],
  ['Make live 1.2.0', 'Make live', '1.2.0 is live now.', {}],
  ['Roll out 1.2.0', 'Roll out', '1.2.0 is rolled out.', { rollout: '10' }],
])('%s sends the reason, and the revision that was seen', async (name, confirm, done, body) => {
  await opened();
  await pressed(name);
  await userEvent.type(screen.getByLabelText('Why (optional)'), 'It froze.');
  await pressed(confirm);
  expect(await screen.findByText(done)).toBeVisible();
  const posted = server.sent.find(({ what }) => what.startsWith('POST'));
  expect(posted?.body).toEqual({ ...body, note: 'It froze.', revision: '7' });
});

longTest.each([
  ['10% until somebody decides', undefined, '', '10'],
  ['10% for 10 minutes, then everybody', undefined, '', '10 % for 10 minutes, then all'],
  [/^A fixed share/, 'Share, in percent', '25', '25'],
  ['A plan of your own', 'Plan', '5 % for 1 hour, then all', '5 % for 1 hour, then all'],
])('a release is rolled out to %s', async (choice, field, typed, rollout) => {
  await opened();
  await pressed('Roll out 1.2.0');
  expect(screen.getByText(/all others keep 1.1.0/)).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: choice }));
  if (field) await userEvent.type(screen.getByLabelText(field), typed);
  await pressed('Roll out');
  expect(await screen.findByText('1.2.0 is rolled out.')).toBeVisible();
  expect(server.sent.find(({ what }) => what.endsWith('/promotion'))?.body).toEqual({
    rollout,
    revision: '7',
  });
});

longTest.each([
  [/^A fixed share/, 'Share, in percent', '91', 'A number above 0, at most 90.'],
  [
    ...(['A plan of your own', 'Plan', '10 percent'] as const),
    'Write it like this: 5 % for 1 hour, then all.',
  ],
])('a rollout to %s is not sent until it is valid', async (choice, field, typed, error) => {
  await opened();
  await pressed('Roll out 1.2.0');
  await userEvent.click(screen.getByRole('radio', { name: choice }));
  await userEvent.type(screen.getByLabelText(field), typed);
  await pressed('Roll out');
  expect(await screen.findByText(error)).toBeVisible();
  expect(screen.getByLabelText(field)).toHaveFocus();
  expect(sent()).toEqual([]);
});

longTest(
  'what was done is reported at the foot of the dialog, and the focus stays on the button that is still there',
  async () => {
    await opened();
    await pressed('Make live 1.2.0');
    await pressed('Make live');
    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByRole('region', { name: 'Result' })).toHaveTextContent(/^1.2.0 is live now.$/);
    expect(dialog.getByRole('button', { name: 'Make live 1.2.0' })).toHaveFocus();
  },
);

longTest.each([
  ['Delete 1.0.0', 'Delete for good'],
  ['Decline 2.0.0', 'Decline and delete'],
])('%s asks first, and says why it is refused', async (name, confirm) => {
  await opened();
  await pressed(name);
  expect(sent()).toEqual([]);
  await pressed(confirm);
  expect(await screen.findByText('Open pages may ask for it.')).toBeVisible();
});

longTest('a member does not approve', async () => {
  role = 'learner';
  const dialog = await opened();
  expect(dialog.queryByRole('button', { name: 'Approve 2.0.0' })).toBeNull();
  expect(dialog.getByRole('button', { name: 'Make live 1.2.0' })).toBeVisible();
});

const OFF = { ...KIOSK, live: { version: '1.1.0', isDisabled: true } };
const { live: _, ...GONE } = KIOSK;

longTest.each([
  ['a team switched off, for its members', OFF, false, ['Switch on', 'Make live 1.2.0']],
  ['an admin switched off, for members', { ...OFF, hold: 'disabled' as const }, false, ['Make live 1.2.0']],
  ['an admin removed, for members', { ...GONE, hold: 'removed' as const }, false, []],
  [
    'an admin switched off, for admins',
    { ...OFF, hold: 'disabled' as const },
    true,
    ['Switch on', 'Make live 1.2.0'],
  ],
  ['an admin removed, for admins', { ...GONE, hold: 'removed' as const }, true, ['Make live 1.2.0']],
])('a remote %s has the right buttons', async (_, remote, isAdmin, offered) => {
  kiosk = remote;
  role = isAdmin ? 'admin' : 'learner';
  const dialog = await opened();
  const held = dialog.queryByText(/^An admin has .* only an admin can/);
  expect(held !== null).toBe('hold' in remote);
  const there = ['Switch on', 'Make live 1.2.0', 'Roll out 1.2.0'];
  // There is no rollout beside a release that nobody gets.
  expect(there.filter((name) => dialog.queryByRole('button', { name }))).toEqual(offered);
});

longTest.each([
  ['off', KIOSK, ['Switch off', 'Switch off for everybody'], { disabled: true }],
  ['on', OFF, ['Switch on'], { disabled: false }],
])('a remote is switched %s', async (_, remote, buttons, body) => {
  kiosk = remote;
  await opened();
  for (const name of buttons) await pressed(name);
  expect(await screen.findByText(/^It is switched o/)).toBeVisible();
  expect(server.sent.find(({ what }) => what === 'PUT /remotes/kiosk/disabled')?.body).toEqual(body);
});

longTest('every release says how it fares, with the last message of each failure', async () => {
  const dialog = await opened();
  const summary = await dialog.findByText('1,200 loads, 4 failures');
  const own = within(summary.closest('li') ?? document.body);
  await userEvent.click(summary);
  expect(own.getByRole('row', { name: /stopped while in use 4 x is not a function$/ })).toBeVisible();
  expect(own.getByRole('row', { name: /counts as no failure 9 y is not defined$/ })).toBeVisible();
});

longTest('a release that nobody has opened has no figures', async () => {
  const dialog = await opened();
  expect(await dialog.findByText('1 load, 0 failures')).toBeVisible();
  expect(dialog.getAllByText(/^[\d,]+ loads?, /)).toHaveLength(2);
});

longTest('figures that cannot be had keep nobody from the releases', async () => {
  figures = problem(503, 'unavailable', 'The database does not answer.');
  const dialog = await opened();
  expect(await dialog.findByText('The database does not answer.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Make live 1.2.0' })).toBeEnabled();
});
