import { expect, jest, test } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { getMe } from '@venture/api/v1/me';
import { createQueryClient, QueryProvider } from '@venture/client/QueryProvider';
import { endpointQuery } from '@venture/client/queries';
import { problem, serverForEach } from '@venture/testing/fake-server';

const server = serverForEach(['reports']);
const person = (fullName: string) => ({
  json: { userId: `u_${fullName}`, fullName, email: 'a@example.edu', mayAdminister: false },
});

/** The name of the person who is logged in, as the server says it. */
function Name() {
  const { data, isError } = useQuery(endpointQuery(getMe, {}));
  return <p>{isError ? 'failed' : (data?.fullName ?? 'loading')}</p>;
}

const show = () =>
  render(
    <QueryProvider>
      <Name />
    </QueryProvider>,
  );

/** Logs in as another person, as a login in another tab does. */
function become(userId: string): void {
  localStorage.setItem('userId', userId);
  window.dispatchEvent(new StorageEvent('storage', { key: 'userId', newValue: userId }));
}

test.each([
  ['a server in trouble', () => problem(503, 'unavailable', 'Not right now.')],
  ['a lost connection', () => 'offline' as const],
])('after %s a request is sent once more', async (_, fail) => {
  let failures = 1;
  server.respond(() => (failures-- > 0 ? fail() : person('Ada')));
  jest.useFakeTimers();
  const client = createQueryClient();
  const answer = client.fetchQuery(endpointQuery(getMe, {}));
  await jest.advanceTimersByTimeAsync(2_000);
  jest.useRealTimers();
  expect(await answer).toMatchObject({ fullName: 'Ada' });
  expect(server.sent).toHaveLength(2);
});

test('a refusal is not sent again', async () => {
  server.respond(() => problem(403, 'not-allowed', 'Not you.'));
  await expect(createQueryClient().fetchQuery(endpointQuery(getMe, {}))).rejects.toThrow('Not you.');
  expect(server.sent).toHaveLength(1);
});

test('what one person loaded is not shown to the next one', async () => {
  become('u_Ada');
  server.respond(() => person('Ada'));
  show();
  expect(await screen.findByText('Ada')).toBeVisible();
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  server.respond(async () => {
    await arrived;
    return person('Ben');
  });
  act(() => become('u_Ben'));
  expect(screen.getByText('loading')).toBeVisible();
  arrive();
  expect(await screen.findByText('Ben')).toBeVisible();
});

test('what a person loaded is shown at once on their next page', async () => {
  become('u_Cleo');
  server.respond(() => person('Cleo'));
  show();
  expect(await screen.findByText('Cleo')).toBeVisible();
  cleanup();
  server.respond(() => problem(503, 'unavailable', 'Not right now.'));
  show();
  expect(screen.getByText('Cleo')).toBeVisible();
  await waitFor(() => expect(server.sent.length).toBeGreaterThan(1));
});
