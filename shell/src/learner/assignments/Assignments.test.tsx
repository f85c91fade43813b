import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MyAssignment } from '@venture/api/v1/assignments';
import { recordQuizAttempt } from '@venture/device/record';
import { storeCatalogueHere } from '@venture/testing/catalogue';
import { serverForEach } from '@venture/testing/fake-server';
import { renderInShell } from '../../testing/in-shell';
import { Dashboard } from '../dashboard/Dashboard';
import { Landing } from '../landing/Landing';
import { Assignments } from './Assignments';

const IN_TWO_DAYS = new Date(Date.now() + 48 * 60 * 60 * 1000);
const assignment = (change: Partial<MyAssignment> = {}): MyAssignment => ({
  ...{
    id: 'a',
    title: 'Marketing Quiz',
    kind: 'quiz',
    activity: 'marketing',
    quiz: 'marketing',
    sections: [],
    grade: null,
  },
  ...{ passPercent: 60, dueAt: IN_TWO_DAYS.toISOString(), route: '/quiz/marketing', isOffered: true },
  isLinked: true,
  class: { id: 'c', name: 'Venture 101' },
  ...change,
});
const CLASS = '00000000-0000-4000-8000-000000000001';
const WEEKDAY = IN_TWO_DAYS.toLocaleDateString('en-GB', { weekday: 'long' });

let assigned: readonly MyAssignment[];
let invitations: readonly object[];
let isOffline: boolean;
const server = serverForEach(({ what }) => {
  if (isOffline) return 'offline';
  if (what === 'GET /me/assignments') return { json: { assignments: assigned } };
  if (what === 'GET /me/classes') return { json: { classes: [], invitations, removals: [] } };
  if (what === `POST /me/invitations/${CLASS}`) {
    [assigned, invitations] = [[assignment()], []];
    return { json: { id: CLASS, name: 'Venture 101', isArchived: false } };
  }
  return { json: {} };
});
beforeEach(() => {
  assigned = [assignment()];
  invitations = [];
  isOffline = false;
  storeCatalogueHere();
  localStorage.setItem('venture.owner', 'u_1');
});

function pass() {
  const answers = { mkq1: 'a', mkq2: 'b' };
  recordQuizAttempt({ quiz: 'marketing', contentVersion: 1, answers, correct: 4, total: 5, seconds: 60 });
}

test('a class assignment becomes the next step, and has a panel on the dashboard', async () => {
  assigned = [
    assignment(),
    assignment({ id: 'b', title: 'Old game', kind: 'game', dueAt: null, route: null, isOffered: false }),
  ];
  renderInShell(<Dashboard />);
  const panel = within(await screen.findByRole('region', { name: 'Assignments' }));
  expect(panel.getByText('0 of 2 done.')).toBeVisible();
  expect(panel.getByText(`due ${WEEKDAY}`)).toBeVisible();
  expect(panel.getByText('Old game')).toBeVisible();
  expect(panel.queryByRole('link', { name: 'Old game' })).not.toBeInTheDocument();
  expect(panel.getByText('no longer offered')).toBeVisible();
  expect(panel.getByRole('link', { name: /All assignments/ })).toHaveAttribute('href', '/assignments');
  const next = within(screen.getByRole('region', { name: 'Your next step' }));
  expect(next.getByText(`Marketing Quiz, due ${WEEKDAY}`)).toBeVisible();
  expect(next.getByRole('link', { name: 'Take the quiz' })).toHaveAttribute('href', '/quiz/marketing');
  expect(screen.getByText(/^Begin with what is assigned to you\./)).toBeVisible();
});

