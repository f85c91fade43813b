import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { readEvents } from '@venture/device/device';
import { words } from '../content';
import { dialog, fact, followHints, open, press, setUp, texts, wait } from '../testing/page';

setUp();

test('PZ-14 PZ-24 Q1 every term of the score is shown', async () => {
  open();
  wait(60);
  await followHints();
  await press('Submit');
  const rows = within(within(dialog('Solved!')).getByRole('table', { name: 'Score' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Solved100',
    '60 seconds left × 5300',
    expect.stringMatching(/^\d moves, 10 are free0$/),
    'Total400',
  ]);
});

test('par and stars are shown, and a hint has cost its star', async () => {
  open();
  const par = fact('Par')?.textContent;
  expect(await followHints()).toBe(Number(par));
  await press('Submit');
  expect(screen.getByText(`You matched par: ${par} slides. 2 of 3 stars.`)).toHaveFocus();
  const stars = within(dialog('Solved!')).getByRole('list', { name: 'Stars' });
  expect(
    within(stars)
      .getAllByText(/: (earned|missed)$/)
      .map(({ textContent }) => textContent),
  ).toEqual(['Solved: earned', expect.stringMatching(/^\d+ slides or fewer: earned$/), 'No hints: missed']);
});

test('PZ-23 MSG-15 Wanna solve more puzzle? resets everything', async () => {
  open();
  const started = texts();
  wait(10);
  await followHints();
  const solved = texts();
  await press('Submit');
  await press('Wanna solve more puzzle?');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(texts()).toHaveLength(9);
  expect(texts()).not.toEqual(started);
  expect(texts().toSorted()).not.toEqual(solved.toSorted());
  expect(fact('Moves')).toHaveTextContent('0');
  expect(screen.getByRole('timer')).toHaveTextContent('2:00');
});

test("the page says when all words are right, and so does Submit's description", async () => {
  open();
  const submit = screen.getByRole('button', { name: 'Submit' });
  const right = 'All three words are right: submit now.';
  expect(submit).not.toHaveAccessibleDescription(right);
  await followHints();
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(right);
  expect(submit).toHaveAccessibleDescription(right);
  expect(submit.parentElement).toHaveAttribute('data-right');
});

test('the finished play is recorded with its facts', async () => {
  open();
  await followHints();
  await press('Submit');
  const [run] = readEvents();
  expect(run).toMatchObject({
    kind: 'run',
    game: 'entrepre-puzzle',
    score: 180,
    timing: 'x1',
    options: { mode: 'Beginner', timing: 'x1' },
    facts: { solved: true, points: 700, stars: 2 },
  });
  expect(screen.getByText('First result: 180')).toBeVisible();
});

test('the shortest solution can be watched, paused and stepped through', async () => {
  open();
  const par = Number(fact('Par')?.textContent);
  await press('Submit');
  await press('Shortest solution');
  expect(screen.getByText(`The start: ${par} slides to go.`)).toBeVisible();
  wait(2);
  expect(screen.getByText(new RegExp(`^Slide 1 of ${par}: [A-Z]+ (left|right|up|down)`))).toBeVisible();
  await press('Pause');
  wait(10);
  expect(screen.getByText(/^Slide 1 of/)).toBeVisible();
  for (let slide = 1; slide < par; slide += 1) await press('Next slide');
  const rows = within(screen.getByRole('table', { name: `Board after slide ${par}` })).getAllByRole('row');
  for (const { textContent } of rows) expect(words.map(({ word }) => word)).toContain(textContent);
  await press('Previous slide');
  expect(screen.getByText(new RegExp(`^Slide ${par - 1} of`))).toBeVisible();
  await press('Back to the result');
  expect(dialog('Failed')).toBeVisible();
});
