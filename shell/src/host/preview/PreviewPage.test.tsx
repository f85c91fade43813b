import { afterEach, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createQueryClient, QueryProvider } from '@venture/api/react/QueryProvider';
import type { ReleasePreview } from '@venture/api/v1/previews';
import { problem, serverForEach } from '@venture/testing/fake-server';
import { LEMONADE } from '@venture/testing/lemonade';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ListingContext, type ListingState, PENDING } from '../list/listing';
import { PreviewPage } from './PreviewPage';

const PREVIEW: ReleasePreview = {
  ...{ name: 'kiosk', title: 'Kiosk', version: '2.0.0', owner: 'red', path: '/kiosk' },
  ...{ state: 'waiting', storedAt: '2026-11-01T10:00:00Z' },
  origin: { by: 'token “CI”', commit: 'abc123', note: 'Faster' },
  manifestHash: `sha384-${'a'.repeat(64)}`,
};
const server = serverForEach(() => ({ json: PREVIEW }));
afterEach(() => {
  sessionStorage.clear();
});

function show(address = '/preview/kiosk/2.0.0', listing: ListingState = PENDING) {
  const routes = [
    { path: '/preview/:remote/:version', element: <PreviewPage /> },
    { path: '*', element: <p>another page</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <QueryProvider client={createQueryClient({ retries: 0 })}>
      <ListingContext value={listing}>
        <RouterProvider router={router} />
      </ListingContext>
    </QueryProvider>,
  );
  return router;
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const chosen = () => sessionStorage.getItem('venture.preview');

test('a preview says what it is and what opening it means, and waits for the button', async () => {
  show();
  expect(await heading('Preview of Kiosk 2.0.0')).toBeVisible();
  for (const text of [
    /kiosk, of the team red/,
    /an admin must approve/,
    /token “CI” · commit abc123 · “Faster”/,
    /nothing you do in the preview is saved/,
  ])
    expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole('note')).toHaveTextContent('cannot act in your name');
  expect(server.sent.map(({ what }) => what)).toContain('POST /remotes/kiosk/releases/2.0.0/preview');
  expect(screen.getByRole('button', { name: 'Open preview' })).not.toHaveFocus();
  expect(chosen()).toBeNull();
});

test('the button stores the preview for this tab, without the hash from the server', async () => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined); // jsdom reloads no page
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Open preview' }));
  expect(JSON.parse(chosen() ?? '')).toEqual({
    remote: 'kiosk',
    version: '2.0.0',
    until: expect.any(Number),
  });
  expect(localStorage.getItem('venture.preview')).toBeNull();
  errors.mockRestore();
});

test('a preview that is already open links to its page', async () => {
  const entry = { ...LEMONADE, name: 'kiosk', version: '2.0.0', base: '/', isPreview: true as const };
  show(undefined, { ...PENDING, remotes: [entry] });
  expect(await screen.findByRole('link', { name: 'Go to Kiosk' })).toHaveAttribute('href', '/kiosk');
});

test('a guest is sent to the login and then back', async () => {
  localStorage.removeItem('userId');
  const router = show();
  expect(await heading('Log in to see this preview')).toBeVisible();
  expect(server.sent).toEqual([]);
  await userEvent.click(screen.getByRole('link', { name: 'Log in' }));
  expect(router.state.location).toMatchObject({
    pathname: '/login',
    state: { next: '/preview/kiosk/2.0.0' },
  });
});

test.each([
  [401, 'Log in to see this preview', /members of the team that owns kiosk, and for admins/],
  [403, 'You may not open this preview', /members of the team that owns kiosk, and for admins/],
  [404, 'There is no such release', /kiosk has no release 2\.0\.0 on this server/],
])('if the server answers %i, the page says so', async (status, title, text) => {
  server.respond(() => problem(status, 'x', 'It is so.'));
  show();
  expect(await heading(title)).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
});

test('a preview that asks for the password opens once it is entered', async () => {
  let isConfirmed = false;
  server.respond(({ what }) => {
    if (what === 'POST /me/confirmation') isConfirmed = true;
    if (what === 'POST /me/confirmation') return { status: 204 };
    return isConfirmed ? { json: PREVIEW } : problem(403, 'password-again', 'Your password is needed again.');
  });
  show();
  await screen.findByRole('dialog', { name: 'Enter your password again' });
  await userEvent.keyboard('{Escape}');
  expect(screen.getByText('Your password is needed again.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await userEvent.keyboard('an honest sum of parts{Enter}');
  expect(await heading('Preview of Kiosk 2.0.0')).toBeVisible();
});

test.each(['/preview/kiosk/latest', '/preview/__proto__/1.0.0', '/preview/kiosk/1.0.0%2F..%2Fx'])(
  '%s is not the address of a release, and the server is not asked',
  async (address) => {
    show(address);
    expect(await heading('There is no such release')).toBeVisible();
    expect(server.sent).toEqual([]);
  },
);
