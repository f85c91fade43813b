import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, type FakeServer, fakeServer, problem } from '../testing/fake-server';
import { renderInShell } from '../testing/in-shell';
import { JoinClass } from './JoinClass';

const MONDAY = { id: '00000000-0000-4000-8000-000000000001', name: 'Monday group', isArchived: false };

let server: FakeServer;
let mine: readonly (typeof MONDAY)[];
beforeEach(() => {
  mine = [];
  server = fakeServer('reports');
  server.respond(answer);
});
afterEach(() => server.close());

function answer({ what, body }: Call) {
  if (what === 'GET /me/classes') return { json: { classes: mine } };
  if (what === 'POST /me/classes' && Object(body).code === 'slow') {
    return problem(429, 'too-many', 'Too many codes were wrong. Wait a little while.');
  }
  if (what === 'POST /me/classes' && Object(body).code !== 'CDF GHJ') {
    return problem(422, 'unknown-code', 'No class has this code.');
  }
  if (what === 'POST /me/classes') {
    mine = [MONDAY];
    return { json: MONDAY };
  }
  mine = [];
  return { status: 204 };
}

async function typed(code: string) {
  renderInShell(<JoinClass />);
  await userEvent.type(await screen.findByLabelText('Class code'), code);
  await userEvent.click(screen.getByRole('button', { name: 'Join the class' }));
}

test('a right code joins the class, which can be left again', async () => {
  await typed('CDF GHJ');
  await userEvent.click(await screen.findByRole('button', { name: 'Leave Monday group' }));
  expect(await screen.findByText('You have left Monday group.')).toBeVisible();
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Leave Monday group' })).not.toBeInTheDocument(),
  );
});

test('a wrong code is told at the field, and stays there', async () => {
  await typed('CDF GHH');
  const field = await screen.findByLabelText('Class code');
  expect(await screen.findByText(/^No class has this code\./)).toBeVisible();
  expect(field).toBeInvalid();
  expect(field).toHaveValue('CDF GHH');
});

test('whoever tried too often is told to wait', async () => {
  await typed('slow');
  expect(await screen.findByRole('alert')).toHaveTextContent(/Try again in/);
});

test('what a class shows of a person is said before joining', async () => {
  renderInShell(<JoinClass />);
  expect(
    await screen.findByText(
      /Your name, your email and the day you joined\. Beyond that, results of groups of ten or more only\./,
    ),
  ).toBeVisible();
});
