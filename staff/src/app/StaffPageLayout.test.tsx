import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryView } from '@venture/api/react/QueryView';
import { endpointQuery } from '@venture/api/react/queries';
import { getMe } from '@venture/api/v1/me';
import { type FakeServer, fakeServer, problem } from '@venture/testing/fake-server';
import { renderInStaff } from '../testing/in-staff';
import { ConfirmButton } from './FormDialog';
import { StaffPageLayout } from './StaffPageLayout';

const ME = { userId: 'u_1', fullName: 'Ann Admin', email: 'ann@example.edu', role: 'admin', teams: [] };

let server: FakeServer;
beforeEach(() => {
  localStorage.setItem('userId', 'u_1');
});
afterEach(() => {
  server.close();
  localStorage.clear();
});

const show = () =>
  renderInStaff(
    <StaffPageLayout area="users">
      <p>The page itself</p>
    </StaffPageLayout>,
  );

test('an admin sees the page and links to the other pages', async () => {
  server = fakeServer();
  server.respond(() => ({ json: ME }));
  show();
  expect(await screen.findByText('The page itself')).toBeVisible();
  expect(screen.getByRole('link', { name: 'User Management' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/admin/settings');
});

test('R10 choosing Admin at sign-up gives no access, and the page says so', async () => {
  server = fakeServer();
  localStorage.setItem('userId', 'u_2');
  localStorage.setItem('userType', 'admin');
  server.respond(() => ({ json: { ...ME, userId: 'u_2', role: 'learner' } }));
  show();
  expect(await screen.findByText('You do not have access to this page')).toBeVisible();
  expect(screen.queryByText('The page itself')).not.toBeInTheDocument();
});

test('an instructor sees that a page is for admins, and a link to their classes', async () => {
  server = fakeServer();
  localStorage.setItem('userId', 'u_5');
  server.respond(() => ({ json: { ...ME, userId: 'u_5', role: 'instructor' } }));
  show();
  expect(await screen.findByText('This page is for admins')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Your classes' })).toHaveAttribute('href', '/admin/courses');
  expect(screen.queryByText('The page itself')).not.toBeInTheDocument();
});

test('an instructor sees the teaching pages, and links to no others', async () => {
  server = fakeServer();
  localStorage.setItem('userId', 'u_6');
  server.respond(() => ({ json: { ...ME, userId: 'u_6', role: 'instructor' } }));
  renderInStaff(
    <StaffPageLayout area="courses">
      <p>The page itself</p>
    </StaffPageLayout>,
  );
  expect(await screen.findByText('The page itself')).toBeVisible();
  const links = within(screen.getByRole('navigation', { name: 'Administration' })).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['Course Management', 'Reports & Analytics']);
});

test('a guest is sent to login, without any request', () => {
  server = fakeServer();
  localStorage.removeItem('userId');
  show();
  expect(screen.getByRole('heading', { name: 'Log in first' })).toBeVisible();
  expect(server.sent).toEqual([]);
});

test('logging in leads back to the same page, with the parameters of its address', () => {
  server = fakeServer();
  localStorage.removeItem('userId');
  const at = { address: '/admin/users?class=1', path: '/admin/users' };
  renderInStaff(<StaffPageLayout area="users">{null}</StaffPageLayout>, { at });
  const link = screen.getByRole('link', { name: 'Log in' });
  expect(link).toHaveAttribute('href', './#/admin/users?class=1&log-in');
});

test('a person whose session has ended is sent to login', async () => {
  server = fakeServer();
  localStorage.setItem('userId', 'u_3');
  server.respond(() => problem(401, 'not-logged-in', 'Log in first.'));
  show();
  expect(await screen.findByRole('heading', { name: 'Log in first' })).toBeVisible();
});

function People() {
  const query = useQuery({ ...endpointQuery(getMe, {}), queryKey: ['people'], enabled: false });
  const me = useQuery(endpointQuery(getMe, {}));
  return (
    <>
      <button type="button" onClick={() => void Promise.all([query.refetch(), me.refetch()])}>
        Ask again
      </button>
      <QueryView query={query} label="Loading people" lines={1}>
        {() => 'People'}
      </QueryView>
    </>
  );
}

test('a page whose session ends while it is open offers one login', async () => {
  server = fakeServer();
  localStorage.setItem('userId', 'u_7');
  let isOver = false;
  server.respond(() =>
    isOver ? problem(401, 'not-logged-in', 'Log in first.') : { json: { ...ME, userId: 'u_7' } },
  );
  renderInStaff(
    <StaffPageLayout area="users">
      <People />
    </StaffPageLayout>,
  );
  const again = await screen.findByRole('button', { name: 'Ask again' });
  isOver = true;
  await userEvent.click(again);
  expect(await screen.findByText('You are no longer logged in')).toBeVisible();
  expect(screen.getByText('You have been logged out')).toBeVisible();
  expect(screen.getAllByRole('link', { name: /^Log in/ })).toHaveLength(1);
});

test('without a connection the page says so, and works once it is back', async () => {
  server = fakeServer();
  localStorage.setItem('userId', 'u_4');
  show();
  expect(await screen.findByRole('heading', { name: 'No connection' })).toBeVisible();
  server.respond(() => ({ json: { ...ME, userId: 'u_4' } }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The page itself')).toBeVisible();
});

test('a button pressed twice in quick succession sends only once', async () => {
  server = fakeServer();
  server.respond(() => ({ json: ME }));
  let sent = 0;
  let arrive = () => {};
  const send = () => {
    sent += 1;
    return new Promise<void>((resolve) => {
      arrive = resolve;
    });
  };
  renderInStaff(
    <ConfirmButton label="Delete" title="Delete it?" confirm="Delete forever" send={send}>
      <p>It cannot be undone.</p>
    </ConfirmButton>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await userEvent.dblClick(screen.getByRole('button', { name: 'Delete forever' }));
  arrive();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent).toBe(1);
});
