import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, type FakeServer, fakeServer, problem } from '@venture/testing/fake-server';
import { longDescribe, longTest } from '@venture/testing/long-test';
import { renderInShell } from '../../testing/in-shell';
import { Account } from './Account';

const ME = { userId: 'u_1', fullName: 'Ada', email: 'ada@example.edu', role: 'learner', teams: [] };
const OLD = 'an honest sum of parts';

const session = (id: string, device: string | undefined, isThis = false) => ({
  id,
  ...(device && { device }),
  beganAt: '2026-11-01T10:00:00.000Z',
  usedAt: '2026-11-20T15:30:00.000Z',
  isThis,
});
const HERE = session('1', 'Firefox on Android', true);
const LAPTOP = session('2', 'Chrome on Windows');
const ODD = session('3', undefined);

let server: FakeServer;
let sessions: readonly ReturnType<typeof session>[];
beforeEach(() => {
  localStorage.setItem('userId', 'u_1');
  sessions = [HERE, LAPTOP, ODD];
  server = fakeServer({ mail: true });
  server.respond(answer);
});
afterEach(() => {
  server.close();
  localStorage.clear();
});

function answer({ what, body }: Call) {
  if (what === 'GET /me') return { json: ME };
  if (what === 'GET /me/downloads') return { json: { downloads: [] } };
  if (what === 'GET /me/classes') return { json: { classes: [], invitations: [], removals: [] } };
  if (what === 'GET /me/sessions') return { json: { sessions, days: 30, idleDays: 7, most: 10 } };
  if (what === 'PUT /me/password') return changed(Object(body));
  if (what === 'PUT /me/email') return emailed(Object(body));
  if (what === 'DELETE /me/sessions') {
    sessions = [HERE];
    return { json: { ended: 2 } };
  }
  sessions = sessions.filter(({ id }) => what !== `DELETE /me/sessions/${id}`);
  return { status: 204 };
}

function changed({ password, newPassword }: Record<string, unknown>) {
  if (newPassword === 'password') return problem(422, 'password-refused', 'This password is too common.');
  if (password !== OLD) return problem(422, 'wrong-password', 'That is not your password.');
  sessions = [HERE];
  return { status: 204 };
}

function emailed({ password, email }: Record<string, unknown>) {
  if (password !== OLD) return problem(422, 'wrong-password', 'That is not your password.');
  if (email === 'bob@example.edu') return problem(409, 'email-taken', 'Someone else has this email.');
  return email === 'ada@x'
    ? problem(422, 'email-malformed', 'Enter a valid email address.')
    : { status: 204 };
}

const made = (method: string) => server.sent.filter(({ what }) => what.startsWith(method));

async function opened() {
  renderInShell(<Account />);
  await screen.findByText('Chrome on Windows');
}

describe('changing the email', () => {
  async function change(password: string, email: string) {
    await opened();
    await userEvent.type(screen.getByLabelText('Your password'), password);
    await userEvent.type(screen.getByLabelText('New email'), email);
    await userEvent.click(screen.getByRole('button', { name: 'Change email' }));
  }

  test('says where the link was sent, and that nothing changes before the link is opened', async () => {
    await change(OLD, 'ada@example.org');
    expect(await screen.findByText(/^A link was sent to ada@example\.org\. Open it/)).toHaveAttribute(
      'role',
      'status',
    );
    expect(made('PUT')).toMatchObject([{ body: { password: OLD, email: 'ada@example.org' } }]);
    expect(screen.getByText('ada@example.edu')).toBeVisible();
    expect(screen.getByLabelText('Your password')).toHaveValue('');
  });

  longDescribe('where no mail can be sent', () => {
    let me: object = ME;
    beforeEach(() => {
      server.close();
      server = fakeServer();
      me = ME;
      server.respond((call) => (call.what === 'GET /me' ? { json: me } : answer(call)));
    });

    test('only an administrator can change it', async () => {
      await opened();
      expect(screen.queryByLabelText('New email')).not.toBeInTheDocument();
      expect(screen.getByText(/ask an administrator: this site sends no mail/)).toBeVisible();
    });

    test('administrators change their own email at once, and see the new one', async () => {
      me = { ...ME, role: 'admin' };
      const changing = change(OLD, 'ada@example.org');
      await screen.findByText(/This site sends no mail, so it changes at once/);
      expect(screen.queryByText(/ask an administrator/)).not.toBeInTheDocument();
      me = { ...me, email: 'ada@example.org' };
      await changing;
      expect(await screen.findByText(/^Your email is ada@example\.org now\./)).toHaveRole('status');
      expect(await screen.findByText('ada@example.org')).toBeVisible();
    });
  });

  longTest.each([
    ['Your password', 'a guess', 'ada@example.org', 'That is not your password.'],
    ['New email', OLD, 'ada@x', 'Enter a valid email address.'],
    ['New email', OLD, 'bob@example.edu', 'Someone else has this email.'],
  ])('what is wrong is said at the field %s', async (label, password, email, message) => {
    await change(password, email);
    const field = screen.getByLabelText(label);
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(screen.getByLabelText('New email')).toHaveValue(email);
  });
});

