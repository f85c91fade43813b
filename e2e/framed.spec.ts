import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, open, route, test } from './app';
import { relist } from './list';
import { root } from './support/checkout';
import { verdicts } from './support/events';
import {
  acting,
  canary,
  hostileEntry,
  hostileRelease,
  IMITATING,
  plantSecret,
  reportIn,
  SECRET,
} from './support/hostile-frame';
import { inspect } from './support/inspect';
import { loggedIn, loggedInAs } from './support/people';

const game = (page: Page) => page.frameLocator('[data-framed][data-shown="true"] > iframe');
const leaderboard = (page: Page) => page.getByRole('heading', { level: 1, name: 'Leaderboard' });

/** Makes this code Cash Stack's live release; its only file is the container. */
async function release(page: Page, source: string, framed = true) {
  await relist(page, 'cash-stack', (entry) => ({ ...hostileRelease(entry, source), framed }));
  await page.route('**/remotes/cash-stack/9.9.9/**', (sent) =>
    sent.fulfill({ status: 200, contentType: 'text/javascript', body: source }),
  );
}

/** Attacks that work in the page, as listed in docs/security.md. */
const [, listed = ''] =
  /^## What a release can do$([^#]+)/m.exec(readFileSync(join(root, 'docs/security.md'), 'utf8')) ?? [];
const WORK_IN_PAGE = Array.from(listed.matchAll(/^- (.+)$/gm), ([, name]) => name);

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

test.describe('a game in a frame', () => {
  test.beforeEach(async ({ page }) => {
    await relist(page, 'cash-stack', () => ({ framed: true }));
  });

  test('works like any other page: by keyboard, under dialogs, and with a prompt before leaving', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, '/leaderboard');
    await expect(leaderboard(page)).toBeVisible();
    await page.evaluate(() => {
      location.hash = '/cash-stack';
    });
    await expect(game(page).getByRole('dialog', { name: 'How to play' })).toBeVisible();
    // The rest of the page is dimmed and inert.
    expect(await page.evaluate(() => document.querySelector('header')?.closest('[inert]') !== null)).toBe(
      true,
    );
    await expect(page.locator('[data-framed] > iframe')).toBeFocused();
    await expect(game(page).getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(game(page).getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveTitle('Cash Stack · Venture Quest');
    await inspect(page, 'Cash Stack in a frame');
    await page.setViewportSize({ width: 360, height: 740 });

    await game(page)
      .getByRole('button', { name: /^Ad Campaign/ })
      .press('Enter');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('Leaderboard');
    await page.keyboard.press('Enter');
    const asking = page.getByRole('dialog', { name: 'Leave this page?' });
    await asking.getByRole('button', { name: 'Stay' }).click();
    expect(route(page)).toBe('/cash-stack');
    await game(page).getByRole('link', { name: 'Back to games' }).click();
    await game(page).getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await expect.poll(() => route(page)).toBe('/games');
    await page.goBack();
    // The game resumes where it was.
    await expect(game(page).getByText('2 of 5', { exact: true })).toBeVisible();
  });

  test('opens a new tab for a Control-clicked link and stays unchanged', { tag: '@full' }, async ({
    page,
  }) => {
    await open(page, '/cash-stack');
    await game(page).getByRole('button', { name: "Let's play" }).click();
    const opened = page.context().waitForEvent('page');
    await game(page)
      .getByRole('link', { name: 'Back to games' })
      .click({ modifiers: ['Control'] });
    const tab = await opened;
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
    expect(route(tab)).toBe('/games');
    expect(route(page)).toBe('/cash-stack');
    await tab.close();
  });

  test("saves the learner's result and contains none of their other data", { tag: '@full' }, async ({
    page,
  }) => {
    const { userId } = await loggedIn(page, 'Ada Lovelace');
    // This run's ticket and the one reserved for the next run.
    const tickets: number[] = [];
    page.on('response', (answer) => answer.url().endsWith('/v1/runs') && tickets.push(answer.status()));
    await open(page, '/cash-stack');
    await expect.poll(() => tickets.length).toBe(2);
    await game(page).getByRole('button', { name: "Let's play" }).click();
    for (let round = 1; round <= 5; round += 1) {
      await expect(game(page).getByText(`Round ${round} of 5: choose an option.`)).toBeVisible();
      await game(page)
        .getByRole('button', { name: /^Ad Campaign/ })
        .click();
    }
    await expect(game(page).getByRole('heading', { name: 'Game Over' })).toBeVisible();
    await expect.poll(() => verdicts(page)).toEqual(['verified 100']);
    const inside = await page
      .frames()[1]
      ?.evaluate(() => [localStorage['userId'], Object.keys(localStorage).toString()]);
    expect(inside).toEqual([
      expect.stringMatching(/^[0-9a-f]{32}$/),
      expect.stringContaining('venture.event.1.'),
    ]);
    expect(inside).not.toContain(userId);
  });

  test('reports a failed load and opens on "Try again"', { tag: '@full' }, async ({ page, troubles }) => {
    troubles.expectError(/503/);
    let isBusy = true;
    await page.route('**/js/frame.*', (sent) =>
      isBusy ? sent.fulfill({ status: 503, body: 'busy' }) : sent.continue(),
    );
    await open(page, '/cash-stack');
    await expect(page.getByRole('alert')).toContainText('could not be loaded');
    isBusy = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(game(page).getByRole('heading', { name: 'Cash Stack' })).toBeVisible();
  });
});

