import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { longDescribe, longTest } from '@venture/testing/long-test';
import { renderPage } from '@venture/testing/page';
import { useLeaveGuard } from '@venture/ui/LeaveDialog';
import { useState } from 'react';
import { CHECK_EVERY_MS, MIN_PAUSE_AFTER_FAILURE_MS, MIN_PAUSE_MS, NewVersion } from './NewVersion';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  document.getElementById('venture-config')?.remove();
});

/** A page that can begin and end a game. */
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

/** Version names, as the server returns them. */
const [FIRST, SECOND, THIRD] = ['1', '2', '3'].map((digit) => digit.repeat(16)) as [string, string, string];
let live = FIRST;
const looks = jest.fn(async (_file: unknown) => new Response(live));
const update = jest.fn();

async function show() {
  live = FIRST;
  looks.mockClear();
  Object.assign(globalThis, { fetch: looks });
  const config = Object.assign(document.createElement('script'), {
    ...{ type: 'application/json', id: 'venture-config' },
    textContent: JSON.stringify({ set: FIRST }),
  });
  document.head.append(config);
  renderPage(
    <>
      <Game />
      <form>
        <input aria-label="Name" />
      </form>
      <NewVersion file="index.set" update={update} />
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

describe('an open tab while newer releases go live', () => {
  longTest('says nothing while nothing is new', async () => {
    await show();
    await pass(3 * CHECK_EVERY_MS);
    expect(looks).toHaveBeenCalled();
    expect(notice()).toBeNull();
  });

  test('offers them, announces them politely, and loads them on request', async () => {
    await show();
    await release(SECOND);
    expect(notice()).toHaveTextContent('A new version is ready.');
    expect(notice()?.parentElement).toHaveAttribute('aria-live', 'polite');
    press('Update now');
    expect(update).toHaveBeenCalledTimes(1);
  });

  test('waits with the offer while a game is running, and hides it when one begins', async () => {
    await show();
    press('Begin');
    await release(SECOND);
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
    await release(SECOND);
    expect(notice()).toBeNull();
    document.body.lastElementChild?.remove();
    await pass(1_000);
    expect(notice()).toBeVisible();
  });

  test('stays quiet after "Later" until an even newer set goes live, and does not lose the focus', async () => {
    await show();
    await release(SECOND);
    press('Later');
    expect(notice()).toBeNull();
    expect(screen.getByRole('main')).toHaveFocus();
    await pass(3 * CHECK_EVERY_MS);
    expect(notice()).toBeNull();
    await release(THIRD);
    expect(notice()).toBeVisible();
  });

  test('waits while typed text would be lost', async () => {
    await show();
    await release(SECOND);
    fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'x' } });
    await pass(1_000);
    expect(notice()).toBeNull();
  });

  test("never mistakes another response, such as a hotel's login page, for a version", async () => {
    await show();
    await release('<form></form>');
    expect(notice()).toBeNull();
  });

  longTest('takes the offer back when the releases before are live again', async () => {
    await show();
    await release(SECOND);
    await release(FIRST);
    expect(notice()).toBeNull();
  });
});

longDescribe('looking for newer releases', () => {
  test('happens every five minutes while the tab is visible, and never while it is hidden', async () => {
    await show();
    await pass(CHECK_EVERY_MS - 1);
    expect(looks).not.toHaveBeenCalled();
    await pass(1);
    expect(looks).toHaveBeenCalledTimes(1);
    see('hidden');
    await pass(10 * CHECK_EVERY_MS);
    expect(looks).toHaveBeenCalledTimes(1);
  });

  test('happens when a file fails to load, unless the tab has just opened', async () => {
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

  test('happens when the tab is visible again, at most once a minute', async () => {
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
