import { expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen, within } from '@testing-library/react';
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

/** Records each time a cell is drawn, with its row and column number. */
const draw = jest.fn(
  (row: GradebookRow, column: number): GradeCell => ({
    content: `${row.fullName} ${column}`,
  }),
);

/** Renders 200 rows and this many columns in a frame of 1,000 px, which shows the first six columns. */
function renderGrid(columns: number) {
  const list = Array.from({ length: columns }, (_, at) => ({
    ...{ title: `Column ${at + 1}`, cell: (row: GradebookRow) => draw(row, at + 1) },
    sort: { direction: undefined, onSort: () => undefined },
  }));
  render(<GradeGrid label="Grades" columns={list} rows={ROWS} />);
  return screen.getByRole('grid');
}

const listHeaders = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

function scrollTo(left: number) {
  const { parentElement: frame } = screen.getByRole('grid');
  if (!frame) throw new Error('The grid has no frame.');
  frame.scrollLeft = left;
  fireEvent.scroll(frame);
}

test('an arrow key redraws only two cells: the one that loses focus and the one that gains it', async () => {
  renderGrid(40);
  await userEvent.click(screen.getByRole('rowheader', { name: 'u_1 1' }));
  draw.mockClear();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('rowheader', { name: 'u_2 1' })).toHaveFocus();
  expect(draw.mock.results.map(({ value }) => Object(value).content)).toEqual(['u_1 1', 'u_2 1']);
});

test('only the first column and those in view are drawn', () => {
  const grid = renderGrid(40);
  expect(grid).toHaveAttribute('aria-colcount', '40');
  expect(listHeaders().length).toBeLessThan(12);
  scrollTo(3_000);
  expect(listHeaders()[0]).toBe('Column 1');
  expect(listHeaders()).toContain('Column 22');
  expect(listHeaders()).not.toContain('Column 2');
  expect(listHeaders().length).toBeLessThan(14);
  const header = screen.getByRole('columnheader', { name: 'Column 22' });
  expect(header).toHaveAttribute('aria-colindex', '22');
  const [, row] = within(grid).getAllByRole('row');
  expect(within(row ?? grid).getByText('u_1 22')).toHaveAttribute('aria-colindex', '22');
});

test('scrolling sideways draws only the cells of columns that come into view', () => {
  renderGrid(40);
  const before = new Set(listHeaders());
  draw.mockClear();
  scrollTo(400);
  const added = listHeaders().filter((title) => !before.has(title));
  const drawn = new Set(draw.mock.calls.map(([, column]) => `Column ${column}`));
  expect(added.length).toBeGreaterThan(0);
  expect(drawn).toEqual(new Set(added));
});

test('keys reach columns out of view, and the focused cell stays when it is scrolled away', async () => {
  const grid = renderGrid(40);
  await userEvent.click(screen.getByRole('rowheader', { name: 'u_1 1' }));
  await userEvent.keyboard('{End}');
  const last = screen.getByText('u_1 40');
  expect(last).toHaveFocus();
  expect(last).toHaveAttribute('aria-colindex', '40');
  scrollTo(0);
  expect(last).toHaveFocus();
  expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}{Meta>}{ArrowLeft}{/Meta}a');
  expect(last).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByText('u_1 39')).toHaveFocus();
  await userEvent.keyboard('{Control>}{End}{/Control}');
  expect(screen.getByText('u_200 40')).toHaveFocus();
  await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowUp}{End}');
  expect(screen.getByRole('button', { name: 'Column 40' })).toHaveFocus();
});

test('a grid that fits its frame draws all its columns', () => {
  renderGrid(6);
  expect(listHeaders()).toHaveLength(6);
});