test.describe('a game made by another team', () => {
  test("uses the app's typeface from its first paint", { tag: '@full' }, async ({ page }) => {
    const measure = `localStorage.setItem('cash-stack.widths', ['"Figtree Variable", monospace', 'monospace'].map((family) => {
      const span = Object.assign(document.createElement('span'), { textContent: 'Ventures iiii' });
      span.style.fontFamily = family;
      document.body.append(span);
      return Math.round(span.getBoundingClientRect().width);
    }))`;
    await release(
      page,
      acting('').replace("() => 'Hostile.'", () => `() => { ${measure}; return 'Hostile.' }`),
    );
    await open(page, '/cash-stack');
    await expect(game(page).getByText('Hostile.')).toBeVisible();
    const [own, other] = ((await stored(page, 'cash-stack.widths')) ?? '').split(',');
    expect(Number(own)).toBeGreaterThan(0);
    expect(own).not.toBe(other);
  });

  test('stays behind the loading message until its page is no longer busy', { tag: '@full' }, async ({
    page,
  }) => {
    const busy = `init() { document.body.insertAdjacentHTML('beforeend', '<main aria-busy="true"></main>') }`;
    await release(page, acting('').replace('init() {}', busy));
    await open(page, '/cash-stack');
    await expect(page.frameLocator('iframe').getByText('Hostile.')).toBeAttached();
    await expect(page.getByText('Loading Cash Stack')).toBeVisible();
    await page.frames()[1]?.evaluate(() => document.querySelector('main')?.removeAttribute('aria-busy'));
    await expect(game(page).getByText('Hostile.')).toBeVisible();
    await expect(page.getByText('Loading Cash Stack')).toHaveCount(0);
  });

  test('is hidden like a background tab while a page dialog covers it', async ({ page }) => {
    const seen = `document.addEventListener('visibilitychange', () => localStorage.setItem('cash-stack.seen', [document.visibilityState, document.hidden]))`;
    await release(page, acting(seen));
    await open(page, '/cash-stack');
    await expect(game(page).getByText('Hostile.')).toBeVisible();
    const said = () => stored(page, 'cash-stack.seen');
    await expect(async () => {
      await page.getByRole('button', { name: 'Go to page' }).click();
      expect(await said()).toBe('hidden,true');
    }).toPass();
    await page.keyboard.press('Escape');
    await expect.poll(said).toBe('visible,false');
  });
});

