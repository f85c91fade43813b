import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Grade } from '@venture/api/v1/assignments';
import type { Gradebook, GradebookColumn, GradebookRow } from '@venture/api/v1/gradebook';
import { type Call, problem, serverForEach } from '@venture/testing/fake-server';
import { MONDAY_GROUP as CLASS } from '../../testing/classes';
import { renderClassPage } from '../../testing/in-staff';
import { GradebookPage } from './GradebookPage';

const ID = '00000000-0000-4000-8000-00000000000a';
const DUE = '2025-11-05T23:00:00.000Z';
const COLUMN: GradebookColumn = {
  ...{ id: ID, title: 'Marketing Quiz', passPercent: 60, dueAt: DUE, isOffered: true, hasAttempts: true },
  ...{ done: 1, notStarted: 1, stuck: 1, flagged: 0 },
};
const grade = (attempts: number, first: number, best: number, doneAt: string | null = null): Grade => ({
  ...{ attempts, first, best, firstAt: '2025-11-01T10:00:00.000Z', doneAt },
});
const row = (fullName: string, given: Grade | null): GradebookRow => ({
  ...{ userId: `u_${fullName}`, fullName, email: `${fullName}@example.edu`.toLowerCase() },
  ...{ joinedAt: '2025-10-02T10:00:00.000Z', done: given?.doneAt ? 1 : 0, grades: [given], unverified: [] },
});
const ROWS = [
  row('Ada', grade(2, 40, 80, '2025-11-03T10:00:00.000Z')),
  row('Ben', grade(3, 20, 59.9)),
  row('Cleo', null),
  row('Dan', grade(1, 100, 100, '2025-11-09T10:00:00.000Z')),
];
const NEXT_ROWS = [...ROWS.slice(3), row('Eve', null)];

let found: Gradebook;
let hasAssignments: boolean;
let isOffline: boolean;
let isRefused: boolean;
beforeEach(() => {
  hasAssignments = true;
  isOffline = false;
  isRefused = false;
  found = { members: 4, columns: [COLUMN], stuckAttempts: 3, items: ROWS };
});

const server = serverForEach(({ what, query }: Call) => {
  if (what === 'GET /me') {
    return {
      json: { userId: 'u_1', fullName: 'Ann', email: 'a@b', role: 'instructor', teams: [] },
    };
  }
  if (what === `GET /classes/${CLASS.id}`) return { json: CLASS };
  if (what === `GET /classes/${CLASS.id}/assignments`) {
    const { id, title, passPercent, dueAt, isOffered } = COLUMN;
    const quiz = { kind: 'quiz', activity: 'mk', quiz: 'mk', sections: [], route: '/quiz/mk' };
    const assignments = [{ id, title, passPercent, dueAt, isOffered, ...quiz }];
    return { json: { assignments: hasAssignments ? assignments : [] } };
  }
  if (what === `GET /classes/${CLASS.id}/gradebook`) {
    if (isOffline) return 'offline';
    if (isRefused) return problem(403, 'not-allowed', 'You may not see this class.');
    // Meanwhile Dan has moved to the second page.
    return { json: query.has('after') ? { ...found, items: NEXT_ROWS, after: undefined } : found };
  }
  if (what === `GET /classes/${CLASS.id}/assignments/${ID}/attempts/u_Ada`) {
    const at = '2025-11-03T10:00:00.000Z';
    const later = '2025-11-04T08:00:00.000Z';
    return {
      json: {
        attempts: [
          { at, receivedAt: later, percent: 80, correct: 4, total: 5 },
          {
            at: '2025-11-01T10:00:00.000Z',
            receivedAt: '2025-11-01T10:00:01.000Z',
            percent: 40,
            correct: 2,
            total: 5,
            isFlagged: true,
          },
        ],
      },
    };
  }
  return problem(404, 'not-found', `There is no answer to ${what}.`);
});

async function opened() {
  const at = { address: `/admin/courses/${CLASS.id}/gradebook`, path: '/admin/courses/:class/gradebook' };
  renderClassPage('gradebook', GradebookPage, { at });
  await screen.findByText(/Only results that the server has verified count/);
}
const lastQuery = () => Object.fromEntries(server.sent.at(-1)?.query ?? []);