describe('changing the password', () => {
  async function change(password: string, newPassword: string) {
    await opened();
    await userEvent.type(screen.getByLabelText('Current password'), password);
    await userEvent.type(screen.getByLabelText('New password'), newPassword);
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  }

  longTest(
    'password managers can tell the fields apart, both can be shown, and the policy is stated first',
    async () => {
      await opened();
      const [old, fresh] = [screen.getByLabelText('Current password'), screen.getByLabelText('New password')];
      expect(old).toHaveAttribute('autocomplete', 'current-password');
      expect(fresh).toHaveAttribute('autocomplete', 'new-password');
      expect(fresh).toHaveAccessibleDescription(/At least 8 characters/);
      for (const field of [old, fresh]) expect(field).toBeRequired();
      await userEvent.click(screen.getByRole('button', { name: 'Show new password' }));
      expect([old, fresh].map((field) => field.getAttribute('type'))).toEqual(['password', 'text']);
    },
  );

  test('confirms the change, empties the fields, and then lists only this device', async () => {
    await change(OLD, 'seven quiet lanterns');
    expect(await screen.findByText(/Your password has been changed/)).toHaveAttribute('role', 'status');
    expect(made('PUT').map(({ body }) => body)).toEqual([
      { password: OLD, newPassword: 'seven quiet lanterns' },
    ]);
    expect(screen.getByLabelText('Current password')).toHaveValue('');
    expect(screen.getByLabelText('New password')).toHaveValue('');
    expect(await screen.findByText('You are not logged in anywhere else.')).toBeVisible();
  });

  longTest.each([
    ['Current password', 'wrong', 'seven quiet lanterns', 'That is not your password.'],
    ['New password', OLD, 'password', 'This password is too common.'],
  ])(
    'a refusal stands at the field "%s" in the words of the server, and what was typed stays',
    async (label, old, fresh, words) => {
      await change(old, fresh);
      const field = screen.getByLabelText(label);
      await screen.findAllByText(words);
      expect(field).toBeInvalid();
      expect(field).toHaveFocus();
      expect(field).toHaveAccessibleDescription(expect.stringContaining(words));
      expect(screen.getByLabelText('Current password')).toHaveValue(old);
      expect(screen.queryByText(/has been changed/)).toBeNull();
    },
  );

  longTest('after too many tries it says how long to wait', async () => {
    server.respond((call) =>
      call.what.startsWith('PUT') ? problem(429, 'too-many', 'Too many tries.') : answer(call),
    );
    await change('guess', 'seven quiet lanterns');
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Too many requests. Try again in a few/);
  });

  longDescribe('at a server that is too busy', () => {
    const busy = problem(503, 'overloaded', 'Many people are here right now.', 0.01);

    test('retries by itself', async () => {
      let tries = 0;
      server.respond((call) => {
        if (!call.what.startsWith('PUT')) return answer(call);
        tries += 1;
        return tries < 3 ? busy : answer(call);
      });
      await change(OLD, 'seven quiet lanterns');
      expect(await screen.findByText(/Your password has been changed/)).toBeVisible();
      expect(made('PUT').map(({ body }) => body)).toEqual(
        Array(3).fill({ password: OLD, newPassword: 'seven quiet lanterns' }),
      );
    });

    test('asks the person to try again if it takes too long, and keeps the typed text', async () => {
      server.respond((call) =>
        call.what.startsWith('PUT') ? { ...busy, retryAfterSeconds: 300 } : answer(call),
      );
      await change(OLD, 'seven quiet lanterns');
      expect(await screen.findByRole('alert')).toBeVisible();
      expect(screen.getByRole('button', { name: 'Change password' })).not.toHaveAttribute('aria-disabled');
      expect(screen.getByLabelText('New password')).toHaveValue('seven quiet lanterns');
      expect(made('PUT')).toHaveLength(1);
    });
  });
});

