import { jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '@venture/testing/page';
import { words } from '../content';
import { EntreScrabble } from '../EntreScrabble';

const WORDS = new Map(words.map(({ definition, word }) => [definition, word]));

const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms), delay: null });

/** A player's view of the page, and actions on it; needs fake timers. */
export const table = {
  user,
  /** Opens the page with the help already read. */
  open() {
    localStorage.setItem('venture.help-seen.entre-scrabble', 'yes');
    return renderPage(<EntreScrabble />, '/entre-scrabble');
  },
  wait: (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1000)),
  fact: (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling,
  time: () => screen.getByRole('timer').textContent,
  answer: () => screen.getByText(/^Your answer:/).textContent?.replace('Your answer: ', ''),
  rack: () => screen.getAllByRole('button').filter(({ textContent }) => /^[A-Z]$/.test(textContent ?? '')),
  press: (name: string) => user.click(screen.getByRole('button', { name })),
  type: (text: string) => user.keyboard(text),
  /** Returns the word that the clue on the page describes. */
  word() {
    const clue = screen.queryByText((text) => WORDS.has(text))?.textContent;
    const word = WORDS.get(clue ?? '');
    if (!word) throw new Error('There is no clue on the page.');
    return word;
  },
  async solve() {
    await user.keyboard(`${table.word()}{Enter}`);
  },
};
