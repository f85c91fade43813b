import type { Page } from '@playwright/test';
import { expect, open, route, test } from './app';
import { hashOf, relist } from './list';
import {
  type Canary,
  canary,
  HARMLESS,
  HOSTILE,
  hostileEntry,
  LEAVING,
  SECRET,
} from './support/hostile-frame';
import { inspect } from './support/inspect';
import { loggedIn, loggedInAsAdmin } from './support/people';

const game = (page: Page) => page.frameLocator('[data-framed][data-shown="true"] > iframe');
const leaderboard = (page: Page) => page.getByRole('heading', { level: 1, name: 'Leaderboard' });

/** Makes this the live release of Cash Stack; its only file is the container. */
async function release(page: Page, source: string, framed = true) {
  await relist(page, 'cash-stack', ({ base, version }) => ({
    ...{ framed, version: '9.9.9', base: base.replace(version, '9.9.9'), later: false },
    ...{ global: HOSTILE.global, entry: HOSTILE.entry, preload: [], previous: undefined },
    files: { [HOSTILE.entry]: hashOf(source) },
  }));
  await page.route('**/remotes/cash-stack/9.9.9/**', (sent) =>
    sent.fulfill({ status: 200, contentType: 'text/javascript', body: source }),
  );
}

/** A release whose page does this once it is shown, and has a port to the page around: what speaks there is taken over. */
const acting = (code: string) => `var ${HOSTILE.global} = (() => {
  const PAGE = document.baseURI;
  const ports = [];
  const { postMessage } = MessagePort.prototype;
  MessagePort.prototype.postMessage = function (...args) {
    ports.push(this);
    if (String(args[0]).includes('"shown"')) setTimeout(act, 100);
    return postMessage.apply(this, args);
  };
  const act = () => { ${code} };
  localStorage.setItem('cash-stack.first', '1');
  const say = (message) => postMessage.call(ports[0], typeof message === 'string' ? message : JSON.stringify(message));
  const pages = { '/cash-stack': () => 'Hostile.' };
  return { init() {}, get: () => Promise.resolve(() => ({ pages })) };
})();`;

async function plant(page: Page) {
  await page.evaluate(({ key, text }) => localStorage.setItem(key, text), SECRET);
}
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const stopped = (page: Page) => page.getByRole('alert').filter({ hasText: 'Cash Stack has stopped' });