test('sorting without a connection empties nothing: the last content stays, and the page says so', async () => {
  await opened();
  await screen.findByRole('button', { name: /^80% done/ });
  isOffline = true;
  await userEvent.click(screen.getByRole('button', { name: 'Marketing Quiz' }));
  expect(await screen.findByText(/This is the gradebook as it was last shown/)).toBeVisible();
  expect(screen.getByRole('button', { name: /^80% done/ })).toBeVisible();
  isOffline = false;
  found = { ...found, items: ROWS.toReversed() };
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(/as it was last shown/)).not.toBeInTheDocument());
  expect(screen.getAllByRole('row')[1]).toHaveTextContent('Dan');
});

test('a person who may no longer see a gradebook does not see its earlier content', async () => {
  await opened();
  await screen.findByRole('button', { name: /^80% done/ });
  isRefused = true;
  await userEvent.click(screen.getByRole('button', { name: 'Marketing Quiz' }));
  expect(await screen.findByText('You may not see this class.')).toBeVisible();
  expect(screen.queryByRole('grid')).not.toBeInTheDocument();
});

test('more members appear below, each only once', async () => {
  found = { ...found, after: 'next' };
  await opened();
  expect(await screen.findByText('The first 4 members are shown.')).toBeVisible();
  // The ARIA value for an unknown number of rows.
  expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '-1');
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('End of the list.')).toBeVisible();
  expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '6');
  const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent?.slice(0, 3));
  expect(names).toEqual(['Ada', 'Ben', 'Cle', 'Dan', 'Eve']);
});

test('a grade with attempts that were too quick is flagged in its cell, its column and its attempts, in one sentence', async () => {
  const flagged = { ...grade(2, 40, 80, '2025-11-03T10:00:00.000Z'), flagged: 1 };
  found = { ...found, columns: [{ ...COLUMN, flagged: 1 }], items: [row('Ada', flagged)] };
  await opened();
  expect(screen.getByText(/such a mark does not show what someone knows/)).toBeVisible();
  expect(await screen.findByRole('columnheader', { name: /1 flagged/ })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '80% done, flagged, Ada, Marketing Quiz' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/such a mark does not show what someone knows/)).toBeVisible();
  expect(await within(dialog).findByText('40% (2 of 5 right), flagged')).toBeVisible();
});

test("each member's row shows what they have done, and each assignment how many have done it", async () => {
  await opened();
  expect(
    await screen.findByRole('columnheader', {
      name: /Marketing Quiz 1 of 4 done, 1 stuck, due .*, pass mark 60%$/,
    }),
  ).toBeVisible();
  const rows = screen.getAllByRole('row').slice(1);
  expect(
    rows.map((each) =>
      within(each)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    ['1 of 1', '80%'],
    // Rounded down, so that a missed mark never looks reached.
    ['0 of 1', '59%stuckoverdue'],
    ['0 of 1', '–not startedoverdue'],
    ['1 of 1', '100%late'],
  ]);
});

test('a better but unverified play is mentioned unless the mark is reached', async () => {
  found = { ...found, items: ROWS.map((each) => ({ ...each, unverified: [true] })) };
  await opened();
  await screen.findByRole('columnheader', { name: /Marketing Quiz/ });
  const cells = screen.getAllByRole('row').slice(1);
  expect(cells.map((each) => within(each).getAllByRole('cell')[1]?.textContent)).toEqual([
    '80%',
    '59%stuckplay not verifiedoverdue',
    '–nothing that countsplay not verifiedoverdue',
    '100%late',
  ]);
  const name = '59% stuck, play not verified, overdue, Ben, Marketing Quiz';
  expect(screen.getByRole('button', { name })).toBeVisible();
});

test('pressing a title sorts by its column, best first; pressing it again reverses the order', async () => {
  await opened();
  const title = await screen.findByRole('button', { name: 'Marketing Quiz' });
  await userEvent.click(title);
  await waitFor(() => expect(lastQuery()).toMatchObject({ sort: ID, order: 'desc', by: 'best' }));
  const head = await screen.findByRole('columnheader', { name: /Marketing Quiz/ });
  expect(head).toHaveAttribute('aria-sort', 'descending');
  await userEvent.click(title);
  await waitFor(() => expect(lastQuery()).toMatchObject({ sort: ID, order: 'asc' }));
  expect(title).toHaveFocus();
});

test('cells can show the first score, the day or the attempts instead, and sort by that', async () => {
  await opened();
  await userEvent.selectOptions(await screen.findByLabelText('In each cell'), 'Attempts');
  expect(await screen.findByRole('cell', { name: /^3 stuck/ })).toBeVisible();
  await waitFor(() => expect(lastQuery()).toMatchObject({ by: 'attempts' }));
  await userEvent.selectOptions(screen.getByLabelText('In each cell'), 'Completed');
  expect(await screen.findByRole('cell', { name: /^not yet/ })).toBeVisible();
});

