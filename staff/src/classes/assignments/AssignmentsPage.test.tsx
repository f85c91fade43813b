import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Assignment } from '@venture/api/v1/assignments';
import { type Call, problem, serverForEach } from '@venture/testing/fake-server';
import * as v from 'valibot';
import { MONDAY_GROUP as CLASS } from '../../testing/classes';
import { renderClassPage } from '../../testing/in-staff';
import { AssignmentsPage } from './AssignmentsPage';
import { createTermsSchema, isNewlyPast, toFields, toTerms } from './terms';

const QUIZ: Assignment = {
  ...{ id: '00000000-0000-4000-8000-00000000000a', title: 'Marketing Quiz', kind: 'quiz', activity: 'mk' },
  ...{ quiz: 'mk', sections: [], passPercent: 60, dueAt: null, isOffered: true },
  route: '/quiz/marketing',
};
const GAME: Assignment = {
  ...{ ...QUIZ, id: '00000000-0000-4000-8000-00000000000b', title: 'Puzzle', kind: 'game' },
  ...{ activity: 'puzzle', quiz: null, passPercent: null },
};
const ASSIGNABLE = [
  { kind: 'module', activity: 'm1', title: 'Business Ideas', passPercent: 30, hasAttempts: true },
  { kind: 'module', activity: 'm2', title: 'Pitching', passPercent: null, hasAttempts: false },
  { kind: 'quiz', activity: 'mk', title: 'Marketing Quiz', passPercent: 60, hasAttempts: true },
  { kind: 'game', activity: 'cash', title: 'Cash Game', passPercent: null, hasAttempts: true },
] as const;

const PATH = `/classes/${CLASS.id}/assignments`;
let now: readonly Assignment[];
let isArchived: boolean;
beforeEach(() => {
  isArchived = false;
  now = [QUIZ, GAME];
});

const server = serverForEach(answer);

const ME = {
  userId: 'u_1',
  fullName: 'Ann',
  email: 'ann@example.edu',
  role: 'instructor',
  teams: [],
};
const ADDED = { ...QUIZ, id: '00000000-0000-4000-8000-00000000000c', title: 'Business Ideas' };

function change(assignments: readonly Assignment[], json?: Assignment) {
  now = assignments;
  return json ? { json } : { status: 204 };
}

const ANSWERS: Readonly<
  Record<string, (body: object) => { readonly json: unknown } | { readonly status: number }>
> = {
  'GET /me': () => ({ json: ME }),
  [`GET /classes/${CLASS.id}`]: () => ({ json: { ...CLASS, isArchived } }),
  'GET /assignable': () => ({ json: { assignable: ASSIGNABLE } }),
  [`GET ${PATH}`]: () => ({ json: { assignments: now } }),
  [`POST ${PATH}`]: (body) => change([...now, { ...ADDED, ...body }], { ...ADDED, ...body }),
  [`POST ${PATH}/${QUIZ.id}/mark-preview`]: (body) => ({
    json: { newlyDone: 0, noLongerDone: Object(body).passPercent === 80 ? 3 : 0 },
  }),
  [`PUT ${PATH}/${QUIZ.id}`]: (body) => change([{ ...QUIZ, ...body }, GAME], { ...QUIZ, ...body }),
  [`DELETE ${PATH}/${QUIZ.id}`]: () => change([GAME]),
  [`PUT /classes/${CLASS.id}/assignment-order`]: () => change([GAME, QUIZ]),
};

function answer({ what, body }: Call) {
  return ANSWERS[what]?.(Object(body)) ?? problem(404, 'not-found', `There is no answer to ${what}.`);
}

function open() {
  const at = { address: `/admin/courses/${CLASS.id}/assignments`, path: '/admin/courses/:class/assignments' };
  renderClassPage('class-assignments', AssignmentsPage, { at });
}

async function opened() {
  open();
  await screen.findByRole('button', { name: 'Add assignment' });
}
const sentBy = (method: string) => server.sent.find(({ what }) => what.startsWith(method))?.body;
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

