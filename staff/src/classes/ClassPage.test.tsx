import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, problem, serverForEach } from '@venture/testing/fake-server';
import { MONDAY_GROUP as MONDAY } from '../testing/classes';
import { renderClassPage } from '../testing/in-staff';
import { ClassPage } from './ClassPage';

const LEO = { userId: 'u_2', fullName: 'Leo Learner', email: 'leo@example.edu', joinedAt: MONDAY.createdAt };
const ANN = { userId: 'u_1', fullName: 'Ann', email: 'ann@example.edu' };
const TED = { userId: 'u_3', fullName: 'Ted Assistant', email: 'ted@example.edu' };

const SPRING = { ...MONDAY, id: MONDAY.id.replace('1', '5'), name: 'Spring', members: 0 };
const ASSIGNMENT = {
  id: 'a',
  kind: 'quiz',
  quiz: 'mk',
  sections: [],
  passPercent: null,
  dueAt: null,
  isOffered: true,
  route: '/quiz/marketing',
};
const ASSIGNMENTS = [
  {
    ...{ ...ASSIGNMENT, title: 'Marketing Quiz', activity: 'mk', passPercent: 60 },
    dueAt: new Date(2026, 11, 4, 23, 59).toISOString(),
  },
  { ...ASSIGNMENT, id: 'b', title: 'Old quiz', activity: 'old', isOffered: false },
  { ...ASSIGNMENT, id: 'c', title: 'Puzzle', kind: 'game', activity: 'puzzle', quiz: null },
];

const server = serverForEach(answer);
let me: Record<string, unknown>;
let owners: readonly { readonly userId: string; readonly mayRemove: boolean }[];
let now: typeof MONDAY;
let members: readonly (typeof LEO)[];
beforeEach(() => {
  me = { ...ANN, role: 'admin', teams: [] };
  now = MONDAY;
  members = [LEO];
  owners = [{ ...ANN, mayRemove: true }];
});

function answer({ what, query, body }: Call) {
  if (what === 'GET /me') return { json: me };
  if (what === `GET /classes/${MONDAY.id}`) return { json: { ...now, members: members.length } };
  if (what === 'GET /class-members' && query.get('class') === MONDAY.id) {
    const search = query.get('search') ?? '';
    return { json: { items: members.filter(({ email }) => email.includes(search)) } };
  }
  if (what === `GET /classes/${MONDAY.id}/owners`) return { json: { owners } };
  if (what === `POST /classes/${MONDAY.id}/owners`) {
    if (Object(body).email !== TED.email) {
      return problem(422, 'no-instructor', 'No instructor has this email address.');
    }
    owners = [...owners, { ...TED, mayRemove: true }];
    return { json: TED };
  }
  if (what.startsWith(`DELETE /classes/${MONDAY.id}/owners/`)) {
    owners = owners.filter(({ userId }) => !what.endsWith(`/${userId}`));
    return { status: 204 };
  }
  if (what === `PUT /classes/${MONDAY.id}`) {
    now = { ...now, ...Object(body) };
    return { json: now };
  }
  if (what === `GET /classes/${MONDAY.id}/assignments`) return { json: { assignments: ASSIGNMENTS } };
  if (what === 'POST /classes') return { json: SPRING };
  if (what === `POST /classes/${SPRING.id}/assignments`) {
    const added = ASSIGNMENTS.find(({ activity }) => activity === Object(body).activity);
    return added?.isOffered ? { json: added } : problem(422, 'not-offered', 'No live release offers this.');
  }
  if (what === `POST /classes/${MONDAY.id}/invitations`) return { json: { invited: 1, members: 0 } };
  if (what === `DELETE /classes/${MONDAY.id}/members/u_2`) {
    members = [];
    return { status: 204 };
  }
  return problem(404, 'not-found', 'There is no such class.');
}

async function opened(id = MONDAY.id) {
  const at = { address: `/admin/courses/${id}`, path: '/admin/courses/:class' };
  const { router } = renderClassPage('class', ClassPage, { at });
  await screen.findByRole('heading', { level: 2 });
  return router;
}
const section = async (name: string) => within(await screen.findByRole('region', { name }));
const question = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

