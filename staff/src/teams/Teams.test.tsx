import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Role } from '@venture/api/v1/roles';
import type { Team } from '@venture/api/v1/teams';
import { type Call, problem, serverForEach } from '@venture/testing/fake-server';
import { longTest } from '@venture/testing/long-test';
import { renderPage } from '../testing/in-staff';
import { Teams } from './Teams';

const MIA = { userId: 'u_2', fullName: 'Mia Member', email: 'mia@example.edu' };
const TOKEN: Team['tokens'][number] = {
  ...{ id: '00000000-0000-4000-8000-000000000001', label: 'CI', remotes: ['lemonade'], actions: ['publish'] },
  ...{ createdAt: '2026-11-01T10:00:00Z', expiresAt: '2026-12-01T10:00:00Z', state: 'valid' },
};
const ISSUER: Team['issuers'][number] = {
  ...{ id: '00000000-0000-4000-8000-000000000002', issuer: 'https://ci.example', audience: 'quest' },
  ...{ claims: { repository: 'red/games' }, remotes: ['lemonade'], actions: ['publish'] },
};
const RED: Team = {
  ...{ name: 'red', remotes: ['lemonade'] },
  ...{ members: [MIA], tokens: [TOKEN], issuers: [ISSUER] },
};

let team: Team | undefined;
let role: Role;
let isAway: boolean;
beforeEach(() => {
  team = RED;
  role = 'admin';
  isAway = false;
});
const server = serverForEach(answer);

function answer({ what, body }: Call) {
  const change = (now: Partial<Team>) => {
    team = { ...RED, ...team, ...now };
    return { json: team };
  };
  if (what === 'GET /me') {
    const teams = team ? ['red'] : [];
    return { json: { userId: 'u_1', fullName: 'Ann', email: 'ann@example.edu', role, teams } };
  }
  if (what === 'GET /teams') {
    return {
      json: {
        teams: team ? [{ name: 'red', remotes: team.remotes, members: 1 }] : [],
      },
    };
  }
  if (what === 'GET /teams/red') {
    return isAway ? problem(503, 'unavailable', 'Not right now.') : { json: team };
  }
  if (what === 'POST /teams') return change({ name: Object(body).name, tokens: [] });
  if (what === 'PUT /teams/red/remotes') {
    const { remotes } = Object(body);
    if (remotes.includes('auth')) return problem(422, 'remote-of-platform', 'auth belongs to the platform.');
    return change(Object(body));
  }
  if (what === 'POST /teams/red/members') return change({ members: [MIA, { ...MIA, userId: 'u_3' }] });
  if (what === 'POST /teams/red/tokens') {
    const created = { ...TOKEN, ...Object(body), id: '2' };
    change({ tokens: [created, TOKEN] });
    return { json: { token: 'venture_secret', created } };
  }
  if (what === 'POST /teams/red/issuers') {
    change({ issuers: [ISSUER, { ...ISSUER, ...Object(body), id: '3' }] });
    return { json: { ...ISSUER, ...Object(body) } };
  }
  if (what.startsWith('DELETE /teams/red/tokens/')) {
    const tokens = team?.tokens ?? [];
    change({
      tokens: tokens.map((each) => (what.endsWith(`/${each.id}`) ? { ...each, state: 'revoked' } : each)),
    });
    return { status: 204 };
  }
  if (what === 'DELETE /teams/red') {
    team = undefined;
    return { status: 204 };
  }
  if (what === `DELETE /teams/red/members/${MIA.userId}`) {
    change({ members: [] });
    return { json: { tokens: [TOKEN] } };
  }
  if (what.startsWith('DELETE')) return { status: 204 };
  throw new Error(`There is no answer to ${what}.`);
}

async function opened() {
  renderPage('teams', Teams);
  await userEvent.click(await screen.findByRole('button', { name: 'red' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'red' }));
  await dialog.findByRole('heading', { name: 'Tokens' });
  return dialog;
}
const sent = (what: string) => server.sent.find((call) => call.what === what)?.body;

longTest('the platform owns everything while there is no team; one is created', async () => {
  team = undefined;
  renderPage('teams', Teams);
  expect(await screen.findByRole('heading', { name: 'No teams yet' })).toBeVisible();
  expect(screen.getByText(/Releases of teams run in a frame of their own/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'New team' }));
  await userEvent.type(screen.getByLabelText('Name'), 'red');
  await userEvent.click(screen.getByRole('button', { name: 'Create the team' }));
  expect(await screen.findByRole('dialog', { name: 'red' })).toBeVisible();
});