/** Opens the dialog for finding something to assign. */
async function add() {
  await opened();
  await userEvent.click(screen.getByRole('button', { name: 'Add assignment' }));
  return dialog('Add assignment');
}

/** Finds a module by its title, and opens the dialog for its assignment's terms. */
async function addIdeas() {
  const choice = await add();
  await userEvent.type(await choice.findByPlaceholderText('Module, quiz or game'), 'ideas{Enter}');
  return dialog('Assign Business Ideas');
}

async function edit(title: string) {
  await opened();
  await userEvent.click(await screen.findByRole('button', { name: `Edit ${title}` }));
  return dialog(title);
}

test("an item is found by title and assigned with a due date in the device's time zone", async () => {
  const terms = await addIdeas();
  expect(terms.getByLabelText('Due date (optional)')).toHaveFocus();
  expect(terms.getByLabelText('Pass mark in percent (optional)')).toHaveValue(30);
  expect(terms.getByText('The pass mark of its quiz. Without one, any score will do.')).toBeVisible();
  fireEvent.change(terms.getByLabelText('Due date (optional)'), { target: { value: '2026-12-04' } });
  await userEvent.click(terms.getByRole('button', { name: 'Assign' }));
  expect(await screen.findByText('Business Ideas has been assigned.')).toBeVisible();
  const dueAt = new Date(2026, 11, 4, 23, 59).toISOString();
  expect(sentBy('POST')).toEqual({ kind: 'module', activity: 'm1', passPercent: 30, dueAt });
  expect(await screen.findByText(/due 4 December.* at 23:59 · pass mark 30%/)).toBeVisible();
});

const PAST = 'This is in the past: everyone who has not done it will be overdue at once.';

