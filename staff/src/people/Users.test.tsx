import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, problem, serverForEach } from '@venture/testing/fake-server';
import { longTest } from '@venture/testing/long-test';
import { renderPage } from '../testing/in-staff';
import { Users } from './Users';

const ME = { userId: 'u_1', fullName: 'Ann Admin', email: 'ann@example.edu', role: 'admin', teams: [] };
const LEO = {
  id: 'u_2',
  fullName: 'Leo Learner',
  email: 'leo@example.edu',
  userType: 'user',
  joinedAt: '2026-10-01T10:00:00.000Z',
  isDisabled: false,
  role: 'learner',
};
const ANN = {
  ...LEO,
  id: 'u_1',
  fullName: 'Ann Admin',
  email: 'ann@example.edu',
  role: 'admin',
};
const DETAILS = { sessions: 1, lastLoginAt: '2026-11-01T10:00:00.000Z', events: 12, xp: 340 };

const server = serverForEach(answer);
let leo: typeof LEO;
let isDeleted: boolean;
beforeEach(() => {
  leo = LEO;
  isDeleted = false;
});

function answer({ what, query, body }: Call) {
  if (what === 'GET /me') return { json: ME };
  if (what === 'GET /people' && query.get('search') === 'nobody') return { json: { items: [] } };
  if (what === 'GET /people' && query.has('after')) return { json: { items: isDeleted ? [] : [leo] } };
  if (what === 'GET /people') return { json: { items: [ANN], after: 'next' } };
  if (what === 'GET /people/u_2' && isDeleted) return problem(404, 'not-found', 'There is no such person.');
  if (what === 'GET /people/u_2') return { json: { ...leo, ...DETAILS } };
  if (what === 'GET /people/u_1') return { json: { ...ANN, ...DETAILS } };
  if (what === 'PUT /people/u_2/disabled') {
    leo = { ...leo, isDisabled: Object(body).disabled };
    return { json: leo };
  }
  if (what === 'PUT /people/u_2/role') {
    leo = { ...leo, role: Object(body).role };
    return { json: leo };
  }
  if (what === 'PUT /people/u_2/email') {
    leo = { ...leo, email: Object(body).email };
    return { json: leo };
  }
  if (what === 'PUT /people/u_1/role') return problem(409, 'last-admin', 'Nobody would be left.');
  if (what === 'POST /people/u_2/reset-link') {
    return { json: { token: 'a-token-of-a-link-of-leo', expiresAt: '2026-11-02T10:00:00.000Z', hours: 24 } };
  }
  if (what === 'POST /people/u_2/data') return { json: { format: 1 } };
  if (what === 'POST /people/u_2/deletion') {
    isDeleted = true;
    return { status: 204 };
  }
  throw new Error(`There is no answer to ${what}.`);
}

async function opened(name: string) {
  const user = userEvent.setup();
  renderPage('users', Users);
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  await user.click(await screen.findByRole('button', { name }));
  const dialog = await screen.findByRole('dialog', { name });
  await within(dialog).findByText('Chose at sign-up');
  return { user, dialog: within(dialog) };
}

longTest('a person who is found keeps the focus while a longer search is on its way', async () => {
  const user = userEvent.setup();
  renderPage('users', Users);
  const ann = await screen.findByRole('button', { name: 'Ann Admin' });
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  server.respond(async (call) => {
    await arrived;
    return answer(call);
  });
  await user.type(screen.getByLabelText('Name or email'), 'ann@');
  ann.focus();
  expect(await screen.findByText('Searching…')).toBeVisible();
  expect(ann).toHaveFocus();
  arrive();
  expect(await screen.findByText('The first 1 people are shown.')).toBeVisible();
  expect(ann).toHaveFocus();
});