test('a class links to everything about it', async () => {
  await opened();
  const links = within(screen.getByRole('navigation', { name: 'This class' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
    expect.arrayContaining([
      ['Members', `/admin/courses/${MONDAY.id}`],
      ['Invite', `/admin/courses/${MONDAY.id}/invite`],
      ['Report', `/admin/courses/${MONDAY.id}/report`],
    ]),
  );
  expect(links[0]).toHaveAttribute('aria-current', 'page');
  expect(await screen.findByRole('heading', { level: 1, name: 'Monday group' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Members and settings');
});

test("somebody else's class does not exist", async () => {
  await opened('00000000-0000-4000-8000-000000000009');
  expect(screen.getByRole('heading', { name: 'This class doesn’t exist' })).toBeVisible();
});

test('members are sorted by join date, and can be downloaded', async () => {
  await opened();
  expect(await screen.findByRole('row', { name: /Leo Learner/ })).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Newest first');
  await waitFor(() => expect(server.sent.at(-1)?.query.get('order')).toBe('joined'));
  expect(screen.getByRole('link', { name: 'Download members (CSV)' })).toHaveAttribute(
    'href',
    `/api/v1/class-members.csv?class=${MONDAY.id}`,
  );
});

test('members can be searched by name or email', async () => {
  members = [LEO, { ...LEO, userId: 'u_4', fullName: 'Zoe', email: 'zoe@example.edu' }];
  await opened();
  expect(await screen.findByRole('row', { name: /^Zoe/ })).toBeVisible();
  await userEvent.type(screen.getByLabelText('Name or email'), 'leo');
  await waitFor(() => expect(screen.queryByRole('row', { name: /^Zoe/ })).not.toBeInTheDocument());
  expect(screen.getByRole('row', { name: /Leo Learner/ })).toBeVisible();
  await userEvent.type(screen.getByLabelText('Name or email'), 'x');
  expect(await screen.findByText('No member matches.')).toBeVisible();
});

test('nobody is invited again to an archived class', async () => {
  now = { ...MONDAY, isArchived: true };
  await opened();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Leo Learner' }));
  await userEvent.click((await question(/^Remove Leo Learner/)).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText(/has been removed from the class\.$/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Invite again/ })).not.toBeInTheDocument();
});

test('removing a member first explains what that means, also for the member', async () => {
  await opened();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Leo Learner' }));
  const dialog = await question(/^Remove Leo Learner/);
  expect(dialog.getByText(/^You will no longer see their results. They keep their progress/)).toBeVisible();
  expect(dialog.getByText(/^The code of the class no longer lets them in/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText(/has been removed from the class\.$/)).toHaveTextContent(/^Leo Learner has/);
  await waitFor(() => expect(screen.getByRole('region', { name: 'Result' })).toHaveFocus());
  expect(await screen.findByRole('heading', { name: 'No members yet' })).toBeVisible();
  const pageOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(pageOf('Invite learners')).toBe(`/admin/courses/${MONDAY.id}/invite`);
  expect(pageOf('Add assignments')).toBe(`/admin/courses/${MONDAY.id}/assignments`);
  expect(screen.queryByRole('row', { name: /Leo/ })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Removed by mistake? Invite again' }));
  expect(await screen.findByText(/^Invited: they find the invitation on their dashboard/)).toBeVisible();
  const invited = server.sent.findLast(({ what }) => what.startsWith('POST'));
  expect(invited).toMatchObject({ body: { emails: [LEO.email] } });
});

test("a name's direction and length do not affect other text", async () => {
  await opened();
  const isolated = () => screen.getAllByText(LEO.fullName, { selector: 'bdi' });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Leo Learner' }));
  expect(isolated().map((name) => name.parentElement?.tagName)).toEqual(['TH', 'H2']);
  await userEvent.click((await question(/^Remove Leo Learner/)).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(isolated().map((name) => name.closest('[role]')?.role)).toEqual(['note']));
});

test('another instructor becomes an owner by email, and is removed again', async () => {
  await opened();
  const shown = await section('Owners');
  expect((await shown.findByText('Ann')).parentElement).toHaveTextContent(/^Ann \(you\)/);
  expect(shown.queryByRole('button', { name: /^Leave/ })).not.toBeInTheDocument();
  await userEvent.type(shown.getByLabelText('Email of another instructor'), 'nobody@example.edu{Enter}');
  expect(await shown.findByText('No instructor has this email address.')).toBeVisible();
  expect(shown.getByLabelText('Email of another instructor')).toHaveValue('nobody@example.edu');
  await userEvent.clear(shown.getByLabelText('Email of another instructor'));
  await userEvent.type(shown.getByLabelText('Email of another instructor'), 'ted@example.edu{Enter}');
  await userEvent.click(await shown.findByRole('button', { name: 'Remove Ted Assistant' }));
  expect(shown.getByLabelText('Email of another instructor')).toHaveValue('');
  expect(await screen.findByText(/no longer owns the class\.$/)).toHaveTextContent(/^Ted Assistant no/);
  await waitFor(() => expect(shown.queryByText('ted@example.edu')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('region', { name: 'Result' })).toHaveFocus());
});

test('an owner who cannot be removed has no removal button', async () => {
  owners = [
    { ...ANN, mayRemove: true },
    { ...TED, mayRemove: false },
  ];
  await opened();
  const shown = await section('Owners');
  expect(await shown.findByRole('button', { name: 'Leave Ann' })).toBeVisible();
  expect(shown.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
});

test.each([
  ['an instructor, who may no longer see it, goes to their classes', 'instructor', '/admin/courses'],
  ['an admin stays at it', 'admin', `/admin/courses/${MONDAY.id}`],
])('after leaving a class %s', async (_, role, pathname) => {
  me = { ...ANN, role, teams: [] };
  owners = [
    { ...ANN, mayRemove: true },
    { ...TED, mayRemove: false },
  ];
  const router = await opened();
  await userEvent.click(await screen.findByRole('button', { name: 'Leave Ann' }));
  await waitFor(() => expect(owners).toHaveLength(1));
  if (role === 'admin') expect(await screen.findByText(/no longer owns the class\.$/)).toBeVisible();
  await waitFor(() => expect(router.state.location.pathname).toBe(pathname));
});

test('an archived class stays archived when it is renamed', async () => {
  now = { ...MONDAY, isArchived: true };
  await opened();
  await userEvent.type(screen.getByLabelText('Name'), ' 2{Enter}');
  expect(await screen.findByRole('heading', { name: 'Monday group 2' })).toBeVisible();
  expect(screen.getByText(/^This class is archived/)).toBeVisible();
});

test('a class is renamed', async () => {
  await opened();
  await userEvent.clear(screen.getByLabelText('Name'));
  await userEvent.type(screen.getByLabelText('Name'), 'Tuesday group{Enter}');
  expect(await screen.findByRole('heading', { name: 'Tuesday group' })).toBeVisible();
  expect(screen.getByText('The name has been changed.')).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveFocus();
});

test('a class is archived after confirmation, and reopened', async () => {
  await opened();
  await userEvent.click(screen.getByRole('button', { name: 'Archive…' }));
  const dialog = await question('Archive Monday group?');
  expect(dialog.getByText(/its assignments disappear for learners until you reopen it/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText(/^This class is archived/)).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Reopen the class' }));
  expect(await screen.findByText(/^This class is open/)).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Archive…' })).toBeVisible();
});

test('the report of a removed member disappears once the class is archived', async () => {
  await opened();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Leo Learner' }));
  await userEvent.click((await question(/^Remove Leo Learner/)).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText(/has been removed from the class\.$/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Archive…' }));
  await userEvent.click((await question('Archive Monday group?')).getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText(/^This class is archived/)).toBeVisible();
  expect(screen.queryByText(/has been removed from the class\.$/)).not.toBeInTheDocument();
});

test('copying a class for another term keeps its assignments in order, due some weeks later, but not its members', async () => {
  const router = await opened();
  await userEvent.click(screen.getByRole('button', { name: 'Copy for another term…' }));
  const dialog = await question('Copy for another term');
  expect(dialog.getByLabelText('Weeks later')).toHaveValue(26);
  await userEvent.clear(dialog.getByLabelText('Name'));
  await userEvent.type(dialog.getByLabelText('Name'), 'Spring');
  await userEvent.click(dialog.getByRole('button', { name: 'Copy the class' }));
  const incomplete = await question('Copied, but not everything');
  expect(incomplete.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Old quiz']);
  const posted = server.sent.filter(({ what }) => what.startsWith('POST'));
  const due = new Date(2027, 5, 4, 23, 59).toISOString();
  expect(posted.map(({ what, body }) => [what, body])).toEqual([
    ['POST /classes', { name: 'Spring' }],
    [`POST /classes/${SPRING.id}/assignments`, { kind: 'quiz', activity: 'mk', passPercent: 60, dueAt: due }],
    [
      `POST /classes/${SPRING.id}/assignments`,
      { kind: 'quiz', activity: 'old', passPercent: null, dueAt: null },
    ],
    [
      `POST /classes/${SPRING.id}/assignments`,
      { kind: 'game', activity: 'puzzle', passPercent: null, dueAt: null },
    ],
  ]);
  await userEvent.click(incomplete.getByRole('link', { name: 'Go to the new class' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/courses/${SPRING.id}/assignments`));
});

test.each([
  ['the assignments cannot be read', `GET /classes/${MONDAY.id}/assignments`, []],
  ['the class cannot be made', 'POST /classes', ['POST /classes']],
])('nothing is left half copied if %s', async (_, failing, posted) => {
  await opened();
  server.respond((call) =>
    call.what === failing ? problem(503, 'unavailable', 'Not right now.') : answer(call),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Copy for another term…' }));
  const dialog = await question('Copy for another term');
  await userEvent.click(dialog.getByRole('button', { name: 'Copy the class' }));
  expect(await dialog.findByText('Not right now.')).toBeVisible();
  const made = server.sent.map(({ what }) => what).filter((what) => what.startsWith('POST'));
  expect(made).toEqual(posted);
});

test('a failed change says why', async () => {
  await opened();
  server.respond(() => 'offline');
  await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
  expect(await screen.findByText(/^The server could not be reached/)).toBeVisible();
});
