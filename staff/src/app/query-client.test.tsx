import { expect, jest, test } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { createQueryClient, QueryProvider } from '@venture/api/react/QueryProvider';
import { endpointQuery } from '@venture/api/react/queries';
import { ProblemError } from '@venture/api/v1/call';
import { getMe } from '@venture/api/v1/me';
import { getSettings } from '@venture/api/v1/settings';
import { problem, serverForEach } from '@venture/testing/fake-server';

const server = serverForEach();
const person = (fullName: string) => ({
  json: { userId: `u_${fullName}`, fullName, email: 'a@example.edu', role: 'learner', teams: [] },
});

/** The logged-in person's name, as the server gives it. */
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

/** Logs in as another person, as a login in another tab would. */
function become(userId: string): void {
  localStorage.setItem('userId', userId);
  window.dispatchEvent(new StorageEvent('storage', { key: 'userId', newValue: userId }));
}

test.each([
  ['a server in trouble', () => problem(503, 'unavailable', 'Not right now.')],
  ['a lost connection', () => 'offline' as const],
])('a request is retried once after %s', async (_, fail) => {
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

test('a refusal causes no retry', async () => {
  server.respond(() => problem(403, 'not-allowed', 'Not you.'));
  await expect(createQueryClient().fetchQuery(endpointQuery(getMe, {}))).rejects.toThrow('Not you.');
  expect(server.sent).toHaveLength(1);
});

test('data that one person loaded is not shown to the next one', async () => {
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

test('data that a person loaded is shown at once on their next page', async () => {
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

const refusal = (status: number) =>
  new ProblemError({ type: 'about:blank', title: 'No.', status, code: 'no', detail: 'No.' });

test.each<[string, Error | undefined, boolean, boolean]>([
  ['that worked', undefined, true, true],
  ['that was refused', refusal(409), true, true],
  ['whose session has ended, which must not take away what was typed,', refusal(401), true, false],
  ['without a connection', new TypeError('Failed to fetch'), false, false],
])('what is loaded again after a change %s: %#', async (_, error, asksWho, asksAll) => {
  const client = createQueryClient();
  const [me, settings] = [endpointQuery(getMe, {}).queryKey, endpointQuery(getSettings, {}).queryKey];
  client.setQueryData<unknown>(me, {});
  client.setQueryData<unknown>(settings, {});
  const mutationFn = async () => {
    if (error) throw error;
  };
  const change = client.getMutationCache().build(client, { mutationFn });
  await change.execute(undefined).catch(() => undefined);
  const isOld = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;
  expect([isOld(me), isOld(settings)]).toEqual([asksWho, asksAll]);
});

test('a page retries by itself every 15 s after a transient failure, and never after a refusal', async () => {
  become('u_Dan');
  jest.useFakeTimers();
  try {
    server.respond(() => problem(500, 'broken', 'Broken.'));
    show();
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    const asked = server.sent.length;
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(server.sent).toHaveLength(asked);
    server.respond(() => problem(403, 'not-allowed', 'Not you.'));
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(server.sent).toHaveLength(asked + 1);
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(server.sent).toHaveLength(asked + 1);
  } finally {
    jest.useRealTimers();
  }
});
