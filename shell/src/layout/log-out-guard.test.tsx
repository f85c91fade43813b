import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLeaveGuard } from '@venture/ui/LeaveDialog';
import { createHashRouter, RouterProvider } from 'react-router-dom';
import { setSyncStatus } from '../host/sync/status';
import { createLogOutGuard, LogOutOffline } from './log-out-guard';

beforeEach(() => {
  localStorage.setItem('userId', 'u_1');
  // jsdom cannot reload, and reports that on the console.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
let router: ReturnType<typeof createHashRouter>;
afterEach(() => {
  router.dispose();
  jest.restoreAllMocks();
  setSyncStatus({ state: 'idle', unsynced: 0 });
  window.history.replaceState(null, '', '#/');
});

function Unfinished() {
  const guard = useLeaveGuard(true, 'It is not finished.');
  return guard.isAsking ? (
    <>
      <button type="button" onClick={guard.leave}>
        Leave
      </button>
      <button type="button" onClick={guard.stay}>
        Stay
      </button>
    </>
  ) : (
    <p>A game</p>
  );
}

function opened(path: string) {
  window.history.replaceState(null, '', `#${path}`);
  router = createHashRouter([
    { path: '/game', element: <Unfinished /> },
    { path: '*', element: <p>Another page</p> },
  ]);
  const logOut = createLogOutGuard(router);
  render(
    <>
      <RouterProvider router={router} />
      <LogOutOffline logOut={logOut} />
    </>,
  );
  return logOut;
}

const isLoggedIn = () => localStorage.getItem('userId') !== null;

test('a page with nothing unfinished is left at once', async () => {
  const logOut = opened('/module1-intro');
  act(() => logOut.ask());
  await waitFor(() => expect(isLoggedIn()).toBe(false));
  expect(window.location.hash).toBe('#/home');
});

test('a person who stays with an unfinished game stays logged in, even when going home later', async () => {
  const user = userEvent.setup();
  const logOut = opened('/game');
  act(() => logOut.ask());
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  await screen.findByText('A game');
  expect(isLoggedIn()).toBe(true);
  await act(() => router.navigate('/home'));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await screen.findByText('Another page');
  expect(isLoggedIn()).toBe(true);
});

test('a person who leaves an unfinished game is logged out', async () => {
  const user = userEvent.setup();
  const logOut = opened('/game');
  act(() => logOut.ask());
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(isLoggedIn()).toBe(false));
});

test('without a network the person is asked first, and told how many results are unsent', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  setSyncStatus({ state: 'waiting', unsynced: 2 });
  const user = userEvent.setup();
  const logOut = opened('/home');
  act(() => logOut.ask());
  expect(screen.getByRole('dialog', { name: 'Log out while offline?' }).textContent).toContain(
    '2 results are kept on this device',
  );
  await user.click(screen.getByRole('button', { name: 'Stay logged in' }));
  expect(isLoggedIn()).toBe(true);
  act(() => logOut.ask());
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  expect(isLoggedIn()).toBe(false);
});