test('an admin sets what a team owns, and sees a refusal', async () => {
  const dialog = await opened();
  const remotes = dialog.getByLabelText('Names of remotes');
  await userEvent.type(remotes, ', auth');
  await userEvent.click(dialog.getByRole('button', { name: 'Save what it owns' }));
  expect(await dialog.findByText('auth belongs to the platform.')).toBeVisible();
  await userEvent.clear(remotes);
  await userEvent.type(remotes, 'lemonade kiosk');
  await userEvent.click(dialog.getByRole('button', { name: 'Save what it owns' }));
  expect(remotes).toHaveAccessibleDescription(/Separate names with commas/);
  await userEvent.clear(remotes);
  await userEvent.type(remotes, 'lemonade, kiosk');
  await userEvent.click(dialog.getByRole('button', { name: 'Save what it owns' }));
  expect(await dialog.findByText('Saved.')).toBeVisible();
  expect(server.sent.filter(({ what }) => what.startsWith('PUT')).at(-1)?.body).toEqual({
    remotes: ['lemonade', 'kiosk'],
  });
});

test('a new token is shown once, with its permissions', async () => {
  const dialog = await opened();
  expect(dialog.getAllByText('lemonade: publish')).toHaveLength(2);
  await userEvent.click(dialog.getByRole('button', { name: 'New token' }));
  const form = within(dialog.getByRole('dialog', { name: 'New token' }));
  await userEvent.type(form.getByLabelText('What it is for'), 'Nightly');
  await userEvent.click(form.getByRole('checkbox', { name: /^Promote/ }));
  await userEvent.click(form.getByRole('button', { name: 'Create the token' }));
  expect(await dialog.findByLabelText('Token')).toHaveValue('venture_secret');
  expect(await dialog.findByRole('button', { name: 'Revoke Nightly' })).toBeVisible();
  expect(sent('POST /teams/red/tokens')).toEqual({
    ...{ label: 'Nightly', remotes: ['lemonade'], actions: ['publish'], days: 30 },
  });
});

longTest('a new token stays in sight when the team cannot be read again', async () => {
  const dialog = await opened();
  await userEvent.click(dialog.getByRole('button', { name: 'New token' }));
  await userEvent.type(dialog.getByLabelText('What it is for'), 'Lab');
  isAway = true;
  await userEvent.click(dialog.getByRole('button', { name: 'Create the token' }));
  expect(await dialog.findByText(/^The server did not answer/)).toBeVisible();
  expect(dialog.getByLabelText('Token')).toHaveValue('venture_secret');
  isAway = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByRole('button', { name: 'Revoke Lab' })).toBeVisible();
});

longTest('the faults of a new token are said at its fields, and nothing is sent', async () => {
  const dialog = await opened();
  await userEvent.click(dialog.getByRole('button', { name: 'New token' }));
  const form = within(dialog.getByRole('dialog', { name: 'New token' }));
  await userEvent.clear(form.getByLabelText('Remotes'));
  for (const box of form.getAllByRole('checkbox', { checked: true })) await userEvent.click(box);
  await userEvent.clear(form.getByLabelText('Days until it expires'));
  await userEvent.type(form.getByLabelText('Days until it expires'), '367');
  await userEvent.click(form.getByRole('button', { name: 'Create the token' }));
  expect(await form.findByText('Say what it is for.')).toBeVisible();
  expect(form.getByText('Give the name of a remote.')).toBeVisible();
  expect(form.getByRole('group', { name: 'What it can do' })).toHaveAccessibleDescription(
    'Choose at least one.',
  );
  expect(form.getByText('A whole number from 1 to 366.')).toBeVisible();
  expect(sent('POST /teams/red/tokens')).toBeUndefined();
});

longTest('a token is shown once: who opens the team again does not see it', async () => {
  const dialog = await opened();
  await userEvent.click(dialog.getByRole('button', { name: 'New token' }));
  await userEvent.type(dialog.getByLabelText('What it is for'), 'Lab');
  await userEvent.click(dialog.getByRole('button', { name: 'Create the token' }));
  expect(await dialog.findByLabelText('Token')).toHaveValue('venture_secret');
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByRole('button', { name: 'red' }));
  expect(await screen.findByRole('heading', { name: 'Tokens' })).toBeVisible();
  expect(screen.queryByLabelText('Token')).toBeNull();
});

