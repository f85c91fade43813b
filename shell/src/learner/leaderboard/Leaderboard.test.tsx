import { afterEach, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderInShell } from '../../testing/in-shell';
import { Leaderboard } from './Leaderboard';
import { ranking } from './SampleLeaderboard';

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'fetch');
});

test('LDB-01 LDB-02 the table has the columns rank, name, XP and exactly five entries', () => {
  renderInShell(<Leaderboard />);
  const table = within(screen.getByRole('table'));
  expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Rank', 'Name', 'XP']);
  expect(table.getAllByRole('rowheader')).toHaveLength(5);
});

test('LDB-04 each entry has a name and points', () => {
  renderInShell(<Leaderboard />);
  expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'RankNameXP',
    '1Priya S.2,450',
    '2Marcus T.2,130',
    '3Elena V.1,875',
    '4Kwame A.1,540',
    '5Sofia L.1,200',
  ]);
});

test('LDB-03 the table is shown without any call', () => {
  const fetch = jest.fn();
  Object.assign(globalThis, { fetch });
  renderInShell(<Leaderboard />);
  expect(screen.getByRole('table')).toBeVisible();
  expect(fetch).not.toHaveBeenCalled();
});

test('LDB-05 a link goes back to the dashboard', () => {
  renderInShell(<Leaderboard />);
  expect(screen.getByRole('link', { name: 'Back to dashboard' })).toHaveAttribute('href', '/dashboard-user');
});

test('LDB-06 ranks run from 1 to 5 and XP never increases', () => {
  expect(ranking.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5]);
  const points = ranking.map((entry) => entry.points);
  expect(points).toEqual([...points].sort((one, other) => other - one));
});

test('the sample is labelled Example', () => {
  renderInShell(<Leaderboard />);
  expect(screen.getByText('Example')).toBeVisible();
});
