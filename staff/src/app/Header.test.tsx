import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, serverForEach } from '@venture/testing/fake-server';
import { MONDAY_GROUP as MONDAY } from '../testing/classes';
import { renderInStaff } from '../testing/in-staff';
import { Header } from './Header';

let role = 'admin';
beforeEach(() => {
  role = 'admin';
});
const server = serverForEach(({ what, query }: Call) => {
  if (what === 'GET /me') {
    return { json: { userId: 'u_1', fullName: 'Ann', email: 'ann@example.edu', role, teams: [] } };
  }
  if (what !== 'GET /classes') throw new Error(`There is no answer to ${what}.`);
  return { json: { items: MONDAY.name.includes(query.get('search') ?? '') ? [MONDAY] : [] } };
});

async function openFinder() {
  const { router } = renderInStaff(<Header />);
  await userEvent.keyboard('{Control>}k{/Control}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Go to page' }));
  await dialog.findByRole('option', { name: /^Monday group/ });
  return { router, dialog };
}

test('Ctrl+K finds a page by what people call it, with or without accents, and Enter opens it', async () => {
  const { router, dialog } = await openFinder();
  expect(dialog.getByRole('combobox')).toHaveFocus();
  await userEvent.keyboard('Pässwords{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/users'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a class is found on the server by its name', async () => {
  const { router } = await openFinder();
  await userEvent.keyboard('Monday');
  await waitFor(() => expect(server.sent.at(-1)?.query.get('search')).toBe('Monday'));
  await userEvent.click(await screen.findByRole('option', { name: /^Monday group/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/courses/${MONDAY.id}`));
});

test('an instructor finds no page for admins', async () => {
  role = 'instructor';
  const { dialog } = await openFinder();
  expect(dialog.getByRole('option', { name: /^Reports/ })).toBeVisible();
  expect(dialog.queryByRole('option', { name: /^Settings/ })).not.toBeInTheDocument();
});
