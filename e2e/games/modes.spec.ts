import type { Page } from '@playwright/test';
import { expect, open, test } from '../app';
import { forfeit } from '../support/entre-scrabble';
import { cells, EMPTY, slide, target } from '../support/entrepre-puzzle';
import { verdicts } from '../support/events';
import { button, closeHelp, dialog, expectFacts, help } from '../support/frame';
import { inspect } from '../support/inspect';
import { press } from '../support/keys';
import { loggedIn } from '../support/people';
import { shortestWay } from '../support/sliding';
import { ownTime, passUntil } from '../support/time';

/** How a mode is played by keyboard, from the first move to the end. */
type Mode = {
  readonly path: string;
  readonly play: (page: Page) => Promise<void>;
  readonly end: string | RegExp;
};

const COSTS = 'What your decisions cost';

const MODES: Readonly<Record<string, Mode>> = {
  Market: { path: '/cash-stack/market', play: playMarket, end: COSTS },
  'Three Decisions': { path: '/cash-stack/three-decisions', play: (page) => wait(page, 1, 3), end: COSTS },
  Fit: { path: '/products-card-game/fit', play: playFit, end: COSTS },
  'Fewest Slides': { path: '/entrepre-puzzle/fewest-slides', play: playFewestSlides, end: COSTS },
  'Word Builder': { path: '/entre-scrabble/word-builder', play: skipWords, end: COSTS },
  'One Word': { path: '/entre-scrabble/word', play: giveUp, end: COSTS },
  'Case question': { path: '/daily-case', play: answerCase, end: /^Right|^Not this time/ },
};

/** Every change tests one mode; the full run tests them all. */
for (const [title, { path, play, end }] of Object.entries(MODES)) {
  test(`${title} played by keyboard ends with an explanation, and the server agrees`, {
    tag: title === 'Fit' ? [] : '@full',
  }, async ({ page }) => {
    await loggedIn(page, 'Ada Lovelace');
    await ownTime(page);
    await open(page, path);
    if (title === 'Word Builder') await press(page, button(page, 'Start'));
    await expect(help(page)).toBeVisible();
    await closeHelp(page);
    await inspect(page, 'playing');
    await play(page);
    await passUntil(page, page.getByRole('heading', { name: end }));
    await inspect(page, 'the end');
    await expect.poll(() => verdicts(page)).toEqual([expect.stringMatching(/^verified /)]);
  });
}

async function playMarket(page: Page) {
  await press(page, button(page, /^Advertise/));
  await press(page, button(page, /^Research/));
  await expect(button(page, /^Extra shift/)).toHaveAttribute('aria-disabled', 'true');
  await press(page, button(page, 'Go: Advertise and Research'));
  await wait(page, 2, 10);
}

/** Waits in each round until the shop closes, which in some deals happens before the last round. */
async function wait(page: Page, first: number, last: number) {
  const costs = page.getByRole('heading', { name: COSTS });
  for (let round = first; round <= last; round += 1) {
    const current = page.getByRole('definition').getByText(`${round} of ${last}`, { exact: true });
    await expect(current.or(costs)).toBeVisible();
    if (await costs.isVisible()) return;
    await press(page, button(page, 'Wait this round'));
  }
}

async function playFit(page: Page) {
  for (let round = 1; round <= 6; round += 1) {
    await expectFacts(page, { Round: `${round} of 6` });
    for (const name of ['Product', 'Feature', 'Message', 'Price']) {
      await press(page, page.getByRole('group', { name, exact: true }).getByRole('radio').first(), 'Space');
    }
    await press(page, button(page, /^Survey/));
    await press(page, button(page, 'Pitch it'));
    await press(page, button(page, round < 6 ? /^Next customer/ : /^See/));
  }
}

/** Solves the board in as few slides as an independent search needs. */
async function playFewestSlides(page: Page) {
  const way = shortestWay(await cells(page), await target(page), EMPTY);
  await expectFacts(page, { Par: String(way.length) });
  await slide(page, way);
}

async function skipWords(page: Page) {
  for (let word = 1; word <= 8; word += 1) await press(page, button(page, 'Skip'));
}

async function giveUp(page: Page) {
  await forfeit(page);
  await press(page, dialog(page, 'Forfeit this game?').getByRole('button', { name: 'Yes' }));
}

async function answerCase(page: Page) {
  await press(page, page.getByRole('radio').first(), 'Space');
  await press(page, button(page, 'Answer'));
}
