import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '@venture/testing/page';
import { CardGrid } from './CardGrid';
import { LinkCard } from './LinkCard';
import { Page } from './Page';
import { PageHeader } from './PageHeader';
import { ProgressBar } from './ProgressBar';
import { RadioCards } from './RadioCards';
import { SkipButton } from './SkipButton';
import { Table } from './Table';
import { Toggle } from './Toggle';

const options = [
  { value: 'a', label: 'Profit' },
  { value: 'b', label: 'Revenue' },
];

test('radio cards are one group with arrow-key navigation', async () => {
  const choose = jest.fn();
  render(<RadioCards legend="What remains?" options={options} value="a" onChange={choose} />);
  expect(screen.getByRole('group', { name: 'What remains?' })).toBeVisible();
  await userEvent.tab();
  expect(screen.getByRole('radio', { name: 'Profit' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(choose).toHaveBeenCalledWith('b');
});

test('a locked choice cannot be changed, and says in words which answer is right', async () => {
  const choose = jest.fn();
  const marked = options.map((option, index) => ({
    ...option,
    mark: index ? ('right' as const) : ('wrong' as const),
  }));
  render(<RadioCards legend="What remains?" options={marked} value="a" onChange={choose} locked />);
  expect(screen.getByRole('radio', { name: /Profit wrong/ })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: /Revenue right/ }));
  expect(choose).not.toHaveBeenCalled();
});

test('a progress bar announces its label and value', () => {
  render(<ProgressBar label="Question" value={3} max={5} valueText="3 of 5" />);
  const bar = screen.getByRole('progressbar', { name: 'Question' });
  expect(bar).toHaveAttribute('aria-valuetext', '3 of 5');
  expect(bar).toHaveAttribute('value', '3');
});

test('a toggle is a switch that takes effect at once', async () => {
  const change = jest.fn();
  render(<Toggle label="Sound" checked={false} onChange={change} hint="Small sounds." />);
  const toggle = screen.getByRole('switch', { name: 'Sound' });
  expect(toggle).toHaveAccessibleDescription('Small sounds.');
  await userEvent.click(toggle);
  expect(change).toHaveBeenCalledWith(true);
});

test('a table has a caption, column headers and row headers, and scrolls by keyboard', () => {
  const columns = [
    { title: 'Name', cell: (row: { name: string; xp: number }) => row.name, heading: true },
    { title: 'XP', cell: (row: { xp: number }) => row.xp, numeric: true },
  ];
  render(
    <Table caption="Sample" columns={columns} rows={[{ name: 'Ada', xp: 5 }]} rowKey={(row) => row.name} />,
  );
  expect(screen.getByRole('table', { name: 'Sample' })).toBeVisible();
  expect(screen.getAllByRole('columnheader')).toHaveLength(2);
  expect(screen.getByRole('rowheader', { name: 'Ada' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Sample' })).toHaveAttribute('tabindex', '0');
});

test('a page has one main and one focusable h1, and a link back', async () => {
  const { router } = renderPage(
    <>
      <SkipButton />
      <Page>
        <PageHeader title="Badges" back={{ to: '/dashboard-user', label: 'Back to dashboard' }} />
      </Page>
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Skip to content' }));
  expect(screen.getByRole('main')).toHaveFocus();
  expect(screen.getByRole('heading', { level: 1, name: 'Badges' })).toHaveAttribute('tabindex', '-1');
  await userEvent.click(screen.getByRole('link', { name: 'Back to dashboard' }));
  expect(router.state.location.pathname).toBe('/dashboard-user');
});

test('a link card is a single link, named by its title, in a list of cards', () => {
  renderPage(
    <CardGrid label="Games">
      <LinkCard to="/cash-stack" title="Cash Stack" text="Invest a small budget." action="Play" />
      <LinkCard to="/entre-scrabble" title="Entre-Scrabble" />
    </CardGrid>,
  );
  expect(screen.getByRole('list', { name: 'Games' }).children).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Cash Stack' })).toHaveAttribute('href', '/cash-stack');
  expect(screen.getByRole('heading', { level: 2, name: 'Cash Stack' })).toBeVisible();
});
