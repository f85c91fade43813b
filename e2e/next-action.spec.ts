import type { Locator, Page } from '@playwright/test';
import { expect, open, test } from './app';
import { entreprePuzzle } from './support/entrepre-puzzle';
import { button, closeHelp, dialog, help } from './support/frame';
import { freezeTime, passSeconds } from './support/time';

type Look = {
  readonly what: string;
  readonly path: string;
  /** Steps from the opened page to the state under test. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** Elements that must be visible without scrolling. */
  readonly wanted: (page: Page) => readonly Locator[];
};

type Size = { readonly width: number; readonly height: number };

const SIZES = [
  { width: 360, height: 640 },
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 1366, height: 768 },
] as const satisfies readonly Size[];

/** 1366 x 768 at 200 % zoom, and 1280 x 1024 at 400 %. */
const ZOOMED: readonly Size[] = [
  { width: 683, height: 384 },
  { width: 320, height: 256 },
];

const radios = (page: Page) => page.getByRole('radio');
const choose = (page: Page) => radios(page).first().check({ force: true });

async function answerAll(page: Page) {
  for (const forward of ['Next', 'Next', 'Next', 'Next', 'Finish']) {
    await choose(page);
    await button(page, forward).click();
  }
}

const PAGES: readonly Look[] = [
  ...['/quiz/module1', '/quiz/marketing', '/business-strategy-quiz', '/quiz'].map((path) => ({
    what: 'Next',
    path,
    wanted: (page: Page) => [button(page, 'Next')],
  })),
  {
    what: 'Next after an explained answer',
    path: '/quiz',
    prepare: choose,
    wanted: (page) => [button(page, 'Next')],
  },
  {
    what: 'Submit and every option',
    path: '/timed-quiz',
    wanted: (page) => [button(page, 'Submit'), radios(page).first(), radios(page).last()],
  },
  {
    what: 'all three options',
    path: '/cash-stack',
    prepare: closeHelp,
    wanted: (page) => [button(page, /^Ad Campaign/), button(page, /^Market Research/)],
  },
  ...['/entrepre-puzzle', '/entre-scrabble'].map((path) => ({
    what: 'Submit',
    path,
    prepare: closeHelp,
    wanted: (page: Page) => [button(page, 'Submit')],
  })),
  {
    what: 'the first and the last row of cards',
    path: '/products-card-game',
    prepare: closeHelp,
    wanted: (page) => ['Smartphone', 'Drone', 'Families'].map((card) => button(page, new RegExp(`^${card}`))),
  },
  { what: 'Sign up', path: '/signup', wanted: (page) => [button(page, 'Sign up')] },
  { what: 'Log in', path: '/login', wanted: (page) => [button(page, 'Log in')] },
  {
    what: 'Try Again on the result',
    path: '/quiz/marketing',
    prepare: answerAll,
    wanted: (page) => [button(page, 'Try Again')],
  },
];

const DIALOGS: readonly Look[] = [
  ...['/cash-stack', '/entrepre-puzzle', '/products-card-game', '/entre-scrabble'].map((path) => ({
    what: 'How to play',
    path,
    wanted: (page: Page) => [help(page).getByRole('button', { name: "Let's play" })],
  })),
  {
    what: 'Settings',
    path: '/timed-quiz',
    prepare: (page) => button(page, 'Settings').click(),
    wanted: (page) => [button(page, 'Done')],
  },
  {
    what: 'Failed',
    path: '/entrepre-puzzle',
    prepare: (page) => closeHelp(page).then(() => button(page, 'Submit').click()),
    wanted: (page) => [dialog(page, 'Failed').getByRole('button', { name: 'Try Again' })],
  },
  {
    what: 'Solved!',
    path: '/entrepre-puzzle',
    prepare: (page) => closeHelp(page).then(() => entreprePuzzle.finish(page)),
    wanted: (page) => [dialog(page, 'Solved!').getByRole('button', { name: 'Wanna solve more puzzle?' })],
  },
  {
    what: 'Forfeit',
    path: '/entre-scrabble',
    prepare: (page) => closeHelp(page).then(() => button(page, 'Forfeit').click()),
    wanted: (page) => [button(page, 'Keep playing')],
  },
];

for (const look of PAGES) {
  test(`${look.path}: ${look.what} in view on small phones and laptops @full`, ({ page }) =>
    expectAllInSight(page, look, SIZES));
}

for (const look of DIALOGS) {
  test(`${look.path}: the main button of "${look.what}" in view, even at 200 % and 400 % @full`, ({ page }) =>
    expectAllInSight(page, look, [...SIZES, ...ZOOMED]));
}

test('at 400 % the action bar is not sticky, and the clock waits until the question is in view @full', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await freezeTime(page);
  await open(page, '/timed-quiz');
  const ready = dialog(page, 'Ready?').getByRole('button', { name: 'Start' });
  await expectInSight(ready);
  await passSeconds(page, 60);
  await ready.click();
  await expect(page.getByRole('timer')).toHaveText('0:30');
  await expectInSight(page.getByRole('heading', { level: 2 }));
  await expect(page.locator('[data-action-bar]')).toHaveCSS('position', 'static');
});

async function expectAllInSight(
  page: Page,
  { path, prepare, wanted }: Look,
  sizes: readonly [Size, ...Size[]],
) {
  // The clock waits while the timed question is out of view.
  const ready = dialog(page, 'Ready?');
  if (/timed-quiz|puzzle|scrabble/.test(path)) await freezeTime(page);
  await page.addLocatorHandler(ready, () => ready.getByRole('button', { name: 'Start' }).click());
  await page.setViewportSize(sizes[0]);
  await open(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await prepare?.(page);
  for (const size of sizes) {
    await test.step(`${size.width} x ${size.height}`, async () => {
      await page.setViewportSize(size);
      for (const each of wanted(page)) await expectInSight(each);
    });
  }
}

async function expectInSight(target: Locator) {
  await expect(async () => {
    // `toBeVisible` runs the handler that answers a "Ready?" dialog; `evaluate` does not.
    await expect(target).toBeVisible();
    expect(await target.evaluate(placeOf)).toBe('in sight');
  }).toPass();
}

/** Runs in the page: whether the element is fully inside the window and uncovered. */
function placeOf(element: Element): string {
  const shown = element.closest('label') ?? element;
  const { left, top, right, bottom } = shown.getBoundingClientRect();
  if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth) {
    return `from ${top} to ${bottom} in a window of ${innerHeight}`;
  }
  const isFree = [top + 4, bottom - 4].every((y) =>
    shown.contains(document.elementFromPoint((left + right) / 2, y)),
  );
  return isFree ? 'in sight' : 'covered';
}
