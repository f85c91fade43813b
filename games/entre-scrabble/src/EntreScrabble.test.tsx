import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { testNoLeaks } from '@venture/testing/leaks';
import { renderPage } from '@venture/testing/page';
import { EntreScrabble } from './EntreScrabble';
import { table } from './testing/table';

const { open, wait, fact, time, answer, rack, press, type, word, solve } = table;

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  jest.useRealTimers();
});

test("SC-02 SC-03 SC-04 starts in round 1 of 5 with 30 s, 12 tiles, a clue and the word's length", () => {
  open();
  expect(fact('Round')).toHaveTextContent('1 of 5');
  expect(fact('Score')).toHaveTextContent('0');
  expect(time()).toBe('30 s');
  expect(rack()).toHaveLength(12);
  expect(screen.getByText(`${word().length} letters`)).toBeVisible();
  expect(answer()).toBe('empty');
});

describe('actions', () => {
  test('SC-17 SC-09 Submit: the right word earns 100 points and opens the next round', async () => {
    open();
    const right = word();
    await type(right);
    await press('Submit');
    expect(fact('Score')).toHaveTextContent('100');
    expect(fact('Round')).toHaveTextContent('2 of 5');
    expect(screen.getByText(`Correct: ${right}`)).toHaveAttribute('role', 'status');
    expect(screen.getByText('Round 1: solved')).toBeInTheDocument();
  });

  test('SC-10 Q15 Submit: a wrong word shows "Not this word", costs nothing and keeps the letters', async () => {
    open();
    const [a, b] = [...word()];
    await type(`${a}${b}{Enter}`);
    expect(screen.getByRole('alert')).toHaveTextContent(/^Not this word$/);
    expect(fact('Score')).toHaveTextContent('0');
    expect(fact('Round')).toHaveTextContent('1 of 5');
    expect(answer()).toBe(`${a} ${b}`);
    await type('{Backspace}');
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });

  test('Enter submits the typed letters, even while a button has the focus', async () => {
    open();
    screen.getByRole('button', { name: 'Forfeit' }).focus();
    await solve();
    expect(fact('Score')).toHaveTextContent('100');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('SC-18 Skip scores 0 points and opens the next round', async () => {
    open();
    await press('Skip');
    expect(fact('Score')).toHaveTextContent('0');
    expect(fact('Round')).toHaveTextContent('2 of 5');
    expect(screen.getByText('Skipped')).toBeVisible();
  });

  test('SC-19 Q17 Previous shows a solved round, where only Next and Previous work', async () => {
    open();
    const first = word();
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
    await solve();
    await press('Previous');
    expect(fact('Round')).toHaveTextContent('1 of 5');
    expect(answer()).toBe([...first].join(' '));
    expect(time()).toBe('Stopped');
    wait(40);
    expect(screen.getByRole('button', { name: 'Submit' })).toHaveAttribute('aria-disabled', 'true');
    await press('Next');
    expect(fact('Round')).toHaveTextContent('2 of 5');
    expect(fact('Score')).toHaveTextContent('100');
  });

  test('SC-25 Q23 the hint shows the first two letters, on request', async () => {
    open();
    const hint = `Starts with ${word()[0]} ${word()[1]}`;
    expect(screen.queryByText(hint)).not.toBeInTheDocument();
    await press('Hint');
    expect(screen.getAllByText(hint)).not.toHaveLength(0);
    expect(screen.getByRole('button', { name: 'Hint' })).toHaveAttribute('aria-disabled', 'true');
  });
});

test('the help opens on the first visit while the clock waits', async () => {
  renderPage(<EntreScrabble />);
  const help = screen.getByRole('dialog', { name: 'How to play' });
  wait(60);
  expect(time()).toBe('30 s');
  await table.user.click(within(help).getByRole('button', { name: "Let's play" }));
  wait(1);
  expect(time()).toBe('29 s');
});

test('R19 a reload in mid-game resumes the same round, letters, score and time', async () => {
  const first = open();
  await solve();
  wait(7);
  await type(word().slice(0, 2));
  const before = [word(), answer(), time(), fact('Score')?.textContent];
  first.unmount();
  open();
  expect([word(), answer(), time(), fact('Score')?.textContent]).toEqual(before);
});

testNoLeaks(() => <EntreScrabble />);
