import { afterEach, beforeAll, beforeEach, jest } from '@jest/globals';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '@venture/testing/page';
import { End, EntreprePuzzle } from '../EntreprePuzzle';

export const HELP_SEEN = 'venture.help-seen.entrepre-puzzle';

export const open = () => renderPage(<EntreprePuzzle />, '/entrepre-puzzle');

/** Gives each test fake timers, the loaded end, and an empty device on which the help has been seen. */
export function setUp(end: { readonly start: () => void } = End): void {
  beforeAll(() => act(async () => end.start()));
  beforeEach(() => {
    jest.useFakeTimers();
    localStorage.clear();
    localStorage.setItem(HELP_SEEN, 'yes');
  });
  afterEach(() => {
    cleanup();
    jest.useRealTimers();
  });
}

/** The simulated player, whose actions advance the fake timers. */
export const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms), delay: null });

export const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
export const wait = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1000));
export const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;
export const cells = () => within(screen.getByRole('grid', { name: 'Puzzle' })).getAllByRole('button');
export const names = () => cells().map((cell) => cell.getAttribute('aria-label') ?? '');
/** The board's texts in reading order; the empty cell is ''. */
export const texts = () => cells().map((cell) => cell.textContent);
export const dialog = (name: string) => screen.getByRole('dialog', { name });

/** Slides any tile that may slide. */
export async function slideOne(): Promise<void> {
  const [first] = screen.getAllByRole('button', { name: /, slides / });
  if (first) await user.click(first);
}

/** Follows hints until the words are complete. */
export async function followHints(): Promise<number> {
  for (let slides = 0; ; slides += 1) {
    const ask = screen.getByRole('button', { name: /^Hint(?!:)/ });
    if (ask.getAttribute('aria-disabled') === 'true') return slides;
    await user.click(ask);
    await press(/^Hint: /);
  }
}

export function focus(cell: number): void {
  act(() => cells()[cell]?.focus());
}
