import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { formatTimeInZone } from '@venture/api/format';
import { type Call, problem, serverForEach } from '@venture/testing/fake-server';
import { longTest } from '@venture/testing/long-test';
import { renderPage } from '../testing/in-staff';
import { listMonthOptions, listTimeZoneOptions } from './options';
import { SettingsPage } from './SettingsPage';

const ME = { userId: 'u_1', fullName: 'Ann Admin', email: 'ann@example.edu', role: 'admin', teams: [] };
const SETTINGS = {
  leaderboards: true,
  weekStart: 1,
  timeZone: 'UTC',
  keepPlaysMonths: 24,
  keepAuditMonths: 18,
  keepFeedbackMonths: null,
  keepAccountsMonths: null,
  confirmEmail: false,
};

const server = serverForEach(answer);
let stored: { readonly settings: typeof SETTINGS; readonly version: number; readonly sendsMail: boolean };
let isLate = false;
let hasEnded = false;
beforeEach(() => {
  stored = { settings: SETTINGS, version: 4, sendsMail: true };
  isLate = false;
  hasEnded = false;
  // The page renders every time zone the browser knows, and there are hundreds.
  jest.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['America/New_York', 'Europe/Paris']);
});
afterEach(() => {
  jest.restoreAllMocks();
});

function answer({ what, body }: Call) {
  if (hasEnded) return problem(401, 'not-logged-in', 'Log in first.');
  if (what === 'GET /me') return { json: ME };
  if (what === 'GET /settings') return { json: stored };
  if (isLate)
    return problem(409, 'changed-meanwhile', 'Someone else has changed the settings in the meantime.');
  const { settings, version } = Object(body);
  stored = { ...stored, settings, version: version + 1 };
  return { json: stored };
}

const group = (name: string) => screen.findByRole('group', { name });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const saved = () => server.sent.filter(({ what }) => what === 'PUT /settings').map(({ body }) => body);

test('settings are saved together, with the version that was shown', async () => {
  renderPage('settings', SettingsPage);
  await userEvent.click(await within(await group('Leaderboards')).findByRole('radio', { name: /^Off/ }));
  await userEvent.selectOptions(screen.getByLabelText('First day of the week'), 'Sunday');
  await userEvent.selectOptions(screen.getByLabelText('Time zone'), 'America/New York');
  await userEvent.selectOptions(screen.getByLabelText('Game moves'), 'Forever');
  await save();
  expect(await screen.findByText(/^Saved\./)).toBeVisible();
  const changed = { leaderboards: false, weekStart: 7, timeZone: 'America/New_York', keepPlaysMonths: null };
  expect(saved()).toEqual([{ settings: { ...SETTINGS, ...changed }, version: 4 }]);
  await save();
  expect(saved()[1]).toMatchObject({ version: 5 });
  await userEvent.selectOptions(screen.getByLabelText('Game moves'), '2 years');
  expect(screen.queryByText(/^Saved\./)).not.toBeInTheDocument();
});

/** Opens the page, chooses Sunday, and saves after another admin has chosen Paris and Wednesday. */
async function saveTooLate() {
  renderPage('settings', SettingsPage);
  await userEvent.selectOptions(await screen.findByLabelText('First day of the week'), 'Sunday');
  stored = { ...stored, settings: { ...SETTINGS, weekStart: 3, timeZone: 'Europe/Paris' }, version: 5 };
  isLate = true;
  await save();
  const conflict = within(await screen.findByRole('region', { name: 'Changed in the meantime' }));
  expect(conflict.getByText('First day of the week: yours Sunday, theirs Wednesday')).toBeVisible();
  expect(conflict.getByText('Time zone: now Europe/Paris')).toBeVisible();
  isLate = false;
  return conflict;
}

test('after a conflict, "Save mine" saves my changes and keeps the rest of the other admin\'s changes', async () => {
  const conflict = await saveTooLate();
  await userEvent.click(conflict.getByRole('button', { name: 'Save mine' }));
  expect(await screen.findByText(/^Saved\./)).toBeVisible();
  expect(saved().at(-1)).toEqual({
    settings: { ...SETTINGS, weekStart: 7, timeZone: 'Europe/Paris' },
    version: 5,
  });
  expect(screen.queryByRole('region', { name: 'Changed in the meantime' })).not.toBeInTheDocument();
});

longTest('after a conflict, "Use theirs" shows the current settings, which can be saved again', async () => {
  const conflict = await saveTooLate();
  await userEvent.click(conflict.getByRole('button', { name: 'Use theirs' }));
  expect(screen.getByLabelText('First day of the week')).toHaveDisplayValue('Wednesday');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await save();
  expect(await screen.findByText(/^Saved\./)).toBeVisible();
  expect(saved().at(-1)).toMatchObject({ settings: { weekStart: 3 }, version: 5 });
});

longTest('a change during the saving of settings stays, and is saved next', async () => {
  renderPage('settings', SettingsPage);
  await userEvent.selectOptions(await screen.findByLabelText('First day of the week'), 'Sunday');
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  server.respond(async (call) => {
    if (call.what.startsWith('PUT')) await arrived;
    return answer(call);
  });
  await save();
  await userEvent.selectOptions(screen.getByLabelText('Game moves'), 'Forever');
  arrive();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-disabled'),
  );
  expect(screen.getByLabelText('Game moves')).toHaveDisplayValue('Forever');
  await save();
  expect(await screen.findByText(/^Saved\./)).toBeVisible();
  expect(saved().at(-1)).toEqual({
    settings: { ...SETTINGS, weekStart: 7, keepPlaysMonths: null },
    version: 5,
  });
});