longTest('an expired token says so, and need not be revoked', async () => {
  team = { ...RED, tokens: [{ ...TOKEN, state: 'expired' }] };
  const dialog = await opened();
  expect(dialog.getByText('Expired')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Revoke CI' })).toBeNull();
});

longTest('the trust in one of several issuers is ended', async () => {
  const other = { ...ISSUER, id: ISSUER.id.replace('2', '4'), issuer: 'https://old.example' };
  team = { ...RED, issuers: [ISSUER, other] };
  const dialog = await opened();
  await userEvent.click(dialog.getByRole('button', { name: 'End trust in https://old.example' }));
  await userEvent.click(dialog.getByRole('button', { name: 'End trust' }));
  expect(await dialog.findByText(/can no longer release this way\.$/)).toHaveTextContent('old.example');
  expect(server.sent.map(({ what }) => what)).toContain(`DELETE /teams/red/issuers/${other.id}`);
});

longTest('a claim without a value is not sent', async () => {
  const dialog = await opened();
  await userEvent.click(dialog.getByRole('button', { name: 'Trust an issuer' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Trust this issuer' }));
  expect(await dialog.findByText('Write each claim like this: repository=team/games.')).toBeVisible();
  expect(sent('POST /teams/red/issuers')).toBeUndefined();
});

test('a token is revoked after confirmation', async () => {
  const dialog = await opened();
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke CI' }));
  expect(dialog.getByText(/^Programs that release with it are refused/)).toBeVisible();
  expect(sent(`DELETE /teams/red/tokens/${TOKEN.id}`)).toBeUndefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke for good' }));
  expect(await dialog.findByText('The token “CI” no longer works.')).toBeVisible();
  expect(await dialog.findByText('Revoked')).toBeVisible();
});

longTest('a new token that is revoked can no longer be copied', async () => {
  const dialog = await opened();
  await userEvent.click(dialog.getByRole('button', { name: 'New token' }));
  await userEvent.type(dialog.getByLabelText('What it is for'), 'Lab');
  await userEvent.click(dialog.getByRole('button', { name: 'Create the token' }));
  expect(await dialog.findByRole('button', { name: 'Copy token' })).toBeVisible();
  await userEvent.click(await dialog.findByRole('button', { name: 'Revoke Lab' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke for good' }));
  expect(await dialog.findByText('The token “Lab” no longer works.')).toBeVisible();
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Copy token' })).not.toBeInTheDocument());
});

longTest(
  'a dialog that only asks has the focus on the way back, and one with a form on its first field',
  async () => {
    const dialog = await opened();
    await userEvent.click(dialog.getByRole('button', { name: 'Revoke CI' }));
    expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  },
);

longTest.each([
  ['Email of a new member', 'Add member', `${'a'.repeat(250)}@example.edu`, /^At most 254 characters\.$/],
])('%s: a value the server would refuse is explained at the field', async (label, button, value, reason) => {
  const dialog = await opened();
  const field = dialog.getByLabelText(label);
  fireEvent.change(field, { target: { value } });
  await userEvent.click(dialog.getByRole('button', { name: button }));
  await waitFor(() => expect(field).toBeInvalid());
  expect(await dialog.findByText(reason)).toBeVisible();
  expect(server.sent.every(({ what }) => what.startsWith('GET'))).toBe(true);
});

longTest('an admin lets jobs of a CI release without a token', async () => {
  const dialog = await opened();
  expect(dialog.getByText('repository is red/games, audience is quest')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Trust an issuer' }));
  const form = within(dialog.getByRole('dialog', { name: 'Trust an issuer' }));
  await userEvent.type(form.getByLabelText('Claims'), 'red/games{enter}ref = refs/heads/main');
  await userEvent.click(form.getByRole('button', { name: 'Trust this issuer' }));
  expect(await dialog.findByRole('button', { name: 'Trust an issuer' })).toBeVisible();
  expect(sent('POST /teams/red/issuers')).toMatchObject({
    claims: { repository: 'red/games', ref: 'refs/heads/main' },
  });
});

longTest('deleting a team is asked first', async () => {
  const dialog = await opened();
  await userEvent.click(dialog.getByRole('button', { name: 'Delete the team' }));
  expect(sent('DELETE /teams/red')).toBeUndefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Delete red for good' }));
  expect(await screen.findByRole('heading', { name: 'No teams yet' })).toBeVisible();
});

longTest('the tokens of a member who is removed are offered for revocation', async () => {
  const dialog = await opened();
  expect(dialog.queryByRole('region', { name: 'Tokens of former members' })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Remove Mia Member' }));
  const offered = within(await dialog.findByRole('region', { name: 'Tokens of former members' }));
  await userEvent.click(offered.getByRole('button', { name: 'Revoke CI' }));
  await userEvent.click(offered.getByRole('button', { name: 'Revoke for good' }));
  expect(await dialog.findByText('Revoked')).toBeVisible();
  expect(dialog.queryByRole('region', { name: 'Tokens of former members' })).toBeNull();
});

longTest(
  'a member sees the team and its tokens, and cannot change what it owns or who is in it',
  async () => {
    role = 'learner';
    const dialog = await opened();
    expect(dialog.getByText('lemonade')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'New token' })).toBeVisible();
    for (const name of [
      'Save what it owns',
      'Add member',
      'Remove Mia Member',
      'Trust an issuer',
      'Delete the team',
    ]) {
      expect(dialog.queryByRole('button', { name })).toBeNull();
    }
    expect(screen.queryByRole('button', { name: 'New team' })).toBeNull();
  },
);

longTest('a person in no team who is no admin has no access', async () => {
  role = 'learner';
  team = undefined;
  renderPage('teams', Teams);
  expect(await screen.findByRole('heading', { name: 'You do not have access to this page' })).toBeVisible();
});