test('a game without a card in the selection is linked from the list of assignments and from the next step', async () => {
  const cash = { title: 'Cash Game', kind: 'game', activity: 'cash', quiz: null, route: '/cash' } as const;
  assigned = [assignment({ ...cash, isLinked: false })];
  const { unmount } = renderInShell(<Dashboard />);
  const next = within(await screen.findByRole('region', { name: 'Your next step' }));
  expect(await next.findByText(`Cash Game, due ${WEEKDAY}`)).toBeVisible();
  expect(next.getByRole('link')).toHaveAttribute('href', '/assignments');
  const panel = within(screen.getByRole('region', { name: 'Assignments' }));
  expect(panel.getByRole('link', { name: 'Cash Game' })).toHaveAttribute('href', '/assignments');
  unmount();
  renderInShell(<Assignments />);
  expect(await screen.findByRole('link', { name: 'Cash Game' })).toHaveAttribute('href', '/cash');
  expect(screen.queryByText(/no longer offered/)).not.toBeInTheDocument();
});

test('after login the landing page shows what is due first, with links to it and to all assignments', async () => {
  assigned = [assignment({ title: 'Old game', route: null, isOffered: false }), assignment({ id: 'b' })];
  renderInShell(<Landing />);
  const notice = within(await screen.findByRole('region', { name: 'Assigned to you' }));
  expect(notice.getByText(`Marketing Quiz, due ${WEEKDAY}`)).toBeVisible();
  expect(notice.getByRole('link', { name: 'Take the quiz' })).toHaveAttribute('href', '/quiz/marketing');
  expect(notice.getByRole('link', { name: 'All assignments' })).toHaveAttribute('href', '/assignments');
});

test('the landing page also shows an invitation, with a link to it', async () => {
  assigned = [];
  invitations = [{ id: CLASS, name: 'Venture 101', owners: [] }];
  renderInShell(<Landing />);
  const notice = within(await screen.findByRole('region', { name: 'Invitations' }));
  expect(notice.getByText('You are invited to Venture 101.')).toBeVisible();
  expect(notice.getByRole('link', { name: 'See the invitation' })).toHaveAttribute('href', '/dashboard-user');
});

test('the landing page shows no notice once everything is done', async () => {
  pass();
  renderInShell(<Landing />);
  await waitFor(() => expect(localStorage.getItem('venture.assignments')).not.toBeNull());
  expect(screen.queryByRole('region', { name: 'Assigned to you' })).not.toBeInTheDocument();
});

test("the dashboard is unchanged if the person's classes have assigned nothing", async () => {
  assigned = [];
  renderInShell(<Dashboard />);
  await screen.findByRole('region', { name: 'Your next step' });
  expect(server.sent.some(({ what }) => what === 'GET /me/assignments')).toBe(true);
  expect(screen.queryByRole('region', { name: 'Assignments' })).not.toBeInTheDocument();
  expect(screen.getByText(/^Pick a place to begin\./)).toBeVisible();
});

test('finished assignments are listed separately, with their best score', async () => {
  pass();
  assigned = [assignment(), assignment({ id: 'b', title: 'Quick Quiz', quiz: 'generic', passPercent: null })];
  renderInShell(<Assignments />);
  const done = within(await screen.findByRole('region', { name: 'Done' }));
  expect(done.getByRole('link', { name: 'Marketing Quiz' })).toBeVisible();
  expect(done.getByText(/^Done today at \d\d:\d\d\. Best score: 80%\.$/)).toBeVisible();
  const open = within(screen.getByRole('region', { name: 'To do' }));
  expect(open.getByRole('link', { name: 'Quick Quiz' })).toBeVisible();
  expect(open.getByText('Any score will do.')).toBeVisible();
});

test('late work is called late, and nothing more', async () => {
  pass();
  assigned = [assignment({ dueAt: '2026-01-05T10:00:00.000Z' })];
  renderInShell(<Assignments />);
  expect(await screen.findByText(/^Done today at .*, after the due date\. Best score: 80%\.$/)).toBeVisible();
  expect(screen.getByText('Everything is done.')).toBeVisible();
});

test('overdue work is labelled wherever its date is shown; the date has its year unless it is this year', async () => {
  assigned = [assignment({ dueAt: new Date(2025, 0, 6, 17).toISOString() })];
  const { unmount } = renderInShell(<Assignments />);
  const open = within(await screen.findByRole('region', { name: 'To do' }));
  expect(open.getByText('1 is late. Late work still counts.')).toBeVisible();
  expect(open.getByText('was due 6 January 2025')).toBeVisible();
  expect(open.getByText(/was due/, { selector: 'p' })).toHaveTextContent(
    'Venture 101 · was due Monday 6 January 2025 at 17:00',
  );
  unmount();
  renderInShell(<Dashboard />);
  const panel = within(await screen.findByRole('region', { name: 'Assignments' }));
  expect(panel.getByText('0 of 1 done. 1 is late.')).toBeVisible();
});

