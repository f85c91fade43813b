import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { words } from '../content';
import { cells, dialog, fact, open, press, setUp, slideOne, texts, user, wait } from '../testing/page';

setUp();

test('PZ-17 MSG-08 when the time is 0: Time is up!', () => {
  open();
  wait(119);
  expect(screen.queryByRole('dialog')).toBeNull();
  wait(1);
  expect(within(dialog('Failed')).getByText('Time is up!')).toBeVisible();
});

test('Q8 Time is up! takes precedence over the message about moves', async () => {
  open();
  await slideOne();
  wait(120);
  expect(within(dialog('Failed')).getByText('Time is up!')).toBeVisible();
  expect(screen.queryByText('Try again!')).toBeNull();
});

test.each(['Forfeit', 'Submit'])(
  "PZ-16 PZ-18 PZ-19 MSG-12 by %s with no moves: You haven't made any moves yet!",
  async (button) => {
    open();
    await press(button);
    expect(within(dialog('Failed')).getByText("You haven't made any moves yet!")).toBeVisible();
  },
);

test.each(['Forfeit', 'Submit'])('PZ-16 PZ-18 PZ-20 MSG-13 by %s with moves: Try again!', async (button) => {
  open();
  await slideOne();
  await press(button);
  expect(within(dialog('Failed')).getByText('Try again!')).toBeVisible();
});

test('Q7 a note beside Submit says that a wrong Submit ends the attempt', () => {
  open();
  expect(screen.getByRole('button', { name: 'Submit' })).toHaveAccessibleDescription(
    /a wrong Submit ends the attempt/,
  );
});

test('PZ-21 shows the correct puzzle: the clued words, row by row', async () => {
  open();
  const clues = within(screen.getByRole('list', { name: /^Clues/ })).getAllByRole('listitem');
  await press('Submit');
  const correct = screen.getByRole('table', { name: 'The correct puzzle' });
  const rows = within(correct)
    .getAllByRole('row')
    .map(({ textContent }) => textContent);
  const clued = clues.map(({ textContent }) => words.find(({ clue }) => textContent?.startsWith(clue))?.word);
  expect(rows).toEqual(clued);
});

test('the message has the focus, so that it is read first', async () => {
  open();
  await press('Submit');
  expect(screen.getByText("You haven't made any moves yet!")).toHaveFocus();
});

test('PZ-29 there is no score without a win', async () => {
  open();
  await press('Submit');
  expect(within(dialog('Failed')).queryByText(/score/i)).toBeNull();
});

test('PZ-22 MSG-14 Try Again resets everything and gives the board the focus', async () => {
  open();
  const before = texts();
  await slideOne();
  wait(30);
  await press('Submit');
  await press('Try Again');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(fact('Moves')).toHaveTextContent('0');
  expect(screen.getByRole('timer')).toHaveTextContent('2:00');
  expect(texts()).not.toEqual(before);
  expect(cells()).toContain(document.activeElement);
});

test('the result can be closed and reopened, and there is nothing left to forfeit', async () => {
  open();
  await press('Submit');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Forfeit' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Show the result' })).toHaveFocus();
  await press('Show the result');
  expect(dialog('Failed')).toBeVisible();
});
