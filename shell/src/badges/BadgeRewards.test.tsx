import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { recordAttempt } from '@venture/progress/record';
import { renderInShell } from '../testing/in-shell';
import { BadgeRewards } from './BadgeRewards';

beforeEach(() => localStorage.clear());

const badge = (name: string) => {
  const card = screen.getByRole('heading', { name }).closest('article');
  if (!card) throw new Error(`${name} stands in no card`);
  return card;
};

test('BDG-01 there are exactly five badges', () => {
  renderInShell(<BadgeRewards />);
  expect(screen.getAllByRole('article')).toHaveLength(5);
});

test.each([
  ['BDG-02', 'Idea Innovator', 'Business Idea module'],
  ['BDG-03', 'Marketing Guru', 'Marketing Strategy module'],
  ['BDG-04', 'Business Builder', 'Business Plan module'],
  ['BDG-05', 'Pitch Master', 'mock pitch'],
  ['BDG-06', 'Financial Whiz', 'finance quiz'],
])('%s %s comes from: %s', (_, title, source) => {
  renderInShell(<BadgeRewards />);
  expect(within(badge(title)).getByText(source)).toBeVisible();
});

test('BDG-07 each badge has a title, a description and an icon', () => {
  renderInShell(<BadgeRewards />);
  for (const card of screen.getAllByRole('article')) {
    expect(within(card).getByRole('heading', { level: 2 })).not.toBeEmptyDOMElement();
    expect(card.querySelector(':scope > p')).toHaveTextContent(/\w+ .*\./);
    expect(card.querySelector('svg')).toBeInTheDocument();
  }
});

test('BDG-08 a link goes back to the dashboard', () => {
  renderInShell(<BadgeRewards />);
  expect(screen.getByRole('link', { name: 'Back to dashboard' })).toHaveAttribute('href', '/dashboard-user');
});

test('a badge is said to be earned once it is, in words', () => {
  const { unmount } = renderInShell(<BadgeRewards />);
  expect(screen.getAllByText('Not earned yet')).toHaveLength(5);
  unmount();
  const answers = { q1: 'a', q2: 'b' };
  recordAttempt({ quiz: 'marketing', contentVersion: 1, answers, correct: 1, total: 2, seconds: 9 });
  renderInShell(<BadgeRewards />);
  expect(within(badge('Marketing Guru')).getByText('Earned')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Badges earned' })).toHaveAttribute(
    'aria-valuetext',
    '1 of 5',
  );
});
