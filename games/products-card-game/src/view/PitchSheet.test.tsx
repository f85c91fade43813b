import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { content } from '../content';
import { PitchSheet } from './PitchSheet';
import { sheetText, wrap } from './sheet';

const { messages, cards } = content;
const idea = (...ids: string[]) => cards.filter(({ id }) => ids.includes(id));
const ideas = [
  idea('type-drone', 'feature-foldable', 'market-students'),
  idea('type-drone', 'type-wearable', 'market-families'),
];

describe('the text', () => {
  test('names each idea with its points and its sentence, then the total', () => {
    expect(sheetText(ideas).split('\n\n')).toEqual([
      'My pitch sheet',
      expect.stringMatching(/^1\. Foldable Drone for Students \(\+15\)\nA foldable drone .*\.$/),
      '2. Wearable + Drone + Families (+10)\nStill missing for a complete idea: a feature.',
      '25 points',
    ]);
  });

  test('wraps without losing a word or exceeding the line width', () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,9}$/), { minLength: 1 });
    fc.assert(
      fc.property(words, fc.integer({ min: 9, max: 40 }), (list, width) => {
        const lines = wrap(list.join(' '), width, ({ length }) => length);
        expect(lines.join(' ')).toBe(list.join(' '));
        expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(width);
      }),
    );
  });

  test('a word wider than the line gets a line of its own', () => {
    expect(wrap('a wonderful day', 5, ({ length }) => length)).toEqual(['a', 'wonderful', 'day']);
  });
});

describe('"Copy"', () => {
  const clipboard = Object.getOwnPropertyDescriptor(navigator, 'clipboard');
  afterEach(() => {
    if (clipboard) Object.defineProperty(navigator, 'clipboard', clipboard);
    else Reflect.deleteProperty(navigator, 'clipboard');
  });

  test('copies the text to the clipboard and says so', async () => {
    const user = userEvent.setup();
    render(<PitchSheet ideas={ideas} />);
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(sheetText(ideas));
    expect(screen.getByRole('status')).toHaveTextContent(messages.copied);
  });

  test('selects the text if there is no clipboard', async () => {
    const user = userEvent.setup();
    render(<PitchSheet ideas={ideas} />);
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(screen.getByRole('status')).toHaveTextContent(messages.selected);
    expect(getSelection()?.toString()).toContain('Foldable Drone for Students');
  });
});

test('"Save as picture" says so if the browser cannot draw', async () => {
  const drawing = jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  render(<PitchSheet ideas={ideas} />);
  await userEvent.click(screen.getByRole('button', { name: 'Save as picture' }));
  expect(screen.getByRole('status')).toHaveTextContent(messages.notSaved);
  drawing.mockRestore();
});