test('only members stuck in an assignment are shown', async () => {
  await opened();
  await userEvent.selectOptions(await screen.findByLabelText('Show'), 'Stuck');
  await userEvent.selectOptions(await screen.findByLabelText('In'), 'Marketing Quiz');
  found = { ...found, items: [] };
  await waitFor(() => expect(lastQuery()).toMatchObject({ filter: 'stuck', of: ID }));
  await userEvent.type(screen.getByLabelText('Name or email'), 'zoe');
  expect(await screen.findByText('No member matches.')).toBeVisible();
  expect(lastQuery()).toMatchObject({ search: 'zoe' });
});

test("a cell opens a panel with only its member's attempts at that assignment", async () => {
  await opened();
  await userEvent.click(await screen.findByRole('button', { name: '80% done, Ada, Marketing Quiz' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Marketing Quiz: Ada' }));
  expect(await dialog.findByText('80% (4 of 5 right)')).toBeVisible();
  const [, latest, first] = dialog.getAllByRole('row');
  expect(latest).toHaveTextContent(/4 November/);
  expect(first).toHaveTextContent('at once');
  expect(dialog.getByText(/^Answers stay with the learner\./)).toBeVisible();
});

test('there is a file for Moodle and one for Canvas', async () => {
  await opened();
  const file = (name: string) => screen.findByRole('link', { name });
  const address = `/api/v1/classes/${CLASS.id}/gradebook.csv`;
  expect(await file('Download for Moodle (CSV)')).toHaveAttribute('href', `${address}?format=moodle`);
  expect(await file('Download for Canvas (CSV)')).toHaveAttribute('href', `${address}?format=canvas`);
});

test('a class without assignments or members says what to do first', async () => {
  hasAssignments = false;
  await opened();
  expect(await screen.findByRole('link', { name: 'Add assignment' })).toBeVisible();
});

test('a class without members links to inviting some', async () => {
  found = { ...found, members: 0, items: [] };
  await opened();
  expect(await screen.findByRole('link', { name: 'Invite learners' })).toBeVisible();
});

const manyRows = () =>
  Array.from({ length: 200 }, (_, at) => row(`Student ${String(at + 1).padStart(3, '0')}`, grade(1, 40, 80)));
const gradeButton = (name: string) => screen.getByRole('button', { name: new RegExp(`, ${name}, `) });

test('keys move as in a spreadsheet, and the grid is a single Tab stop', async () => {
  await opened();
  const grid = await screen.findByRole('grid', { name: 'Grades of the members' });
  expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  const ada = screen.getByRole('rowheader', { name: /^Ada/ });
  await userEvent.click(ada);
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(gradeButton('Ada')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(gradeButton('Ben')).toHaveFocus();
  expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  await userEvent.keyboard('{Home}');
  expect(screen.getByRole('rowheader', { name: /^Ben/ })).toHaveFocus();
  await userEvent.keyboard('{Control>}{End}{/Control}');
  expect(gradeButton('Dan')).toHaveFocus();
  await userEvent.keyboard('{Control>}{Home}{/Control}');
  expect(ada).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{End}');
  expect(screen.getByRole('button', { name: 'Marketing Quiz' })).toHaveFocus();
  await userEvent.keyboard('{PageDown}{PageDown}');
  expect(gradeButton('Dan')).toHaveFocus();
});

test("Enter opens a grade's attempts, and Escape leads back to it", async () => {
  await opened();
  const best = await screen.findByRole('button', { name: /^80% done/ });
  await userEvent.click(screen.getByRole('rowheader', { name: /^Ada/ }));
  await userEvent.keyboard('{End}{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Marketing Quiz: Ada' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(best).toHaveFocus();
});

test('only the members in view are drawn, and keys reach the others', async () => {
  found = { ...found, members: 200, items: manyRows() };
  await opened();
  const grid = await screen.findByRole('grid');
  expect(grid).toHaveAttribute('aria-rowcount', '201');
  expect(within(grid).getAllByRole('row').length).toBeLessThan(30);
  expect(screen.queryByText('Student 200')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('rowheader', { name: /^Student 001/ }));
  await userEvent.keyboard('{Control>}{End}{/Control}');
  expect(gradeButton('Student 200')).toHaveFocus();
  expect(gradeButton('Student 200').closest('tr')).toHaveAttribute('aria-rowindex', '201');
  await userEvent.keyboard('{ArrowUp}');
  expect(gradeButton('Student 199')).toHaveFocus();
});
