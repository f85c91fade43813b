import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { readEvents } from '@venture/progress/device';
import { recordRun } from '@venture/progress/record';
import { renderPage } from '@venture/testing/page';
import { AssignedResult } from './AssignedResult';

const SESSION = '00000000-0000-4000-8000-000000000002';
const ASSIGNMENT = {
  ...{ id: 'a', title: 'Tally', kind: 'game', activity: 'tally', quiz: null, sections: [] },
  ...{ passPercent: 60, dueAt: null, route: '/tally', class: { id: 'c', name: 'Venture 101' } },
  ...{ isLinked: true, isOffered: true, grade: null },
};

beforeEach(() => localStorage.clear());

test.each([
  [80, { session: SESSION }, /: done, 80% meets the pass mark of 60%\.$/],
  [40, { session: SESSION }, /: not done yet, 40% is below the pass mark of 60%\.$/],
  [80, {}, /: This result could not be checked: you were offline, or the game was switched off\./],
])('a game that ends with %i, with %j, says what its class makes of it', (score, dealt, words) => {
  localStorage.setItem('userId', 'u_1');
  const others = [
    { ...ASSIGNMENT, id: 'b', activity: 'other' },
    { ...ASSIGNMENT, id: 'c' }, // as a quiz is by its module, too
  ];
  const kept = { userId: 'u_1', assignments: [ASSIGNMENT, ...others] };
  localStorage.setItem('venture.assignments', JSON.stringify(kept));
  const scale = { from: 0, to: 100 };
  recordRun({ game: 'tally', rules: 1, seed: 1, score, scale, facts: {}, timing: 'x1', ...dealt });
  const [event] = readEvents();
  if (!event) throw new Error('The run is not stored.');
  renderPage(<AssignedResult event={event} />, '/tally');
  const end = within(screen.getByRole('region', { name: 'Assigned' }));
  expect(end.getByText(words)).toBeVisible();
  expect(end.getByRole('link', { name: 'Back to your assignments' })).toHaveAttribute('href', '/assignments');
});
