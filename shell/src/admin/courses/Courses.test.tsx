import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, problem, serverForEach } from '../../testing/fake-server';
import { renderInShell } from '../../testing/in-shell';
import { Courses } from './Courses';

const MONDAY = {
  ...{ id: '00000000-0000-4000-8000-000000000001', name: 'Monday group', code: 'CDFGHJ', members: 1 },
  ...{ createdAt: '2026-10-01T10:00:00.000Z', isArchived: false },
};
const LEO = { userId: 'u_2', fullName: 'Leo Learner', email: 'leo@example.edu', joinedAt: MONDAY.createdAt };
const ANN = { userId: 'u_1', fullName: 'Ann', email: 'ann@example.edu' };
const TED = { userId: 'u_3', fullName: 'Ted Assistant', email: 'ted@example.edu' };
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
    // Without a quiz.
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

const server = serverForEach(['reports'], answer);
let owners: readonly (typeof ANN)[];
let classes: readonly (typeof MONDAY)[];
beforeEach(() => {
  classes = [MONDAY];
  owners = [ANN];
});

function answer({ what, body }: Call) {
  const change = (now: Partial<typeof MONDAY>) => {
    classes = [{ ...MONDAY, ...now }];
    return { json: classes[0] };
  };
  if (what === 'GET /me') {
    return { json: { userId: 'u_1', fullName: 'Ann', email: 'ann@example.edu', mayAdminister: true } };
  }
  if (what === 'GET /courses') return { json: CONTENTS };
  if (what === 'GET /classes') return { json: { items: classes } };
  if (what === 'GET /class-members') return { json: { items: [LEO] } };
  if (what === `GET /classes/${MONDAY.id}/owners`) return { json: { owners } };
  if (what === `POST /classes/${MONDAY.id}/owners`) {
    if (Object(body).email !== TED.email) {
      return problem(422, 'no-instructor', 'No instructor has this email address.');
    }
    owners = [...owners, TED];
    return { json: TED };
  }
  if (what === `DELETE /classes/${MONDAY.id}/owners/u_3`) {
    owners = owners.filter(({ userId }) => userId !== 'u_3');
    return { status: 204 };
  }
  if (what === 'POST /classes') return change({ name: Object(body).name });
  if (what === `PUT /classes/${MONDAY.id}`) return change(Object(body));
  if (what === `POST /classes/${MONDAY.id}/code`) return change({ code: 'RTVWXY' });
  if (what === `DELETE /classes/${MONDAY.id}/members/u_2`) return { status: 204 };
  throw new Error(`There is no answer to ${what}.`);
}

async function opened() {
  renderInShell(<Courses />);
  await userEvent.click(await screen.findByRole('button', { name: 'Monday group' }));
  return within(await screen.findByRole('dialog', { name: 'Monday group' }));
}

test('modules and quizzes have their versions and counts; of a few people nothing is told', async () => {
  renderInShell(<Courses />);
  expect(await screen.findByRole('row', { name: 'Business Ideas 3 7 1,200 fewer than 10' })).toBeVisible();
  expect(screen.getByRole('row', { name: 'Pitching 1 4 0 –' })).toBeVisible();
  expect(screen.getByRole('row', { name: 'Quick Quiz 1 3 none 0 –' })).toBeVisible();
});

test('who has no class yet is told how to get one, and makes one', async () => {
  classes = [];
  renderInShell(<Courses />);
  expect(await screen.findByRole('heading', { name: 'No classes yet' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'New class' }));
  expect(screen.getByLabelText('Name')).toHaveFocus();
  await userEvent.keyboard('Tuesday group{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Tuesday group' }));
  expect(dialog.getByText('CDF GHJ')).toBeVisible();
});

test('a class gets another code, and is archived', async () => {
  const dialog = await opened();
  await userEvent.click(dialog.getByRole('button', { name: 'New code' }));
  expect(await dialog.findByText('RTV WXY')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Archive' }));
  expect(await dialog.findByText(/^This class is archived/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Open again' })).toBeVisible();
});

test('a member is taken out', async () => {
  const dialog = await opened();
  await userEvent.click(await dialog.findByRole('button', { name: 'Remove Leo Learner' }));
  expect(await dialog.findByText('Leo Learner has been removed from the class.')).toBeVisible();
  expect(await dialog.findByText('This class has no members yet.')).toBeVisible();
  expect(dialog.queryByRole('row', { name: /Leo/ })).not.toBeInTheDocument();
});

test('another instructor becomes an owner by their email, and is removed again', async () => {
  const dialog = await opened();
  expect(await dialog.findByText('Ann (you)')).toBeVisible();
  expect(dialog.queryByRole('button', { name: /^Leave/ })).not.toBeInTheDocument();
  await userEvent.type(dialog.getByLabelText('Email of another instructor'), 'nobody@example.edu{Enter}');
  expect(await dialog.findByText('No instructor has this email address.')).toBeVisible();
  await userEvent.clear(dialog.getByLabelText('Email of another instructor'));
  await userEvent.type(dialog.getByLabelText('Email of another instructor'), 'ted@example.edu{Enter}');
  await userEvent.click(await dialog.findByRole('button', { name: 'Remove Ted Assistant' }));
  expect(await dialog.findByText('Ted Assistant no longer owns the class.')).toBeVisible();
  await waitFor(() => expect(dialog.queryByText('ted@example.edu')).not.toBeInTheDocument());
});

test('what could not be changed says why', async () => {
  const dialog = await opened();
  server.respond(() => 'offline');
  await userEvent.click(dialog.getByRole('button', { name: 'Archive' }));
  expect(await dialog.findByText(/^The server could not be reached/)).toBeVisible();
});
