import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, screen, within } from '@testing-library/react';
import { readEvents } from '@venture/device/device';
import { quizzesWith } from '../testing/content';
import { openQuiz } from '../testing/take';

const [timed] = quizzesWith('timed');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  jest.useFakeTimers({ now: 0 });
});
afterEach(() => {
  jest.useRealTimers();
});

const open = () => openQuiz(timed, { advanceTimers: jest.advanceTimersByTime });
const pass = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1000));
const timeLeft = () => screen.getByRole('timer').textContent;

test('TQ-02 TQ-03 the timer is visible and counts down from 30 seconds', () => {
  open();
  expect(screen.getByRole('timer')).toBeVisible();
  expect(timeLeft()).toBe('0:30');
  pass(1);
  expect(timeLeft()).toBe('0:29');
});

test('TQ-04 TQ-05 Q33 at 0 the selection is submitted and the next question gets 30 seconds', async () => {
  const { user } = open();
  await user.click(screen.getByRole('radio', { name: /40%/ }));
  pass(29);
  expect(screen.getByText('Question 1 of 2')).toBeVisible();
  pass(1);
  expect(screen.getByText('Question 2 of 2')).toBeVisible();
  expect(timeLeft()).toBe('0:30');
  expect(screen.getByText(/The time for question 1 ran out/)).toHaveAttribute('role', 'status');
});

test('TQ-06 MSG-17 Q33 the last question is followed by Quiz Complete, with score and review', async () => {
  open();
  pass(60);
  expect(screen.getByRole('heading', { name: 'Quiz Complete' })).toBeVisible();
  expect(screen.getByText('0 of 2 (0%)')).toBeVisible();
  expect(screen.getAllByText('You gave no answer: the time ran out.')).toHaveLength(2);
  expect(readEvents()).toMatchObject([{ answers: { tq1: null, tq2: null }, seconds: 60, timing: 'x1' }]);
});

test('Q33 submitting early continues at once', async () => {
  const { user } = open();
  pass(5);
  expect(screen.getByRole('button', { name: 'Submit' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('radio', { name: /40%/ }));
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(screen.getByText('Question 2 of 2')).toBeVisible();
  expect(timeLeft()).toBe('0:30');
});

test('R19 a reload keeps the remaining time', () => {
  open();
  pass(12);
  cleanup();
  open();
  expect(timeLeft()).toBe('0:18');
});

test('R16 when 20 seconds are left, more time is offered and can be added', async () => {
  const { user } = open();
  pass(9);
  expect(screen.queryByRole('button', { name: 'More time' })).toBeNull();
  pass(1);
  expect(screen.getByText('Little time is left. Need more?')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'More time' }));
  expect(timeLeft()).toBe('0:50');
});

test('R16 settings change the time at once, and the clock is paused while they are open', async () => {
  const { user } = open();
  pass(10);
  await user.click(screen.getByRole('button', { name: 'Settings' }));
  pass(100);
  await user.click(screen.getByRole('radio', { name: 'Twice as long' }));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(timeLeft()).toBe('0:50');
  await user.click(screen.getByRole('button', { name: 'Settings' }));
  await user.click(screen.getByRole('radio', { name: 'No time limit' }));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.getByText('No time limit')).toBeVisible();
  pass(1000);
  expect(screen.getByText('Question 1 of 2')).toBeVisible();
});

test('the time left is announced only at 10 and 5 seconds', () => {
  open();
  pass(19);
  const spoken = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(spoken()).not.toContain('10 seconds left');
  pass(1);
  expect(spoken()).toContain('10 seconds left');
  pass(5);
  expect(spoken()).toContain('5 seconds left');
});

test('the clock waits for "Start" if the question is out of view', async () => {
  const place = jest.spyOn(HTMLHeadingElement.prototype, 'getBoundingClientRect');
  place.mockReturnValue(new DOMRect(0, window.innerHeight - 20, 300, 40));
  const { user } = open();
  pass(100);
  expect(screen.getByRole('timer', { hidden: true })).toHaveTextContent('0:30');
  await user.click(
    within(screen.getByRole('dialog', { name: 'Ready?' })).getByRole('button', { name: 'Start' }),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  pass(1);
  expect(timeLeft()).toBe('0:29');
  place.mockRestore();
});
