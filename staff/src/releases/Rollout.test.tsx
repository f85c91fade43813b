import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Remote } from '@venture/api/v1/releases';
import { type Call, problem, serverForEach } from '@venture/testing/fake-server';
import { renderInStaff } from '../testing/in-staff';
import { RemoteDialog } from './RemoteDialog';
import { rolloutSettings } from './Rollout';

const AT = '2026-11-01T10:00:00Z';
const why = 'It failed for 20 of 20 visitors, the live release for 2 of 180 visitors.';
const KIOSK: Remote = {
  revision: '7',
  ...{ name: 'kiosk', owner: 'red', waiting: 0, live: { version: '1.1.0', since: AT, isDisabled: false } },
  rollout: {
    ...{ version: '2.0.0', share: 0.1, plan: '10 %' },
    newer: { visitors: 40, failed: 10 },
    live: { visitors: 360, failed: 18 },
  },
  releases: [{ version: '2.0.0', state: 'stored', storedAt: AT }],
  history: [
    {
      ...{ since: AT, action: 'rollout-stopped', channel: 'rollout', version: '1.1.0' },
      sentence: `Automatically stopped the rollout of 1.9.0. ${why}`,
      rollout: { version: '1.9.0', what: 'stopped', why },
    },
  ],
};

const RELEASED = { name: 'kiosk', version: '1.1.0', state: 'live', isNew: true, preview: '#/preview' };

let refusal: ReturnType<typeof problem> | undefined;
let doubt: string | undefined;
beforeEach(() => {
  refusal = undefined;
  doubt = undefined;
});
const server = serverForEach(({ what }: Call) => {
  if (what === 'GET /me') {
    return { json: { userId: 'u_1', fullName: 'Ann', email: 'ann@b', role: 'learner', teams: ['red'] } };
  }
  if (what === 'GET /remotes/kiosk')
    return refusal ?? { json: { ...KIOSK, rollout: { ...KIOSK.rollout, ...(doubt && { doubt }) } } };
  if (what.startsWith('POST /remotes/kiosk/')) return { json: RELEASED };
  throw new Error(`There is no answer to ${what}.`);
});

async function opened() {
  renderInStaff(<RemoteDialog name="kiosk" onClose={() => undefined} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'kiosk' }));
  await dialog.findByRole('heading', { name: 'Rollout' });
  return dialog;
}
const bodyOf = (what: string) => server.sent.find((call) => call.what === what)?.body;

test("a rollout shows its figures beside the live release's", async () => {
  const dialog = await opened();
  expect(dialog.getByText(/is given to 10% of people/)).toHaveTextContent('2.0.0 is given to 10% of people.');
  expect(dialog.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'ReleasePeopleVisitorsFailed',
    ...['2.0.010%4010 (25%)', '1.1.090%36018 (5%)'],
  ]);
});

test('a doubtful rollout says that it waits, and why', async () => {
  doubt = 'It failed for 10 of 40 visitors, the live release for 18 of 360 visitors.';
  const dialog = await opened();
  expect(dialog.getByRole('note')).toHaveTextContent(`It waits for you to decide. ${doubt}`);
});

test('the figures are reloaded while the tab is visible', async () => {
  jest.useFakeTimers();
  try {
    renderInStaff(<RemoteDialog name="kiosk" onClose={() => undefined} />);
    await act(() => jest.advanceTimersByTimeAsync(0));
    const seen = jest.spyOn(document, 'visibilityState', 'get');
    const asked = () => server.sent.filter(({ what }) => what === 'GET /remotes/kiosk').length;
    const passed = async () => {
      const before = asked();
      await act(() => jest.advanceTimersByTimeAsync(rolloutSettings.pollMs));
      return asked() - before;
    };
    expect(await passed()).toBe(1);
    seen.mockReturnValue('hidden');
    expect(await passed()).toBe(0);
    seen.mockReturnValue('visible');
    const before = asked();
    await act(async () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    expect(asked()).toBe(before + 1);
    seen.mockRestore();
  } finally {
    jest.useRealTimers();
  }
});

test('while the server does not answer, the content stays, marked as not current', async () => {
  jest.useFakeTimers();
  try {
    renderInStaff(<RemoteDialog name="kiosk" onClose={() => undefined} />);
    // A request's result is shown a moment later.
    const passed = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms + 1));
    await passed(0);
    const button = screen.getByRole('button', { name: 'Give it to everybody' });
    refusal = problem(503, 'unavailable', 'Not right now.');
    await passed(rolloutSettings.pollMs);
    expect(screen.getByText(/^The server did not answer/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Give it to everybody' })).toBe(button);
    refusal = undefined;
    await passed(rolloutSettings.pollMs);
    expect(screen.queryByText(/^The server did not answer/)).toBeNull();
    for (const status of [403, 404]) {
      refusal = problem(status, 'refused', `Refused with ${status}.`);
      await passed(rolloutSettings.pollMs);
      expect(screen.getByText(`Refused with ${status}.`)).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Give it to everybody' })).toBeNull();
    }
  } finally {
    jest.useRealTimers();
  }
});

test('a rollout goes to everybody once somebody agrees, or continues by another plan', async () => {
  const dialog = await opened();
  await userEvent.click(dialog.getByRole('button', { name: 'Change the plan' }));
  expect(screen.getByText(/Counting starts over\./)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Give it to everybody' }));
  expect(screen.getByText(/^Everybody gets 2.0.0 of kiosk, not only 10% of people/)).toBeVisible();
  await userEvent.click(
    screen.getAllByRole('button', { name: 'Give it to everybody' }).at(-1) ?? document.body,
  );
  expect(await dialog.findByText('Everybody has 2.0.0 now.')).toBeVisible();
  expect(bodyOf('POST /remotes/kiosk/releases/2.0.0/promotion')).toEqual({ revision: '7' });
});

test('a rollout is not shown as merely stored, and can be neither repeated nor deleted', async () => {
  const dialog = await opened();
  expect(dialog.getByText('Rolled out')).toBeVisible();
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
    expect.not.arrayContaining([expect.stringMatching(/^(Delete|Roll out)/)]),
  );
});

test('one button takes the rollout back', async () => {
  const dialog = await opened();
  await userEvent.click(dialog.getByRole('button', { name: 'Take back 2.0.0' }));
  expect(await dialog.findByText('2.0.0 is taken back.')).toBeVisible();
  expect(bodyOf('POST /remotes/kiosk/rollback')).toEqual({ revision: '7' });
});