test.describe('a game in a frame', () => {
  test.beforeEach(async ({ page }) => {
    await relist(page, 'cash-stack', () => ({ framed: true }));
  });

  test('is a page as any other: by keyboard, with its dialogs over all of it, and asks before it is left', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, '/leaderboard');
    await expect(leaderboard(page)).toBeVisible();
    await page.evaluate(() => {
      location.hash = '/cash-stack';
    });
    await expect(game(page).getByRole('dialog', { name: 'How to play' })).toBeVisible();
    // All around it is dimmed, and nobody can reach it.
    expect(await page.evaluate(() => document.querySelector('header')?.closest('[inert]') !== null)).toBe(
      true,
    );
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
    await expect.poll(() => route(page)).toBe('/game-selection');
    await page.goBack();
    // What was begun goes on where it was.
    await expect(game(page).getByText('2 of 5', { exact: true })).toBeVisible();
  });

  test('brings its result to the learner, and nothing else of theirs is in it', async ({ page }) => {
    const { userId } = await loggedIn(page, 'Ada Lovelace');
    await open(page, '/cash-stack');
    await game(page).getByRole('button', { name: "Let's play" }).click();
    for (let round = 1; round <= 5; round += 1) {
      await expect(game(page).getByText(`Round ${round} of 5: choose an option.`)).toBeVisible();
      await game(page)
        .getByRole('button', { name: /^Ad Campaign/ })
        .click();
    }
    await expect(game(page).getByRole('heading', { name: 'Game Over' })).toBeVisible();
    const verdicts = () =>
      page.evaluate(() =>
        Object.entries({ ...localStorage })
          .filter(([key]) => key.startsWith('venture.standing.1.'))
          .map(([, text]) => text),
      );
    await expect.poll(verdicts).toEqual(['verified']);
    const inside = await page
      .frames()[1]
      ?.evaluate(() => [localStorage['userId'], Object.keys(localStorage).toString()]);
    expect(inside).toEqual([
      expect.stringMatching(/^[0-9a-f]{32}$/),
      expect.stringContaining('venture.event.1.'),
    ]);
    expect(inside).not.toContain(userId);
  });

  test('that does not arrive says so, and is there at the second try', async ({ page, troubles }) => {
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

test.describe('a game that nobody here made', () => {
  test('is in the typeface of the application at its first paint', async ({ page }) => {
    const measure = `localStorage.setItem('cash-stack.widths', ['"Figtree Variable", monospace', 'monospace'].map((family) => {
      const span = Object.assign(document.createElement('span'), { textContent: 'Ventures iiii' });
      span.style.fontFamily = family;
      document.body.append(span);
      return Math.round(span.getBoundingClientRect().width);
    }))`;
    const first = acting('').replace(`'Hostile.' }`, `(${'() => { MEASURE; return "Hostile." }'})() }`);
    await release(page, first.replace('MEASURE', measure));
    await open(page, '/cash-stack');
    await expect(game(page).getByText('Hostile.')).toBeVisible();
    const [own, other] = ((await stored(page, 'cash-stack.widths')) ?? '').split(',');
    expect(Number(own)).toBeGreaterThan(0);
    expect(own).not.toBe(other);
  });

  test('is behind the face of the platform until its page is no longer busy', async ({ page }) => {
    const busy = `init() { document.body.insertAdjacentHTML('beforeend', '<main aria-busy="true"></main>') }`;
    await release(page, acting('').replace('init() {}', busy));
    await open(page, '/cash-stack');
    await expect(page.frameLocator('iframe').getByText('Hostile.')).toBeAttached();
    await expect(page.getByText('Loading Cash Stack')).toBeVisible();
    await page.frames()[1]?.evaluate(() => document.querySelector('main')?.removeAttribute('aria-busy'));
    await expect(game(page).getByText('Hostile.')).toBeVisible();
    await expect(page.getByText('Loading Cash Stack')).toHaveCount(0);
  });

  test('waits as in a hidden tab while a dialog of the page lies over it', async ({ page }) => {
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
  let outside: Canary;
  test.beforeAll(async () => {
    outside = await canary();
  });
  test.afterAll(() => outside.close());

  const report = async (page: Page) => JSON.parse((await stored(page, HOSTILE.key)) ?? '{}');

  test('does nothing of what it tries, also in the frame of an admin', async ({
    page,
    baseURL,
    troubles,
  }) => {
    troubles.expectError(/./);
    const { userId } = await loggedInAsAdmin(page);
    await release(page, hostileEntry(outside, `${baseURL}/`));
    await open(page, '/leaderboard');
    await expect(leaderboard(page)).toBeVisible();
    await plant(page);
    await open(page, '/cash-stack');
    await expect.poll(() => report(page), { timeout: 60_000 }).toMatchObject({ origin: 'null' });
    const { worked, who } = await report(page);
    expect(worked).toEqual([HARMLESS]);
    expect(who).not.toBe(userId);
    expect(outside.reached).toEqual([]);
    expect([await stored(page, SECRET.key), await stored(page, 'userId')]).toEqual([SECRET.text, userId]);
    expect([route(page), await page.title()]).toEqual(['/cash-stack', 'Cash Stack · Venture Quest']);
    expect(page.context().pages()).toHaveLength(1);
  });

  test('would do much of it in the page, as docs/security.md says', async ({ page, baseURL, troubles }) => {
    troubles.expectError(/./);
    await loggedIn(page, 'Ada Lovelace');
    const gentle = hostileEntry(
      outside,
      `${baseURL}/`,
      /navigates|top-link|whole page|submits a form|clears/,
    );
    await release(page, gentle, false);
    await open(page, '/leaderboard');
    await plant(page);
    await open(page, '/cash-stack');
    await expect.poll(() => report(page), { timeout: 60_000 }).toMatchObject({ who: expect.anything() });
    const { worked } = await report(page);
    expect(worked).toEqual(
      expect.arrayContaining([
        'calls the platform as the person',
        'opens a database',
        'reads a value of another remote',
        'connects by WebRTC',
      ]),
    );
  });

  for (const [how, code] of Object.entries(LEAVING))
    test(`${how}, and reaches nobody`, async ({ page, troubles }) => {
      troubles.expectError(/./);
      outside.reached.length = 0;
      await release(
        page,
        acting(
          `${code.replaceAll('CANARY', outside.address)}; say({ type: 'save', key: 'cash-stack.did', text: '1' })`,
        ),
      );
      await open(page, '/cash-stack');
      await expect(async () => {
        const isGone = await stopped(page).isVisible();
        expect(isGone || (await stored(page, 'cash-stack.did')) === '1').toBe(true);
      }).toPass();
      await page.getByRole('button', { name: 'Go to page' }).click();
      await page.keyboard.press('Escape');
      expect(outside.reached).toEqual([]);
      expect(route(page)).toBe('/cash-stack');
    });

  const FORGED: Readonly<Record<string, unknown>> = {
    'a value of another remote': { type: 'save', key: SECRET.key, text: 'mine' },
    'a value of the platform': { type: 'save', key: 'userId', text: 'mine' },
    'a result of another game': {
      type: 'event',
      event: {
        kind: 'run',
        id: '00000000-0000-4000-8000-000000000001',
        at: '2026-01-01T00:00:00.000Z',
        game: 'entrepre-puzzle',
        rules: 1,
        seed: 1,
        score: 500,
        facts: {},
        timing: 'x1',
      },
    },
    'an event that is none': { type: 'event', event: { kind: 'run', id: 'x' } },
    'settings that are none': { type: 'settings', settings: { timing: { evil: true }, sound: 'loud' } },
    'a page of admins': { type: 'navigate', to: '/admin/users', replace: true },
    'a preview': { type: 'navigate', to: '/preview/cash-stack/9.9.9', replace: true },
    'a file of the platform': { type: 'ask', id: 1, question: { what: 'file', address: '/api/v1/me' } },
    'the play of another game': {
      type: 'ask',
      id: 2,
      question: { what: 'run', run: '00000000-0000-4000-8000-000000000001' },
    },
  };
  const BROKEN: Readonly<Record<string, string>> = {
    'says what no frame may say': `say({ type: 'logout' })`,
    'names another address': `say({ type: 'navigate', to: 'https://x.example/', replace: true })`,
    'speaks to the window around it': `parent.postMessage('mine', '*')`,
    'says something that is no text': `postMessage.call(ports[0], { type: 'shown' })`,
    'says too much at once': `for (let at = 0; at < 1e5; at += 1) say({ type: 'alive' })`,
    'says something too large': `say({ type: 'save', key: 'cash-stack.x', text: 'x'.repeat(4e5) })`,
    'throws in its page': `say({ type: 'failed', reason: 'mine' })`,
  };

  test('forges messages about what is not its own, which change nothing', async ({ page, troubles }) => {
    troubles.expectError(/./);
    const { userId } = await loggedIn(page, 'Ada Lovelace');
    const all = Object.values(FORGED).map((message) => `say(${JSON.stringify(message)});`);
    await release(page, acting(`${all.join('\n')} say({ type: 'save', key: 'cash-stack.did', text: '1' })`));
    await open(page, '/leaderboard');
    await expect(leaderboard(page)).toBeVisible();
    await plant(page);
    await open(page, '/cash-stack');
    await expect.poll(() => stored(page, 'cash-stack.did')).toBe('1');
    expect(await stored(page, SECRET.key)).toBe(SECRET.text);
    expect(await stored(page, 'userId')).toBe(userId);
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('venture.event.'))),
    ).toEqual([]);
    expect(JSON.parse((await stored(page, 'venture.settings')) ?? '{}')).not.toHaveProperty('timing.evil');
    expect(route(page)).toBe('/cash-stack');
  });

  for (const [what, code] of Object.entries(BROKEN))
    test(`that ${what} is taken away, and all else goes on`, async ({ page, troubles }) => {
      troubles.expectError(/./);
      await release(page, acting(code));
      await open(page, '/cash-stack');
      await expect(stopped(page)).toBeVisible();
      expect(await page.locator('iframe').count()).toBe(0);
      await page.getByRole('link', { name: 'Venture Quest, home' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Learn to start something' })).toBeVisible();
    });

  test('that takes the focus from a dialog of the page hears nothing of what is typed', async ({
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

  test('that is busy for ever, with a dialog for ever, can be left', async ({ page, troubles }) => {
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
