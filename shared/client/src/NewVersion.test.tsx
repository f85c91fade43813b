import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { longDescribe, longTest } from '@venture/testing/long-test';
import { renderPage } from '@venture/testing/page';
import { useLeaveGuard } from '@venture/ui/useLeaveGuard';
import { useState } from 'react';
import { CHECK_EVERY_MS, MIN_PAUSE_AFTER_FAILURE_MS, MIN_PAUSE_MS, NewVersion } from './NewVersion';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** A page on which a game can be begun and ended. */
function Game() {
  const [isUnderWay, setUnderWay] = useState(false);
  useLeaveGuard(isUnderWay, 'You are in the middle.');
  return (
    <main tabIndex={-1}>
      <button type="button" onClick={() => setUnderWay(!isUnderWay)}>
        {isUnderWay ? 'End' : 'Begin'}
      </button>
    </main>
  );
}

let live = 'first';
const looks = jest.fn(async () => live);
const update = jest.fn();

async function show() {
  live = 'first';
  looks.mockClear();
  const sets = { running: async () => 'first', live: looks };
  renderPage(
    <>
      <Game />
      <NewVersion sets={sets} update={update} />
    </>,
  );
}
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const notice = () => screen.queryByRole('complementary', { name: 'New version' });

async function release(name: string) {
  live = name;
  await pass(CHECK_EVERY_MS + MIN_PAUSE_MS);
}

function see(state: 'visible' | 'hidden') {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  fireEvent(document, new Event('visibilitychange'));
}

describe('a tab that is open while newer releases go live', () => {
  longTest('says nothing while nothing is new', async () => {
    await show();
    await pass(3 * CHECK_EVERY_MS);
    expect(looks).toHaveBeenCalled();
    expect(notice()).toBeNull();
  });

  test('offers them, politely announced, and takes them on request', async () => {
    await show();
    await release('second');
    expect(notice()).toHaveTextContent('A new version is ready.');
    expect(notice()?.parentElement).toHaveAttribute('aria-live', 'polite');
    press('Update now');
    expect(update).toHaveBeenCalledTimes(1);
  });

  test('waits while a game is under way, and goes out of the way of one that begins', async () => {
    await show();
    press('Begin');
    await release('second');
    expect(notice()).toBeNull();
    press('End');
    await pass(1_000);
    expect(notice()).toBeVisible();
    press('Begin');
    await pass(1_000);
    expect(notice()).toBeNull();
  });

  longTest.each([
    ['a clock runs', '<p role="timer">0:30</p>'],
    ['a dialog is open', '<dialog open></dialog>'],
  ])('waits while %s', async (_, html) => {
    await show();
    document.body.insertAdjacentHTML('beforeend', html);
    await release('second');
    expect(notice()).toBeNull();
    document.body.lastElementChild?.remove();
    await pass(1_000);
    expect(notice()).toBeVisible();
  });

  test('is quiet after "Later" until the next newer set, and the focus is not lost', async () => {
    await show();
    await release('second');
    press('Later');
    expect(notice()).toBeNull();
    expect(screen.getByRole('main')).toHaveFocus();
    await pass(3 * CHECK_EVERY_MS);
    expect(notice()).toBeNull();
    await release('third');
    expect(notice()).toBeVisible();
  });

  longTest('takes the offer back when the releases before are live again', async () => {
    await show();
    await release('second');
    await release('first');
    expect(notice()).toBeNull();
  });
});

longDescribe('looking for newer releases', () => {
  test('happens every five minutes while the tab is seen, and never while it is not', async () => {
    await show();
    await pass(CHECK_EVERY_MS - 1);
    expect(looks).not.toHaveBeenCalled();
    await pass(1);
    expect(looks).toHaveBeenCalledTimes(1);
    see('hidden');
    await pass(10 * CHECK_EVERY_MS);
    expect(looks).toHaveBeenCalledTimes(1);
  });

  test('happens when a file did not arrive, unless the tab has just begun', async () => {
    await show();
    const fail = () => fireEvent.error(document.head.appendChild(document.createElement('script')));
    fail();
    await pass(0);
    expect(looks).not.toHaveBeenCalled();
    await pass(MIN_PAUSE_AFTER_FAILURE_MS);
    fail();
    fail();
    await pass(0);
    expect(looks).toHaveBeenCalledTimes(1);
  });

  test('happens when the tab is seen again, at most once a minute', async () => {
    await show();
    see('hidden');
    await pass(MIN_PAUSE_MS);
    see('visible');
    await pass(0);
    expect(looks).toHaveBeenCalledTimes(1);
    see('hidden');
    see('visible');
    await pass(0);
    expect(looks).toHaveBeenCalledTimes(1);
  });
});
