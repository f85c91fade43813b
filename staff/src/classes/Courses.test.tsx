import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, problem, serverForEach } from '@venture/testing/fake-server';
import { MONDAY_GROUP as MONDAY } from '../testing/classes';
import { renderPage } from '../testing/in-staff';
import { Courses } from './Courses';

const CONTENTS = {
  leastPeople: 10,
  modules: [
    {
      id: 'business-ideas',
      title: 'Business Ideas',
      route: '/module1-intro',
      sections: 7,
      contentVersion: 3,
      begun: 1200,
      finished: null,
    },
    // A module without a quiz.
    { id: 'pitching', title: 'Pitching', route: '/pitching', sections: 4, contentVersion: 1, begun: 0 },
  ],
  quizzes: [
    {
      id: 'generic',
      title: 'Quick Quiz',
      contentVersion: 1,
      questions: 3,
      passPercent: null,
      answered: 0,
      passed: 0,
    },
  ],
};

const server = serverForEach(answer);
let classes: readonly (typeof MONDAY)[];
beforeEach(() => {
  classes = [MONDAY];
});

function answer({ what, query, body }: Call) {
  if (what === 'GET /me') {
    return { json: { userId: 'u_1', fullName: 'Ann', email: 'ann@example.edu', role: 'admin', teams: [] } };
  }
  if (what === 'GET /courses') return { json: CONTENTS };
  if (what === 'GET /classes') {
    const withArchived = query.get('archived') === 'with';
    const found = classes.filter(({ name }) => name.includes(query.get('search') ?? ''));
    return { json: { items: found.filter(({ isArchived }) => withArchived || !isArchived) } };
  }
  if (what === 'POST /classes') return { json: { ...MONDAY, ...Object(body) } };
  throw new Error(`There is no answer to ${what}.`);
}

test('modules and quizzes show their counts, which are hidden if too few people are behind them', async () => {
  renderPage('courses', Courses);
  expect(await screen.findByRole('row', { name: 'Business Ideas 7 1,200 fewer than 10' })).toBeVisible();
  expect(screen.getByRole('row', { name: 'Pitching 4 0 –' })).toBeVisible();
  expect(screen.getByRole('row', { name: 'Quick Quiz 3 none 0 –' })).toBeVisible();
});

test('a class links to its page and its report', async () => {
  renderPage('courses', Courses);
  const name = await screen.findByRole('link', { name: 'Monday group' });
  expect(name).toHaveAttribute('href', `/admin/courses/${MONDAY.id}`);
  const report = screen.getByRole('link', { name: 'Report of Monday group' });
  expect(report).toHaveAttribute('href', `/admin/courses/${MONDAY.id}/report`);
});

test('a class search without a match does not claim that there are no classes', async () => {
  classes = [MONDAY, { ...MONDAY, id: MONDAY.id.replace('1', '2'), name: 'Tuesday group' }];
  renderPage('courses', Courses);
  const search = await screen.findByLabelText('Name or code');
  await userEvent.type(search, 'Tue');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Monday group' })).not.toBeInTheDocument());
  expect(screen.getByRole('link', { name: 'Tuesday group' })).toBeVisible();
  await userEvent.type(search, 'x');
  expect(await screen.findByRole('heading', { name: 'No class found' })).toBeVisible();
});

test('the link to a first class opens the form at once, but not again after a reload', async () => {
  const { router } = renderPage('courses', Courses, {
    at: { address: '/admin/courses?new', path: '/admin/courses' },
  });
  expect(await screen.findByRole('dialog', { name: 'New class' })).toBeVisible();
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(screen.getByRole('dialog', { name: 'New class' })).toBeVisible();
});

test('a person without a class is told how to get one, and a new class leads to inviting learners', async () => {
  classes = [];
  const { router } = renderPage('courses', Courses);
  expect(await screen.findByRole('heading', { name: 'No classes yet' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'New class' }));
  expect(screen.getByLabelText('Name')).toHaveFocus();
  await userEvent.keyboard('Tuesday group{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/courses/${MONDAY.id}/invite`));
  const posted = server.sent.findLast(({ what }) => what.startsWith('POST'));
  expect(posted).toMatchObject({ what: 'POST /classes', body: { name: 'Tuesday group' } });
});

test('a dialog whose session ends offers a login beside it, and keeps the typed text', async () => {
  renderPage('courses', Courses);
  await userEvent.click(await screen.findByRole('button', { name: 'New class' }));
  server.respond((call) =>
    call.what === 'POST /classes' ? problem(401, 'not-logged-in', 'Log in first.') : answer(call),
  );
  await userEvent.keyboard('Tuesday group{Enter}');
  const dialog = within(screen.getByRole('dialog', { name: 'New class' }));
  const login = await dialog.findByRole('link', { name: /^Log in/ });
  expect(login).toHaveAttribute('href', './#/admin/page?log-in');
  expect(login).toHaveAttribute('target', '_blank');
  expect(dialog.getByLabelText('Name')).toHaveValue('Tuesday group');
});

test('a class without a name is not created', async () => {
  renderPage('courses', Courses);
  await userEvent.click(await screen.findByRole('button', { name: 'New class' }));
  await userEvent.keyboard('   {Enter}');
  const name = screen.getByLabelText('Name');
  await waitFor(() => expect(name).toBeInvalid());
  expect(name).toHaveAccessibleDescription(/Give it a name\.$/);
  expect(server.sent.some(({ what }) => what === 'POST /classes')).toBe(false);
});

test('a person with only archived classes is told how to see them', async () => {
  classes = [{ ...MONDAY, isArchived: true }];
  renderPage('courses', Courses);
  expect(await screen.findByRole('heading', { name: 'No open classes' })).toBeVisible();
  expect(screen.getByText(/“Show archived classes” lists them/)).toBeVisible();
  await userEvent.click(screen.getByLabelText('Show archived classes'));
  expect(await screen.findByRole('link', { name: 'Monday group' })).toBeVisible();
});
