import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QuizTrend } from './Report';

const quiz = {
  ...{ id: 'module1', title: 'Business Ideas Quiz', passPercent: 30, people: 20 },
  ...{ meanPercent: 62, medianSeconds: 95, passedPercent: 88 },
  weeks: [
    { week: '2026-11-09', meanPercent: null, medianSeconds: null, passed: 20 },
    { week: '2026-11-16', meanPercent: 62, medianSeconds: 95, passed: 20 },
  ],
};

test('the charts are also a table, which says where there are too few people', async () => {
  render(<QuizTrend quiz={quiz} leastPeople={10} />);
  await userEvent.click(screen.getByText('As a table'));
  expect(screen.getByRole('row', { name: '9 Nov 20 fewer than 10 fewer than 10' })).toBeVisible();
  expect(screen.getByRole('row', { name: '16 Nov 20 62% 1 min 35 s' })).toBeVisible();
});
