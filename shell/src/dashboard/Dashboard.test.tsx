import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { recordAttempt } from '@venture/shared/progress/record';
import { renderInShell } from '../testing/in-shell';
import { Dashboard } from './Dashboard';

beforeEach(() => localStorage.clear());

test.each([
  ['DSH-01', 'Start Learning', '/learning-module'],
  ['DSH-02', 'Play Games', '/game-selection'],
  ['DSH-06', 'See all badges', '/badge-rewards'],
  ['DSH-08', 'Leaderboard', '/leaderboard'],
  ['DSH-09', 'Back to home', '/home'],
])('%s %s goes to %s', (_, name, to) => {
  renderInShell(<Dashboard />);
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', to);
});

test('DSH-10 the footer links to /feedback-help', () => {
  renderInShell(<Dashboard />);
  const link = screen.getByRole('link', { name: 'Feedback and help' });
  expect(link).toHaveAttribute('href', '/feedback-help');
  expect(link.closest('footer')).toBeInTheDocument();
});

test('DSH-03 the progress bar stands at 45% and is labelled Example', () => {
  renderInShell(<Dashboard />);
  const panel = within(screen.getByRole('region', { name: /^Progress/ }));
  expect(panel.getByRole('progressbar')).toHaveAttribute('value', '45');
  expect(panel.getByText('45%', { selector: 'span' })).toBeVisible();
  expect(panel.getByText('Example')).toBeVisible();
});

test('DSH-04 XP is 1,200 and is labelled Example', () => {
  renderInShell(<Dashboard />);
  const panel = within(screen.getByRole('region', { name: /^XP/ }));
  expect(panel.getByText('1,200')).toBeVisible();
  expect(panel.getByText('Example')).toBeVisible();
});

test('DSH-05 the two sample badges are Idea Innovator and Business Builder, labelled Example', () => {
  renderInShell(<Dashboard />);
  const panel = within(screen.getByRole('region', { name: /^Badges/ }));
  expect(panel.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Idea Innovator',
    'Business Builder',
  ]);
  expect(panel.getByText('Example')).toBeVisible();
});

test('the chosen mode is remembered on the device', async () => {
  renderInShell(<Dashboard />);
  expect(screen.getByRole('button', { name: 'Chosen Beginner' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Choose Advanced' }));
  expect(screen.getByRole('button', { name: 'Chosen Advanced' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Choose Beginner' })).toBeVisible();
  expect(localStorage.getItem('venture.mode')).toBe('Advanced');
});

test('DSH-07 the modes are Beginner, Intermediate, Advanced, in that order', () => {
  renderInShell(<Dashboard />);
  const modes = within(screen.getByRole('region', { name: 'Modes' })).getAllByRole('heading', { level: 3 });
  expect(modes.map((mode) => mode.textContent)).toEqual(['Beginner', 'Intermediate', 'Advanced']);
});

test("the learner's own values take the place of the examples", () => {
  const answers = Object.fromEntries(Array.from({ length: 5 }, (_, index) => [`q${index}`, `o${index}`]));
  recordAttempt({ quiz: 'module1', contentVersion: 1, answers, correct: 5, total: 5, seconds: 60 });
  renderInShell(<Dashboard />);
  expect(screen.queryByText('Example')).not.toBeInTheDocument();
  expect(screen.getByText('500')).toBeVisible();
  expect(screen.getByText('Level 4, 242 XP to level 5')).toBeVisible();
  const badges = within(screen.getByRole('region', { name: 'Badges' }));
  expect(badges.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Idea Innovator']);
});
