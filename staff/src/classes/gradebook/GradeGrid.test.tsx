import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { GradebookRow } from '@venture/api/v1/gradebook';
import { type GradeCell, GradeGrid } from './GradeGrid';

const ROWS = Array.from({ length: 200 }, (_, at): GradebookRow => {
  const userId = `u_${at + 1}`;
  return {
    ...{ userId, fullName: userId, email: '', joinedAt: '', done: 0 },
    ...{ grades: [], unverified: [] },
  };
});

test('a key draws the cells of two rows again, the one that is left and the one that is reached', async () => {
  const cell = jest.fn((row: GradebookRow): GradeCell => ({ content: row.fullName }));
  const columns = Array.from({ length: 40 }, (_, at) => ({
    ...{ title: `Column ${at + 1}`, cell },
    sort: { direction: undefined, onSort: () => undefined },
  }));
  render(<GradeGrid label="Grades" columns={columns} rows={ROWS} />);
  await userEvent.click(await screen.findByRole('rowheader', { name: 'u_1' }));
  cell.mockClear();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('rowheader', { name: 'u_2' })).toHaveFocus();
  expect(new Set(cell.mock.calls.map(([row]) => row.userId))).toEqual(new Set(['u_1', 'u_2']));
  expect(cell).toHaveBeenCalledTimes(2 * columns.length);
});