longTest('typed settings stay when the session ends, and are saved after another login', async () => {
  renderPage('settings', SettingsPage);
  await userEvent.selectOptions(await screen.findByLabelText('First day of the week'), 'Sunday');
  hasEnded = true;
  await save();
  expect(await screen.findByText(/Log in again to continue/)).toBeVisible();
  fireEvent(window, new Event('visibilitychange'));
  expect(await screen.findByText('You have been logged out')).toBeVisible();
  expect(screen.getByLabelText('First day of the week')).toHaveDisplayValue('Sunday');
  hasEnded = false;
  fireEvent(window, new Event('visibilitychange'));
  await waitFor(() => expect(screen.queryByText('You have been logged out')).not.toBeInTheDocument());
  await save();
  expect(await screen.findByText(/^Saved\./)).toBeVisible();
  expect(saved().at(-1)).toEqual({ settings: { ...SETTINGS, weekStart: 7 }, version: 4 });
});

test('leaving unsaved changes asks for confirmation', async () => {
  renderPage('settings', SettingsPage);
  await userEvent.selectOptions(await screen.findByLabelText('First day of the week'), 'Sunday');
  await userEvent.click(screen.getByRole('link', { name: 'Audit trail' }));
  const question = within(await screen.findByRole('dialog', { name: 'Leave this page?' }));
  expect(question.getByText('Your changes to the settings are not saved.')).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Stay' }));
  expect(screen.getByLabelText('First day of the week')).toHaveDisplayValue('Sunday');
  await userEvent.click(screen.getByRole('link', { name: 'Audit trail' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('heading', { name: 'another page' })).toBeVisible();
});

longTest(
  'unsaved changes stay when the settings are loaded again, and are saved with the version they began from',
  async () => {
    renderPage('settings', SettingsPage);
    await userEvent.selectOptions(await screen.findByLabelText('First day of the week'), 'Sunday');
    stored = { ...stored, version: 7 };
    fireEvent(window, new Event('visibilitychange'));
    await waitFor(() => expect(server.sent.filter(({ what }) => what === 'GET /settings')).toHaveLength(2));
    await save();
    expect(saved()).toEqual([{ settings: { ...SETTINGS, weekStart: 7 }, version: 4 }]);
  },
);

longTest('confirming cannot be chosen while no mail can be sent, and the page says why', async () => {
  stored = { ...stored, sendsMail: false };
  renderPage('settings', SettingsPage);
  const choice = within(await group('Confirm email addresses'));
  expect(choice.queryByRole('radio', { name: /^On/ })).not.toBeInTheDocument();
  expect(screen.getByText(/Set SMTP_URL on the server/)).toBeVisible();
  expect(screen.getByText(/nobody is warned before an account is deleted/)).toBeVisible();
});

longTest(
  'confirming that is on without a server that sends mail is seen as such, and can be switched off',
  async () => {
    stored = { ...stored, settings: { ...SETTINGS, confirmEmail: true }, sendsMail: false };
    renderPage('settings', SettingsPage);
    const choice = within(await group('Confirm email addresses'));
    expect(choice.getByRole('radio', { name: /^On/ })).toBeChecked();
    expect(screen.getByText(/On, but not in effect: this server sends no mail\./)).toBeVisible();
    await userEvent.click(choice.getByRole('radio', { name: /^Off/ }));
    await save();
    expect(await screen.findByText(/^Saved\./)).toBeVisible();
    expect(saved()).toEqual([{ settings: { ...SETTINGS, confirmEmail: false }, version: 4 }]);
    expect(screen.queryByText(/not in effect/)).not.toBeInTheDocument();
    expect(choice.queryByRole('radio', { name: /^On/ })).not.toBeInTheDocument();
  },
);

longTest(
  'unused accounts are deleted after a year or more if an admin chooses so, and the page says who is warned',
  async () => {
    renderPage('settings', SettingsPage);
    const field = await screen.findByLabelText('Accounts after the last login');
    expect(
      within(field)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([...['1 year', '2 years', '3 years', '5 years', 'Forever']]);
    expect(field).toHaveDisplayValue('Forever');
    expect(screen.getByText(/its person is warned by mail/)).toBeVisible();
    await userEvent.selectOptions(field, '2 years');
    await save();
    expect(saved()).toEqual([{ settings: { ...SETTINGS, keepAccountsMonths: 24 }, version: 4 }]);
  },
);

longTest('a stored length of time that is not offered can still be chosen', () => {
  expect(listMonthOptions(18).map(({ label }) => label)).toEqual([
    ...['3 months', '6 months', '1 year', '18 months', '2 years', '3 years', '5 years', 'Forever'],
  ]);
});

longTest('a time zone that this browser does not know can still be chosen, and shows the time in UTC', () => {
  expect(listTimeZoneOptions('Mars/Olympus').map(({ value }) => value)).toEqual(
    expect.arrayContaining(['Mars/Olympus', 'UTC']),
  );
  const noon = new Date('2026-11-20T12:00:00Z');
  expect(formatTimeInZone('Europe/Paris', noon)).toMatch(/Friday.*13:00/);
  expect(formatTimeInZone('Mars/Olympus', noon)).toMatch(/Friday.*12:00.*UTC/);
});

longTest('time zones are offered by their current names, and a stored old name stays selected', () => {
  jest.restoreAllMocks();
  const offered = listTimeZoneOptions('Asia/Calcutta');
  expect(offered.find(({ value }) => value === 'Asia/Calcutta')?.label).toBe('Asia/Kolkata');
  expect(offered.filter(({ label }) => label === 'Asia/Kolkata')).toHaveLength(1);
  const labels = listTimeZoneOptions('UTC').map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Europe/Kyiv', 'Asia/Ho Chi Minh']));
  expect(labels).not.toEqual(expect.arrayContaining(['Asia/Calcutta']));
});
