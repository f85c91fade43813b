import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { problem, serverForEach } from '@venture/testing/fake-server';
import { MemoryRouter } from 'react-router-dom';
import * as v from 'valibot';
import { endpoint } from '../v1/endpoint';
import { createQueryClient, QueryProvider } from './QueryProvider';
import { QueryView } from './QueryView';
import { endpointQuery } from './queries';

const getText = endpoint({
  ...{ id: 'getText', method: 'GET', path: '/text', access: 'anyone', summary: 'A text' },
  response: v.object({ text: v.string() }),
});

let isDown: boolean;
const server = serverForEach(() =>
  isDown ? problem(503, 'unavailable', 'Later.') : { json: { text: 'The text' } },
);
beforeEach(() => {
  isDown = true;
});

function Text() {
  return (
    <QueryView query={useQuery(endpointQuery(getText, {}))} label="Loading the text" lines={2}>
      {({ text }) => <p>{text}</p>}
    </QueryView>
  );
}

const show = () =>
  render(
    <MemoryRouter>
      <QueryProvider client={createQueryClient({ retries: 0 })}>
        <Text />
      </QueryProvider>
    </MemoryRouter>,
  );

test('a failure is announced once, however often the page retries by itself', async () => {
  jest.useFakeTimers();
  try {
    show();
    const alert = await screen.findByRole('alert');
    let answer = () => {};
    server.respond(async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return isDown ? problem(503, 'unavailable', 'Later.') : { json: { text: 'The text' } };
    });
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    expect(server.sent).toHaveLength(2);
    expect(screen.getByRole('alert')).toBe(alert);
    isDown = false;
    await act(async () => answer());
    expect(await screen.findByText('The text')).toBeVisible();
  } finally {
    jest.useRealTimers();
  }
});

test('a person who tries again sees that the data is loading', async () => {
  show();
  const button = await screen.findByRole('button', { name: 'Try again' });
  server.respond(() => new Promise(() => {}));
  fireEvent.click(button);
  expect(await screen.findByText('Loading the text')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a page that started offline loads by itself once the network is back', async () => {
  const isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  server.respond(() => 'offline');
  show();
  expect(await screen.findByRole('heading', { name: 'No connection' })).toBeVisible();
  server.respond(() => ({ json: { text: 'The text' } }));
  fireEvent(window, new Event('online'));
  expect(await screen.findByText('The text')).toBeVisible();
  isOnline.mockRestore();
});

describe('after the text was shown', () => {
  async function refuse(status: number, code: string) {
    isDown = false;
    const client = createQueryClient({ retries: 0 });
    render(
      <MemoryRouter>
        <QueryProvider client={client}>
          <Text />
        </QueryProvider>
      </MemoryRouter>,
    );
    await screen.findByText('The text');
    server.respond(() => problem(status, code, 'No.'));
    await act(() => client.invalidateQueries());
    return client;
  }

  test('an outage keeps the text and says that it may be out of date', async () => {
    await refuse(503, 'unavailable');
    expect(await screen.findByText(/may be out of date/)).toBeVisible();
    expect(screen.getByText('The text')).toBeVisible();
  });

  test('a 404 hides the text', async () => {
    await refuse(404, 'not-found');
    expect(await screen.findByRole('heading', { name: 'This did not work' })).toBeVisible();
    expect(screen.queryByText('The text')).not.toBeInTheDocument();
  });

  test('an ended session keeps the text without calling it out of date', async () => {
    const client = await refuse(401, 'not-logged-in');
    await waitFor(() => expect(client.isFetching()).toBe(0));
    await act(async () => {}); // the page has heard of it
    expect(client.getQueryCache().getAll()[0]?.state.error).toMatchObject({ status: 401 });
    expect(screen.getByText('The text')).toBeVisible();
    expect(screen.queryByText(/may be out of date/)).not.toBeInTheDocument();
  });
});

test("a page inside another provider shares that provider's client", async () => {
  isDown = false;
  const client = createQueryClient();
  client.setQueryData(endpointQuery(getText, {}).queryKey, { text: 'Of before' });
  render(
    <MemoryRouter>
      <QueryProvider client={client}>
        <QueryProvider>
          <Text />
        </QueryProvider>
      </QueryProvider>
    </MemoryRouter>,
  );
  expect(screen.getByText('Of before')).toBeVisible();
  expect(await screen.findByText('The text')).toBeVisible();
});