describe('where the person is logged in', () => {
  longTest('says of each the browser and the system, and which one is this', async () => {
    await opened();
    const rows = screen.getByRole('region', { name: 'Where you are logged in' });
    const items = within(rows).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^Firefox on Android This device/),
      expect.stringMatching(/^Chrome on Windows Last used .* at \d\d:\d\d/),
      expect.stringMatching(/^Unknown browser/),
    ]);
    expect(within(rows).getAllByRole('button', { name: /^End/ })).toHaveLength(2);
    expect(rows).toHaveTextContent('after 30 days, or after 7 days without use');
  });

  longTest('ends one, says so, and the focus stays in the section', async () => {
    await opened();
    await userEvent.click(screen.getByRole('button', { name: /^End Chrome on Windows/ }));
    expect(await screen.findByText('Logged out: Chrome on Windows.')).toHaveAttribute('role', 'status');
    expect(screen.queryByText('Chrome on Windows')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Where you are logged in' })).toHaveFocus();
    expect(made('DELETE').map(({ what }) => what)).toEqual(['DELETE /me/sessions/2']);
  });

  longTest('one that has ended already goes from the list as well', async () => {
    await opened();
    server.respond((call) =>
      call.what.startsWith('DELETE') ? problem(404, 'not-found', 'It has ended.') : answer(call),
    );
    await userEvent.click(screen.getByRole('button', { name: /^End Unknown browser/ }));
    expect(await screen.findByText('Logged out: Unknown browser.')).toBeVisible();
  });

  longTest('one that could not be ended stays, the page says why, and an earlier message goes', async () => {
    await opened();
    await userEvent.click(screen.getByRole('button', { name: /^End Chrome on Windows/ }));
    await screen.findByText('Logged out: Chrome on Windows.');
    server.respond((call) =>
      call.what.startsWith('DELETE') ? problem(403, 'forbidden', 'Not now.') : answer(call),
    );
    await userEvent.click(screen.getByRole('button', { name: /^End Unknown browser/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
    expect(screen.getByRole('button', { name: /^End Unknown browser/ })).toBeVisible();
    expect(screen.queryByText(/^Logged out:/)).not.toBeInTheDocument();
  });

  test('ends all other sessions only after confirmation', async () => {
    await opened();
    await userEvent.click(screen.getByRole('button', { name: 'Log out everywhere else…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Log out everywhere else?' }));
    expect(dialog.getByText(/2 other sessions end at once/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(made('DELETE')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Log out everywhere else…' }));
    await userEvent.click(screen.getByRole('button', { name: 'Log out everywhere else' }));
    expect(await screen.findByText('You have been logged out everywhere else.')).toHaveAttribute(
      'role',
      'status',
    );
    expect(screen.queryByText('You are not logged in anywhere else.')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Where you are logged in' })).toHaveFocus();
  });

  longTest('without a connection nothing changes, and the dialog says so', async () => {
    await opened();
    server.respond((call) => (call.what.startsWith('DELETE') ? 'offline' : answer(call)));
    await userEvent.click(screen.getByRole('button', { name: 'Log out everywhere else…' }));
    await userEvent.click(screen.getByRole('button', { name: 'Log out everywhere else' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The server could not be reached.');
    expect(screen.getByText('Chrome on Windows')).toBeInTheDocument();
  });
});

longTest('a person whose session was ended elsewhere is asked to log in after the next action', async () => {
  await opened();
  server.respond(() => problem(401, 'not-logged-in', 'Log in first.'));
  await userEvent.click(screen.getByRole('button', { name: /^End Chrome on Windows/ }));
  expect(await screen.findByRole('heading', { name: 'You are no longer logged in' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
});