test("a class's assignments appear on the dashboard once the invitation is accepted", async () => {
  assigned = [];
  invitations = [{ id: CLASS, name: 'Venture 101', owners: [] }];
  renderInShell(<Dashboard />);
  await userEvent.click(await screen.findByRole('button', { name: 'Join Venture 101' }));
  expect(await screen.findByRole('region', { name: 'Assignments' })).toBeVisible();
  expect(screen.getByText(`Marketing Quiz, due ${WEEKDAY}`)).toBeVisible();
  expect(screen.getByText('You have joined Venture 101.')).toBeVisible();
});

test("without a connection, the server's last answer is shown with a notice, and new results count", async () => {
  const { unmount } = renderInShell(<Assignments />);
  await screen.findByRole('link', { name: 'Marketing Quiz' });
  unmount();
  isOffline = true;
  pass();
  renderInShell(<Assignments />);
  const done = within(await screen.findByRole('region', { name: 'Done' }));
  expect(done.getByRole('link', { name: 'Marketing Quiz' })).toBeVisible();
  expect(await screen.findByText(/^The server could not be reached\./)).toBeVisible();
});

test("another person on the same device sees none of the first person's assignments, and can try again", async () => {
  const stored = { userId: 'u_2', assignments: [assignment()] };
  localStorage.setItem('venture.assignments', JSON.stringify(stored));
  isOffline = true;
  renderInShell(<Assignments />);
  expect(await screen.findByRole('heading', { name: 'Your assignments could not be loaded' })).toBeVisible();
  expect(screen.queryByText('Marketing Quiz')).not.toBeInTheDocument();
  isOffline = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Marketing Quiz' })).toBeVisible();
});

test('the page explains why nothing is assigned', async () => {
  assigned = [];
  renderInShell(<Assignments />);
  expect(await screen.findByRole('heading', { name: 'Nothing is assigned' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Your classes' })).toHaveAttribute('href', '/account');
});

test('guests are asked to log in, and no call is made', () => {
  localStorage.removeItem('userId');
  renderInShell(<Assignments />);
  expect(screen.getByRole('heading', { name: 'Log in first' })).toBeVisible();
  expect(server.sent).toEqual([]);
});

test('an answer that another tab has stored since is shown', async () => {
  renderInShell(<Assignments />);
  await screen.findByRole('link', { name: 'Marketing Quiz' });
  const key = 'venture.assignments';
  const newValue = JSON.stringify({ userId: 'u_1', assignments: [assignment({ title: 'Newer Quiz' })] });
  localStorage.setItem(key, newValue);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue })));
  expect(screen.getByRole('link', { name: 'Newer Quiz' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Marketing Quiz' })).not.toBeInTheDocument();
});

test("a full device still shows the server's answer", async () => {
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  renderInShell(<Assignments />);
  expect(await screen.findByRole('link', { name: 'Marketing Quiz' })).toBeVisible();
  setItem.mockRestore();
});

test('finished work without a pass mark shows no score, and open work without a due date shows no due label', async () => {
  pass();
  const other = { quiz: 'generic', title: 'Quick Quiz', dueAt: null, passPercent: null } as const;
  assigned = [assignment({ passPercent: null }), assignment({ id: 'b', ...other })];
  renderInShell(<Assignments />);
  const done = within(await screen.findByRole('region', { name: 'Done' }));
  expect(done.getByText(/^Done today at \d\d:\d\d\.$/)).toBeVisible();
  expect(done.queryByText(/Best score/)).not.toBeInTheDocument();
  const open = within(screen.getByRole('region', { name: 'To do' }));
  expect(open.queryByText(/due/)).not.toBeInTheDocument();
});