test('people are listed page by page', async () => {
  renderPage('users', Users);
  expect(await screen.findByText('The first 1 people are shown.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('leo@example.edu')).toBeVisible();
  expect(screen.getByText('End of the list.')).toBeVisible();
});

longTest('a list that was never longer does not say that it ends', async () => {
  server.respond((call) => (call.what === 'GET /people' ? { json: { items: [ANN, leo] } } : answer(call)));
  renderPage('users', Users);
  expect(await screen.findByText('leo@example.edu')).toBeVisible();
  expect(screen.queryByText('End of the list.')).not.toBeInTheDocument();
});

longTest('the person whose email was typed comes first', async () => {
  const other = { ...LEO, id: 'u_3', fullName: 'Aaron', email: 'aaron.leo@example.edu' };
  server.respond((call) => (call.what === 'GET /people' ? { json: { items: [other, LEO] } } : answer(call)));
  renderPage('users', Users);
  const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  await screen.findByText('leo@example.edu');
  expect(names()[0]).toMatch(/^Aaron/);
  await userEvent.type(screen.getByLabelText('Name or email'), 'Leo@example.edu');
  await waitFor(() => expect(names()[0]).toMatch(/^Leo Learner/));
});

longTest('a failure to load the next people leaves those who are there, and says so', async () => {
  renderPage('users', Users);
  const more = await screen.findByRole('button', { name: 'Show more' });
  server.respond((call) =>
    call.query.has('after') ? problem(503, 'unavailable', 'Not right now.') : answer(call),
  );
  await userEvent.click(more);
  expect(await screen.findByText(/^The next ones could not be loaded\./)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Ann Admin' })).toBeVisible();
  expect(screen.queryByText(/^The server did not answer/)).not.toBeInTheDocument();
  server.respond(answer);
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('leo@example.edu')).toBeVisible();
});

longTest('typing looks for people once, and says when nobody is found', async () => {
  renderPage('users', Users);
  await userEvent.type(await screen.findByLabelText('Name or email'), 'nobody');
  expect(await screen.findByRole('heading', { name: 'Nobody found' })).toBeVisible();
  const searches = server.sent.map(({ query }) => query.get('search')).filter(Boolean);
  expect(new Set(searches)).toEqual(new Set(['nobody']));
});

longTest('only those with a role are shown, or those who cannot log in', async () => {
  renderPage('users', Users);
  const filter = await screen.findByLabelText('Show');
  for (const [name, sent] of [
    ['Admins', 'administrators'],
    ['Disabled accounts', 'disabled'],
  ] as const) {
    await userEvent.selectOptions(filter, name);
    await waitFor(() => expect(server.sent.at(-1)?.query.get('filter')).toBe(sent));
  }
});

test('an account is disabled, and the list says so', async () => {
  const { user, dialog } = await opened('Leo Learner');
  await user.click(dialog.getByRole('button', { name: 'Disable account' }));
  expect(await dialog.findByText(/^Disabled: nobody can log in/)).toBeVisible();
  expect(await dialog.findByRole('button', { name: 'Enable account' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  const row = screen.getByRole('row', { name: /Leo Learner/ });
  expect(within(row).getByText('Disabled')).toBeVisible();
});

longTest('nobody gets a link to a disabled account, until it is enabled again', async () => {
  leo = { ...LEO, isDisabled: true };
  const { user, dialog } = await opened('Leo Learner');
  expect(dialog.getByText(/^Nobody can log in to a disabled account/)).toBeVisible();
  expect(dialog.queryByRole('button', { name: /Create a link/ })).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Enable account' }));
  expect(await dialog.findByText(/^Enabled: this person can log in again/)).toBeVisible();
  expect(await dialog.findByRole('button', { name: /Create a link/ })).toBeVisible();
  expect(leo.isDisabled).toBe(false);
});

test('a person who is not logged in anywhere is shown without a place or time of login', async () => {
  server.respond((call) => {
    const { sessions: _, lastLoginAt: __, ...rest } = DETAILS;
    return call.what === 'GET /people/u_2' ? { json: { ...LEO, ...rest, sessions: 0 } } : answer(call);
  });
  const { dialog } = await opened('Leo Learner');
  expect(dialog.getAllByText('Not logged in anywhere')).toHaveLength(2);
});

longTest('a person becomes an instructor, and the list says so', async () => {
  const { user, dialog } = await opened('Leo Learner');
  expect(dialog.getByRole('button', { name: 'Change role' })).toBeDisabled();
  await user.selectOptions(dialog.getByLabelText('Role'), 'Instructor');
  await user.click(dialog.getByRole('button', { name: 'Change role' }));
  const said = await dialog.findByText(/now has the role Instructor\.$/);
  expect(said).toHaveTextContent('Leo Learner now has the role Instructor.');
  expect(dialog.getByRole('button', { name: 'Change role' })).toBeDisabled();
  expect(server.sent.find(({ what }) => what === 'PUT /people/u_2/role')?.body).toEqual({
    role: 'instructor',
  });
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(within(screen.getByRole('row', { name: /Leo Learner/ })).getByText('Instructor')).toBeVisible();
});

longTest(
  'an email is corrected, and the list says so; that of an admin is not for others to change',
  async () => {
    const { user, dialog } = await opened('Leo Learner');
    const field = dialog.getByLabelText('Email');
    expect(field).toHaveAccessibleDescription(/told at the old address/);
    await user.clear(field);
    await user.type(field, 'leo@example.org');
    await user.click(dialog.getByRole('button', { name: 'Change email' }));
    expect(await dialog.findByText(/^The email has been changed\./)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('row', { name: /Leo Learner/ })).toHaveTextContent('leo@example.org');
    await user.click(screen.getByRole('button', { name: 'Ann Admin' }));
    await screen.findByText('Chose at sign-up');
    expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
  },
);

longTest('an empty name or a malformed email is not sent, and the field says why', async () => {
  const { user, dialog } = await opened('Leo Learner');
  await user.clear(dialog.getByLabelText('Name'));
  await user.click(dialog.getByRole('button', { name: 'Rename' }));
  expect(await dialog.findByText('Give the person a name.')).toBeVisible();
  expect(dialog.getByLabelText('Name')).toHaveFocus();
  await user.type(dialog.getByLabelText('Email'), ' and more');
  await user.click(dialog.getByRole('button', { name: 'Change email' }));
  expect(await dialog.findByText('Enter an email address.')).toBeVisible();
  expect(server.sent.filter(({ what }) => what.startsWith('PUT'))).toEqual([]);
});

longTest('the result of an action is no longer shown once another one starts', async () => {
  const { user, dialog } = await opened('Leo Learner');
  await user.selectOptions(dialog.getByLabelText('Role'), 'Instructor');
  await user.click(dialog.getByRole('button', { name: 'Change role' }));
  expect(await dialog.findByText(/now has the role Instructor\.$/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Disable account' }));
  expect(await dialog.findByText(/^Disabled: nobody can log in/)).toBeVisible();
  expect(dialog.queryByText(/now has the role/)).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Download data…' }));
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await screen.findByText('Chose at sign-up');
  expect(screen.queryByText(/^Disabled: nobody can log in/)).not.toBeInTheDocument();
});

longTest('a refusal of the server is said in its words', async () => {
  const { user, dialog } = await opened('Ann Admin');
  await user.selectOptions(dialog.getByLabelText('Role'), 'Instructor');
  await user.click(dialog.getByRole('button', { name: 'Change role' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Nobody would be left.');
});

longTest('admins cannot disable or delete their own account here', async () => {
  const { dialog } = await opened('Ann Admin');
  expect(dialog.queryByRole('button', { name: /Disable|Delete/ })).not.toBeInTheDocument();
});

longTest('a link to set a new password is made, shown with how long it is valid, and copied', async () => {
  const { user, dialog } = await opened('Leo Learner');
  await user.click(dialog.getByRole('button', { name: 'Create a link to set a new password' }));
  const link = await dialog.findByLabelText('Link');
  const address = 'http://localhost/#/reset-password?token=a-token-of-a-link-of-leo';
  expect(link).toHaveValue(address);
  expect(link).toHaveFocus();
  expect(link).toHaveAccessibleDescription(/Valid for 24 hours/);
  await user.click(dialog.getByRole('button', { name: 'Copy link' }));
  expect(await dialog.findByText('Copied.')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(address);
});

longTest('there is no such link for an admin: the page names the command to run on the server', async () => {
  const { dialog } = await opened('Ann Admin');
  expect(dialog.queryByRole('button', { name: /Create a link/ })).not.toBeInTheDocument();
  expect(dialog.getByText(/npm run admin -- reset ann@example.edu/)).toBeVisible();
});

longTest('the data of a person is downloaded for a reason, which the person is told', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:data', revokeObjectURL: () => {} });
  const names: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const { user, dialog } = await opened('Leo Learner');
  await user.click(dialog.getByRole('button', { name: 'Download data…' }));
  const asked = within(screen.getByRole('dialog', { name: /^Download the data of Leo Learner/ }));
  expect(asked.getByText(/sees on their account page that an administrator downloaded it/)).toBeVisible();
  await user.click(asked.getByRole('button', { name: 'Download' }));
  expect(asked.getByText('Say why you need it.')).toBeVisible();
  expect(server.sent.map(({ what }) => what)).not.toContain('POST /people/u_2/data');
  await user.type(asked.getByLabelText('Reason'), ' Leo asked for a copy. ');
  await user.click(asked.getByRole('button', { name: 'Download' }));
  expect(await screen.findByRole('button', { name: 'Download data…' })).toBeVisible();
  expect(server.sent.find(({ what }) => what === 'POST /people/u_2/data')?.body).toEqual({
    reason: 'Leo asked for a copy.',
  });
  expect(names).toEqual([expect.stringMatching(/^venture-quest-data-leo-learner-\d{4}-\d\d-\d\d\.json$/)]);
});

test('deleting requires typing the email, and then removes the person from the list', async () => {
  const { user, dialog } = await opened('Leo Learner');
  await user.click(dialog.getByRole('button', { name: 'Delete person…' }));
  const asked = within(screen.getByRole('dialog', { name: /^Delete Leo Learner/ }));
  expect(asked.getByLabelText('Type leo@example.edu to confirm')).toHaveFocus();
  await user.click(asked.getByRole('button', { name: 'Delete forever' }));
  const refused = () => asked.queryByText('That is not the email of this account.');
  expect(refused()).toBeVisible();
  for (const typed of ['ann@example.edu', 'leo@example.ed', 'leo@example.edu.au']) {
    await user.clear(asked.getByLabelText('Type leo@example.edu to confirm'));
    await user.paste(typed);
    await user.click(asked.getByRole('button', { name: 'Delete forever' }));
    expect(refused()).toBeVisible();
  }
  expect(isDeleted).toBe(false);
  await user.clear(asked.getByLabelText('Type leo@example.edu to confirm'));
  await user.type(asked.getByLabelText('Type leo@example.edu to confirm'), ' LEO@example.edu');
  expect(refused()).not.toBeInTheDocument();
  await user.click(asked.getByRole('button', { name: 'Delete forever' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.queryByText('leo@example.edu')).not.toBeInTheDocument());
  expect(screen.getByText('Ann Admin')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('region', { name: 'Result' })).toHaveFocus());
  expect(screen.getByText(/has been deleted, with/)).toHaveTextContent(/^Leo Learner has been deleted/);
  const sent = server.sent.map(({ what }) => what);
  expect(sent).toContain('POST /people/u_2/deletion');
  expect(sent.slice(sent.indexOf('POST /people/u_2/deletion'))).not.toContain('GET /people/u_2');
});

describe('when the server demands the password again', () => {
  const PASSWORD = 'an honest sum of parts';
  let isConfirmed: boolean;
  beforeEach(() => {
    isConfirmed = false;
    server.respond((call) => {
      if (call.what === 'POST /me/confirmation') {
        if (Object(call.body).password !== PASSWORD) return problem(422, 'wrong-password', 'Not yours.');
        isConfirmed = true;
        return { status: 204 };
      }
      const isRefused = call.what === 'PUT /people/u_2/role' && !isConfirmed;
      return isRefused ? problem(403, 'password-again', 'It was not done.') : answer(call);
    });
  });
  const changes = () => server.sent.filter(({ what }) => what === 'PUT /people/u_2/role').length;

  async function asked() {
    const { user, dialog } = await opened('Leo Learner');
    await user.selectOptions(dialog.getByLabelText('Role'), 'Instructor');
    const button = dialog.getByRole('button', { name: 'Change role' });
    await user.click(button);
    const question = await screen.findByRole('dialog', { name: 'Enter your password again' });
    expect(within(question).getByLabelText('Password')).toHaveFocus();
    return { user, dialog, button, question };
  }

  test('the prompt asks until the password is right, then the change is sent again', async () => {
    const { user, dialog, question } = await asked();
    expect(question).toHaveTextContent('You are asked at most once in ten minutes.');
    await user.keyboard('something else{Enter}');
    const field = within(question).getByLabelText('Password');
    await waitFor(() => expect(field).toHaveAccessibleDescription('Not yours.'));
    expect(field).toHaveFocus();
    await user.clear(field);
    await user.keyboard(`${PASSWORD}{Enter}`);
    expect(await dialog.findByText(/now has the role Instructor/)).toBeVisible();
    expect(question).not.toBeInTheDocument();
    // The button is disabled now, and would lose the focus.
    expect(dialog.getByLabelText('Role')).toHaveFocus();
    expect(changes()).toBe(2);
  });

  longTest.each([
    ['Escape', '{Escape}'],
    ['Cancel', 'Cancel'],
  ])('%s leaves it undone, and the form says so', async (_, how) => {
    const { user, dialog, button, question } = await asked();
    if (how === 'Cancel') await user.click(within(question).getByRole('button', { name: how }));
    else await user.keyboard(how);
    expect(await dialog.findByRole('alert')).toHaveTextContent('It was not done.');
    expect(question).not.toBeInTheDocument();
    expect(button).toHaveFocus();
    expect(changes()).toBe(1);
  });

  longTest('it is not asked for on another page', async () => {
    await asked();
    cleanup();
    renderPage('users', Users);
    await screen.findByRole('button', { name: 'Ann Admin' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