test('a past due date is saved only once confirmed, and a date that had already passed gives no warning', async () => {
  now = [{ ...QUIZ, dueAt: new Date(2024, 2, 5, 8, 5).toISOString() }];
  const terms = await edit('Marketing Quiz');
  const date = terms.getByLabelText('Due date (optional)');
  expect(terms.queryByText(PAST)).not.toBeInTheDocument();
  fireEvent.change(date, { target: { value: '2199-12-04' } });
  expect(terms.queryByText(PAST)).not.toBeInTheDocument();
  fireEvent.change(date, { target: { value: '2024-03-04' } });
  expect(terms.getByText(PAST)).toBeVisible();
  await userEvent.click(terms.getByRole('button', { name: 'Save' }));
  expect(sentBy('PUT')).toBeUndefined();
  const meant = () => terms.getByRole('checkbox', { name: 'Yes, this date is meant' });
  expect(meant()).toBeInvalid();
  await userEvent.click(meant());
  fireEvent.change(date, { target: { value: '2024-03-03' } });
  expect(meant()).not.toBeChecked();
  fireEvent.change(date, { target: { value: '2024-03-04' } });
  await userEvent.click(meant());
  await userEvent.click(terms.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Marketing Quiz has been changed.')).toBeVisible();
  expect(sentBy('PUT')).toMatchObject({ dueAt: new Date(2024, 2, 4, 8, 5).toISOString() });
});

test('an assignment can be opened from the list while it is offered', async () => {
  now = [
    { ...QUIZ, title: 'Puzzle', kind: 'game', route: '/puzzle' },
    { ...GAME, title: 'Gone', route: null },
  ];
  await opened();
  expect(await screen.findByRole('link', { name: 'Puzzle' })).toHaveAttribute('href', '/puzzle');
  expect(screen.queryByRole('link', { name: 'Gone' })).not.toBeInTheDocument();
});

test('a dialog opened while an earlier one is still being sent stays open', async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  server.respond(async (call) => {
    if (call.what === `POST ${PATH}`) await arrived;
    return answer(call);
  });
  const terms = await addIdeas();
  await userEvent.click(terms.getByRole('button', { name: 'Assign' }));
  await userEvent.click(terms.getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add assignment' }));
  arrive();
  expect(await screen.findByText('Business Ideas has been assigned.')).toBeVisible();
  expect(screen.getByRole('dialog', { name: 'Add assignment' })).toBeVisible();
});

test('assigned items are not offered again, and modules that are only read have no pass mark', async () => {
  const choice = await add();
  await userEvent.click(await choice.findByRole('option', { name: /Pitching/ }));
  const terms = await dialog('Assign Pitching');
  expect(terms.queryByLabelText(/Pass mark/)).not.toBeInTheDocument();
  await userEvent.click(terms.getByRole('button', { name: 'Choose something else' }));
  const again = await dialog('Add assignment');
  expect((await again.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    'Business IdeasModule',
    'PitchingModule',
    'Cash GameGame',
  ]);
});

test('an assigned quiz does not hide the module of the same name', async () => {
  now = [{ ...QUIZ, activity: 'm1' }];
  const choice = await add();
  expect(await choice.findByRole('option', { name: /^Business Ideas/ })).toBeVisible();
});

test('a search without a match says why', async () => {
  const choice = await add();
  const search = await choice.findByPlaceholderText('Module, quiz or game');
  await userEvent.type(search, 'zzz');
  expect(choice.getByText(/Games without a score can’t be assigned/)).toBeVisible();
});

test('an assignment is changed', async () => {
  const terms = await edit('Marketing Quiz');
  await userEvent.clear(terms.getByLabelText('Pass mark in percent (optional)'));
  await userEvent.click(terms.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Marketing Quiz has been changed.')).toBeVisible();
  expect(sentBy('PUT')).toEqual({ passPercent: null, dueAt: null });
  await waitFor(() => expect(screen.getAllByText(/no due date · any score/)).toHaveLength(2));
});

test('assignments are reordered by buttons, which keep the focus', async () => {
  await opened();
  const first = await screen.findByRole('button', { name: 'Move Marketing Quiz up' });
  expect(first).toHaveAttribute('aria-disabled', 'true');
  const down = screen.getByRole('button', { name: 'Move Marketing Quiz down' });
  await userEvent.click(down);
  expect(await screen.findByText('Marketing Quiz is now number 2.')).toBeVisible();
  expect(sentBy('PUT')).toEqual({ ids: [GAME.id, QUIZ.id] });
  await waitFor(() => expect(down).toHaveAttribute('aria-disabled', 'true'));
  expect(down).toHaveFocus();
});

test('removing an assignment first explains what that means', async () => {
  await opened();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove… Marketing Quiz' }));
  const question = await dialog('Remove Marketing Quiz?');
  expect(question.getByText(/What they did stays theirs/)).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Marketing Quiz is no longer assigned.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Marketing Quiz')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('region', { name: 'Result' })).toHaveFocus());
});

test("an archived class's assignments are shown, but cannot be changed", async () => {
  isArchived = true;
  open();
  expect(await screen.findByText(/This class is archived: its members/)).toBeVisible();
  const list = within(await screen.findByRole('region', { name: 'Assignments' }));
  expect(await list.findByText('Marketing Quiz')).toBeVisible();
  expect(list.queryByRole('button')).not.toBeInTheDocument();
});

test('a class without assignments says how to create one', async () => {
  now = [];
  await opened();
  expect(await screen.findByRole('heading', { name: 'Nothing is assigned yet' })).toBeVisible();
});

test.each([
  [
    { dueAt: new Date(2026, 2, 5, 8, 5).toISOString(), passPercent: 70 },
    { date: '2026-03-05', time: '08:05', mark: '70' },
  ],
  [
    { dueAt: null, passPercent: null },
    { date: '', time: '23:59', mark: '' },
  ],
])('%j converts to %j and back', (terms, typed) => {
  expect(toFields(terms)).toEqual(typed);
  expect(toTerms(typed)).toEqual(terms);
});

test('an unchanged due date stays exactly the same moment', () => {
  const dueAt = '2026-10-25T01:30:15.500Z';
  const typed = toFields({ dueAt, passPercent: 60 });
  expect(toTerms({ ...typed, mark: '70' }, dueAt)).toEqual({ dueAt, passPercent: 70 });
  const moved = toTerms({ ...typed, date: '2026-10-26' }, dueAt);
  expect(moved.dueAt).toBe(new Date(`2026-10-26T${typed.time}`).toISOString());
  expect(toTerms({ ...typed, date: '' }, dueAt).dueAt).toBeNull();
});

test('a pass mark is changed only after the dialog says whom that affects', async () => {
  const terms = await edit('Marketing Quiz');
  const mark = terms.getByLabelText('Pass mark in percent (optional)');
  await userEvent.clear(mark);
  await userEvent.type(mark, '80');
  await userEvent.click(terms.getByRole('button', { name: 'Save' }));
  expect(await terms.findByText('With this pass mark it is no longer done for 3 members.')).toBeVisible();
  expect(server.sent.some(({ what }) => what.startsWith('PUT'))).toBe(false);
  await userEvent.type(mark, '{Backspace}1');
  expect(terms.queryByText(/^With this pass mark/)).not.toBeInTheDocument();
  await userEvent.type(mark, '{Backspace}0');
  await userEvent.click(terms.getByRole('button', { name: 'Save' }));
  await userEvent.click(await terms.findByRole('button', { name: 'Change it for them' }));
  await waitFor(() => expect(server.sent.some(({ what }) => what.startsWith('PUT'))).toBe(true));
});

test('the stored mark of a module that is only read is not sent again', async () => {
  now = [{ ...QUIZ, title: 'Pitching', kind: 'module', quiz: null, sections: ['hook'], passPercent: 50 }];
  const terms = await edit('Pitching');
  await userEvent.click(terms.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sentBy('PUT')).toEqual({ passPercent: null, dueAt: null }));
});

test.each([
  ['', false],
  ['0202-11-23', false],
  ['2026-11-22', true],
  ['2026-11-23', false],
  ['20266-11-23', false],
])('the due date %j is newly past: %s', (date, expected) => {
  const morning = new Date(2026, 10, 23, 9);
  expect(isNewlyPast({ date, time: '23:59' }, null, morning)).toBe(expected);
});

const SOON = { date: '2199-12-04', time: '23:59', mark: '60', isMeant: false };

test.each([
  ['a year of five digits', { date: '20266-11-23' }, false, 'date', 'A day from 2000 to 2199.'],
  ['a day after the last one', { date: '2200-01-01' }, false, 'date', 'A day from 2000 to 2199.'],
  ['a year that is half typed', { date: '0202-11-23' }, false, 'date', 'A day from 2000 to 2199.'],
  ['a date that is half typed', { date: '' }, true, 'date', 'Complete the date, or clear it.'],
  ['a date without a time', { time: '' }, false, 'time', 'Give the time of day, too.'],
  ['a day that has passed', { date: '2024-03-04' }, false, 'isMeant', 'Confirm the date, or change it.'],
  ['a mark of 0', { mark: '0' }, false, 'mark', 'A whole number from 1 to 100.'],
  ['a mark that is no number', { mark: '' }, true, 'mark', 'A whole number from 1 to 100.'],
  ['a mark with a fraction', { mark: '59.5' }, false, 'mark', 'A whole number from 1 to 100.'],
])('%s is refused at its field', (_, fields, isHalfTyped, field, message) => {
  const { issues = [] } = v.safeParse(
    createTermsSchema(null, (name) => isHalfTyped && name === field),
    { ...SOON, ...fields },
  );
  expect(issues.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([[field, message]]);
});

test.each(['2000-01-01', '2199-12-31'])('a due date can be on %s', (date) => {
  const typed = { ...SOON, date, isMeant: true };
  expect(
    v.safeParse(
      createTermsSchema(null, () => false),
      typed,
    ).success,
  ).toBe(true);
});

test('an impossible pass mark is reported at its field, and nothing is sent', async () => {
  const terms = await edit('Marketing Quiz');
  const mark = terms.getByLabelText('Pass mark in percent (optional)');
  await userEvent.clear(mark);
  await userEvent.type(mark, '101');
  await userEvent.click(terms.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(mark).toBeInvalid());
  expect(mark).toHaveAccessibleDescription(/A whole number from 1 to 100\.$/);
  expect(mark).toHaveFocus();
  expect(server.sent.every(({ what }) => what.startsWith('GET'))).toBe(true);
});