test.describe('a hostile release', () => {
  test('achieves in the page what docs/security.md lists', async ({ page, baseURL, troubles }) => {
    troubles.expectError(/./);
    const { userId } = await loggedInAs(page, 'student');
    const outside = await canary();
    const gentle = hostileEntry(
      outside,
      `${baseURL}/`,
      /navigates|top-link|whole page|submits a form|clears/,
    );
    await release(page, gentle, false);
    await open(page, '/leaderboard');
    await page.evaluate(plantSecret, SECRET);
    await open(page, '/cash-stack');
    await expect.poll(() => reportIn(route(page)).origin).toBe(new URL(page.url()).origin);
    const { who, worked } = reportIn(route(page));
    expect(who).toBe(userId);
    const isWritten = (await stored(page, SECRET.key)) === 'mine';
    const seen = [
      ...worked,
      ...(isWritten ? ['writes a value of another remote'] : []),
      ...((await page.title()) === 'mine' ? ['takes the name of the platform in the title'] : []),
      ...(outside.reached.includes('/link') ? ['follows a link to a new window'] : []),
    ];
    expect(seen.sort()).toEqual(WORK_IN_PAGE);
    // An ordinary browser requests the icon of each page it opens.
    const pages = outside.reached.filter((path) => path !== '/favicon.ico');
    expect(pages.toSorted()).toEqual(['/link', '/window']);
    outside.close();
  });

  test("that steals a dialog's focus cannot read what is typed there", { tag: '@full' }, async ({
    page,
    troubles,
  }) => {
    troubles.expectError(/./);
    const field = `const field = document.createElement('input'); document.body.append(field);`;
    await release(page, acting(`${field} setInterval(() => { window.focus(); field.focus() }, 20)`));
    await open(page, '/cash-stack');
    await expect(game(page).getByRole('textbox')).toBeFocused();
    await page.getByRole('button', { name: 'Go to page' }).click();
    const search = page.getByRole('dialog').getByRole('combobox');
    await expect(async () => {
      await search.fill('');
      await page.keyboard.type('abc');
      await expect(search).toHaveValue('abc', { timeout: 500 });
    }).toPass();
  });

  test('that listens for keys gets only those typed into its own frame', async ({ page, troubles }) => {
    troubles.expectError(/./);
    await release(
      page,
      acting(`let heard = '';
        const hear = ({ key, data }) => say({ type: 'save', key: 'cash-stack.heard', text: heard += key ?? data });
        for (const type of ['keydown', 'keypress', 'beforeinput', 'input', 'paste']) addEventListener(type, hear, true);
        say({ type: 'save', key: 'cash-stack.heard', text: '' })`),
    );
    await open(page, '/cash-stack');
    await expect.poll(() => stored(page, 'cash-stack.heard')).toBe('');
    await page.getByRole('link', { name: 'Venture Quest, home' }).focus();
    await page.keyboard.type('abc');
    await page.getByRole('button', { name: 'Go to page' }).click();
    const search = page.getByRole('dialog').getByRole('combobox');
    await expect(search).toBeFocused();
    await page.keyboard.type('secret');
    await expect(search).toHaveValue('secret');
    await page.keyboard.press('Escape');
    await game(page).getByText('Hostile.').click();
    await page.keyboard.type('x');
    await expect.poll(() => stored(page, 'cash-stack.heard')).toBe('xx');
  });

  test('that imitates the login page cannot hide the header, even in a short window', {
    tag: '@full',
  }, async ({ page, troubles }) => {
    troubles.expectError(/./);
    await release(page, IMITATING);
    for (const [width, height] of [
      [1280, 720],
      [844, 390],
      [320, 256],
    ] as const) {
      await page.setViewportSize({ width, height });
      await open(page, '/leaderboard');
      await open(page, '/cash-stack');
      await expect(page.locator('[data-framed][data-modal="true"]')).toBeVisible();
      await expect(game(page).getByRole('heading', { name: 'Welcome back' })).toBeVisible();
      const header = await page.getByRole('banner', { includeHidden: true }).boundingBox();
      const frame = await page.locator('iframe').boundingBox();
      expect(header).toMatchObject({ y: 0, width });
      expect(frame).toEqual({ ...frame, x: 0, y: header?.height, width });
    }
  });

  test('that never reports being shown stays invisible and receives no clicks', { tag: '@full' }, async ({
    page,
    troubles,
  }) => {
    troubles.expectError(/./);
    const silence = `const say = MessagePort.prototype.postMessage;
      MessagePort.prototype.postMessage = function (message, ...more) {
        if (!String(message).includes('"shown"')) say.call(this, message, ...more);
      };`;
    await release(page, `{ ${silence} } ${acting('')}`);
    await open(page, '/cash-stack');
    await expect(page.frameLocator('iframe').getByText('Hostile.')).toBeAttached();
    expect(
      await page.locator('iframe').evaluate((frame) => {
        const { opacity } = getComputedStyle(frame.parentElement ?? frame);
        return [opacity, document.elementsFromPoint(100, 100).includes(frame)];
      }),
    ).toEqual(['0', false]);
    await page.getByRole('link', { name: 'Venture Quest, home' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Learn to start something' })).toBeVisible();
  });

  test('that fills memory and keeps the processor busy can be left like any other', {
    tag: '@full',
  }, async ({ page, troubles }) => {
    troubles.expectError(/./);
    await release(
      page,
      acting(`globalThis.held = Array.from({ length: 30 }, () => new Uint8Array(5e6).fill(1));
        for (let at = 0; at < 1e4; at += 1) setInterval(() => globalThis.held.at(-1).reverse(), 1);
        say({ type: 'save', key: 'cash-stack.did', text: '1' })`),
    );
    await open(page, '/leaderboard');
    await open(page, '/cash-stack');
    await expect.poll(() => stored(page, 'cash-stack.did')).toBe('1');
    await page.goBack();
    await expect(leaderboard(page)).toBeVisible();
    expect(page.frames()).toHaveLength(1);
  });

  for (const [how, busy] of [
    ['', ''],
    [' and says that it is busy', `say({ type: 'busy', isBusy: true });`],
  ] as const)
    test(`that keeps navigating to itself${how} can be left`, { tag: '@full' }, async ({
      page,
      troubles,
    }) => {
      troubles.expectError(/./);
      const loop = `let n = 0; setInterval(() => say({ type: 'navigate', to: '/cash-stack?x=' + n++, replace: true }), 15);`;
      await release(page, acting(busy + loop));
      await open(page, '/cash-stack');
      await expect.poll(() => page.url()).toContain('?x=');
      await page.getByRole('link', { name: 'Venture Quest, home' }).click();
      const leave = page.getByRole('dialog').getByRole('button', { name: 'Leave' });
      if (busy !== '') await leave.click();
      await expect(page.getByRole('heading', { level: 1, name: 'Learn to start something' })).toBeVisible();
    });

  test('that claims to have a dialog does not make the page inert', { tag: '@full' }, async ({
    page,
    troubles,
  }) => {
    troubles.expectError(/./);
    const act = `document.addEventListener('visibilitychange', () => { say({ type: 'modal', isOpen: true }); say({ type: 'save', key: 'cash-stack.did', text: '1' }) }); say({ type: 'save', key: 'cash-stack.acts', text: '1' })`;
    await release(page, acting(act));
    await open(page, '/cash-stack');
    await expect.poll(() => stored(page, 'cash-stack.acts')).toBe('1');
    await page.getByRole('button', { name: 'Go to page' }).click();
    await expect.poll(() => stored(page, 'cash-stack.did')).toBe('1');
    const field = page.getByRole('dialog').getByRole('combobox');
    await expect(field).toBeFocused();
    expect(await field.evaluate((element) => element.closest('[inert]') === null)).toBe(true);
  });

  test('that always claims to be busy and to have a dialog can be left', { tag: '@full' }, async ({
    page,
    troubles,
  }) => {
    troubles.expectError(/./);
    await release(page, acting(`say({ type: 'busy', isBusy: true }); say({ type: 'modal', isOpen: true })`));
    await open(page, '/leaderboard');
    await page.evaluate(() => {
      location.hash = '/cash-stack';
    });
    await expect(page.locator('[data-framed][data-modal="true"]')).toBeVisible();
    await page.goBack();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await expect(leaderboard(page)).toBeVisible();
  });
});
