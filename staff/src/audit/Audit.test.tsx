import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { problem, serverForEach } from '@venture/testing/fake-server';
import { renderPage } from '../testing/in-staff';
import { Audit } from './Audit';

const ANN = { userId: 'u_1', fullName: 'Ann', email: 'ann@example.edu', role: 'admin', teams: [] };
const RENAMED = {
  ...{ id: '1', at: '2026-11-01T10:00:00Z', action: 'class-renamed', madeBy: 'instructor', details: {} },
  ...{
    title: 'Class renamed',
    by: 'Ida (ida@b)',
    to: 'Monday group',
    notes: ['Name: Group 1 → Monday group'],
  },
};
const server = serverForEach(({ what }) => {
  if (what === 'GET /me') return { json: ANN };
  if (what === 'GET /audit') return { json: { items: [RENAMED] } };
  return problem(404, 'not-found', 'No.');
});

test("an entry is shown in the server's words", async () => {
  renderPage('audit', Audit);
  const row = await screen.findByRole('row', { name: /Class renamed/ });
  for (const text of ['Ida (ida@b)', 'Monday group', 'Name: Group 1 → Monday group'])
    expect(within(row).getByText(text)).toBeVisible();
});

test("shows a person's audit trail for a date range, and the download has the same entries", async () => {
  renderPage('audit', Audit);
  await userEvent.type(await screen.findByLabelText('Email of a person'), 'leo@b');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-23' } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-24' } });
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'Account disabled');
  const wanted = {
    ...{ action: 'account-disabled', person: 'leo@b', from: new Date(2026, 10, 23).toISOString() },
    until: new Date(2026, 10, 25).toISOString(),
  };
  await waitFor(() => expect(Object.fromEntries(server.sent.at(-1)?.query ?? [])).toMatchObject(wanted));
  const file = screen.getByRole('link', { name: 'Download these entries (CSV)' }).getAttribute('href');
  expect(file).toMatch(/\/audit\.csv\?/);
  expect(Object.fromEntries(new URLSearchParams(file?.split('?')[1]))).toEqual(wanted);
});

test('a first day later than the last day is refused at its field', async () => {
  renderPage('audit', Audit);
  fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2026-11-24' } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-23' } });
  expect(screen.getByLabelText('To')).toBeInvalid();
  expect(screen.getByText('Choose a day on or after the first one.')).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Download/ })).not.toBeInTheDocument();
  expect(server.sent.some(({ query }) => query.has('from') && query.has('until'))).toBe(false);
});
