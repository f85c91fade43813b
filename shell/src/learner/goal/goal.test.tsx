import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { newId } from '@venture/api/new-id';
import { dailySeed, utcDay } from '@venture/progress/daily';
import type { Reading, Run } from '@venture/progress/events';
import { renderPage } from '@venture/testing/page';
import { GoalLine } from './GoalLine';
import { GoalOffer } from './GoalOffer';
import { daysThisWeek, firstDayOfWeek, sayWeek } from './week';

const KEY = 'venture.goal.1';
/** A Thursday. */
const NOW = new Date(2026, 2, 5, 10);

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers({ now: NOW });
});
afterEach(() => {
  jest.useRealTimers();
});

/** Something done on these days of March 2026, at this hour. */
const done = (days: readonly number[], hour = 9): readonly Reading[] =>
  days.map((day) => ({
    id: `00000000-0000-4000-8000-0000000000${String(day).padStart(2, '0')}`,
    at: new Date(2026, 2, day, hour).toISOString(),
    ...{ kind: 'reading', module: 'business-ideas', section: 'one' },
  }));

test.each([
  ['nothing was done', [], 1, 0],
  ['the same day counts once', [4, 4, 4], 1, 1],
  ['last week does not count', [1, 2, 4], 1, 2],
  ['a week that begins on Sunday has that Sunday', [1, 2, 4], 7, 3],
  ['a week that begins on Saturday', [-1, 0, 1], 6, 2],
  ['what another clock dates in the future does not count yet', [4, 6], 1, 1],
])('days of learning are counted from what was done: %s', (_, days, firstDay, count) => {
  expect(daysThisWeek(done(days), NOW, firstDay)).toBe(count);
});

test('the day of an event is that of the device, up to midnight', () => {
  expect(daysThisWeek([...done([4], 0), ...done([4], 23)], NOW, 1)).toBe(1);
  expect(daysThisWeek([...done([3], 23), ...done([4], 0)], NOW, 1)).toBe(2);
});

test.each([
  ['en-GB', 1],
  ['en-US', 7],
  ['ar-EG', 6],
  ['no language', 1],
])('where %s is spoken weeks begin on weekday %i', (language, day) => {
  expect(firstDayOfWeek(language)).toBe(day);
});

test.each([
  [0, 3, 'Your goal this week: 3 days'],
  [2, 3, '2 of 3 days this week'],
  [3, 3, 'Goal reached: 3 days this week'],
  [4, 3, 'Goal reached: 4 days this week'],
  [1, 1, 'Goal reached: 1 day this week'],
])('after %i days with a goal of %i it says "%s"', (days, goal, words) => {
  expect(sayWeek(days, goal)).toBe(words);
});

test.each(['', '0', '8', '"3"', '{'])(
  'with the stored goal %j the page says nothing about the week',
  (kept) => {
    if (kept !== '') localStorage.setItem(KEY, kept);
    renderPage(<GoalLine events={done([4])} />);
    expect(screen.queryByText(/this week/)).toBeNull();
  },
);

test('the streak of the Daily Venture stands beside the goal, and alone without one', () => {
  const base = { id: newId(), at: NOW.toISOString(), kind: 'run', game: 'fair.quick' } as const;
  const seed = dailySeed(utcDay(NOW), base.game);
  const play: Run = { ...base, rules: 1, seed, score: 5, facts: {}, timing: 'x1' };
  const { unmount } = renderPage(<GoalLine events={[play]} />);
  expect(screen.getByText('Daily Venture streak: 1 day')).toBeVisible();
  expect(screen.queryByText(/this week/)).toBeNull();
  unmount();
  localStorage.setItem(KEY, '3');
  renderPage(<GoalLine events={[play]} />);
  expect(screen.getByText('1 of 3 days this week')).toBeVisible();
  expect(screen.getByText('Daily Venture streak: 1 day')).toBeVisible();
});

test('a returning learner is offered a goal once, and the answer is announced', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const page = (
    <>
      <GoalLine events={done([3, 5])} />
      <GoalOffer events={done([3, 5])} />
    </>
  );
  const { unmount } = renderPage(page);
  await user.click(screen.getByRole('button', { name: '3 days' }));
  expect(screen.getByText(/^Your goal: 3 days a week\./)).toHaveFocus();
  expect(screen.getByText('2 of 3 days this week')).toBeVisible();
  expect(screen.getByRole('link', { name: 'your account page' })).toHaveAttribute('href', '/account');
  unmount();
  renderPage(page);
  expect(screen.queryByText('A weekly goal?')).toBeNull();
  expect(screen.getByText('2 of 3 days this week')).toBeVisible();
});

test('a learner who wants no goal is not asked again and sees no weekly progress', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const { unmount } = renderPage(<GoalOffer events={done([3])} />);
  await user.click(screen.getByRole('button', { name: 'No goal' }));
  expect(screen.getByText(/^No goal, then\./)).toHaveFocus();
  unmount();
  renderPage(<GoalOffer events={done([3])} />);
  expect(screen.queryByText('A weekly goal?')).toBeNull();
});

test.each([
  ['a newcomer', []],
  ['whoever began today', [5]],
])('%s is offered no goal', (_, days) => {
  renderPage(<GoalOffer events={done(days)} />);
  expect(screen.queryByText('A weekly goal?')).toBeNull();
});
