import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderPage } from '@venture/testing/page';
import { LoadGate } from '@venture/ui/LoadGate';
import { loadable } from '@venture/ui/loadable';
import { CrashGuard } from './CrashGuard';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function show(load: (attempt: number) => Promise<string>) {
  renderPage(
    <LoadGate title="Cash Stack" load={loadable('Cash Stack', 120_000, load)}>
      {(text) => <h1>{text}</h1>}
    </LoadGate>,
  );
}
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const never = () => new Promise<string>(() => undefined);

describe('a loading page', () => {
  test('is explained at once and after 3 seconds, and can be left after 10', async () => {
    show(never);
    expect(screen.getByRole('status')).toHaveTextContent('Loading Cash Stack');
    await pass(2_999);
    expect(screen.getByRole('status')).toHaveTextContent(/^Loading Cash Stack$/);
    await pass(1);
    expect(screen.getByRole('status')).toHaveTextContent('Still loading Cash Stack');
    expect(screen.queryByRole('link', { name: 'Home' })).not.toBeInTheDocument();
    await pass(7_000);
    expect(screen.getByRole('status')).toHaveTextContent('taking a while');
    expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('fails after 120 seconds', async () => {
    show(never);
    await pass(119_999);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await pass(1);
    expect(screen.getByRole('alert')).toHaveTextContent('Cash Stack could not be loaded');
    expect(screen.getByRole('alert')).toHaveTextContent('did not arrive in time');
  });

  test.each([
    ['offline', false, 'The server cannot be reached. Are you offline?'],
    ['on a bad network', true, 'Your connection may be slow, or the server busy.'],
  ])('of which a file is missing %s blames the connection', async (_, isOnline, text) => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    show(() =>
      Promise.reject(Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' })),
    );
    await pass(0);
    expect(screen.getByRole('alert')).toHaveTextContent(text);
  });

  test('offers "Try again" after a failure, which works', async () => {
    show(async (attempt) => {
      if (attempt === 1) throw new Error('404');
      return 'Cash Stack';
    });
    await pass(0);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await pass(0);
    expect(screen.getByRole('heading', { name: 'Cash Stack' })).toBeVisible();
  });
});

let broken = false;
function SometimesBroken() {
  if (broken) throw new Error('boom');
  return <h1>Cash Stack</h1>;
}

test('a page that throws while rendering is caught and can be retried', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  broken = true;
  renderPage(
    <CrashGuard title="Cash Stack">
      <SometimesBroken />
    </CrashGuard>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Cash Stack has stopped');
  broken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('heading', { name: 'Cash Stack' })).toBeVisible();
});
