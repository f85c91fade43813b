import type { Page } from '@playwright/test';
import { expect, open, test } from './app';
import { entryOf, hashOf, liveList, relist } from './list';
import { everyPage } from './support/container';
import { go } from './support/faults';
import { loggedIn } from './support/people';
import { OFTEN } from './support/time';

/** Harm that a remote can do to the shared document, by name. */
const REPAIRED = {
  'replaces fetch': `window.fetch = () => Promise.reject(new Error('mine'))`,
  'breaks JSON': `JSON.parse = JSON.stringify = () => { throw new Error('mine') }`,
  'breaks what arrays do': `for (const name of ['map', 'filter', 'find', 'some', Symbol.iterator]) Array.prototype[name] = () => { throw new Error('mine') }`,
  'breaks what promises do': `Promise.prototype.then = () => { throw new Error('mine') }; window.Promise = class {}`,
  'breaks how maps and sets are walked': `for (const list of [new Map(), new Set()]) Object.getPrototypeOf(list.values()).next = () => ({ done: true })`,
  'breaks how time is measured': `performance.now = () => 0; Performance.prototype.now = () => 0`,
  'breaks how scripts are loaded': `Object.defineProperty(HTMLScriptElement.prototype, 'src', { set() {} }); window.ventureObtain = () => Promise.reject(new Error('mine'))`,
  'breaks the history': `history.pushState = history.replaceState = () => undefined`,
  'breaks the document': `document.createElement = document.querySelector = () => null`,
  'breaks local storage': `Storage.prototype.getItem = () => 'mine'; Storage.prototype.setItem = () => { throw new Error('mine') }`,
  'clears local storage': `localStorage.clear()`,
  'writes what is not its own': `localStorage.userId = 'mine'; localStorage['venture.theme'] = '{"mine'`,
  'writes what nobody has stored': `localStorage['venture.mode'] = 'exam'; sessionStorage['venture.preview'] = 'mine'`,
  'adopts a style sheet': `const own = new CSSStyleSheet(); own.replaceSync('body { transform: rotate(3deg) }'); document.adoptedStyleSheets = [own]`,
  'removes the adopted style sheets': `document.adoptedStyleSheets = []`,
  'hides the body': `document.body.style.display = 'none'`,
  'makes the page inert': `document.getElementById('root').inert = true`,
  'takes the page out of the document': `document.body.replaceChildren()`,
} as const;

const LOADED_ANEW = {
  'removes the header': `document.querySelector('header').remove()`,
  'empties the page': `document.getElementById('root').replaceChildren()`,
  'replaces fetch for good': `Object.defineProperty(window, 'fetch', { value: () => null, configurable: false, writable: false })`,
} as const;

const GLOBAL = 'venture_cash_stack_hostile';
const ENTRY = 'js/remoteEntry.js';

/** A release of Cash Stack that does the harm named in its address. */
function hostile(harms: Readonly<Record<string, string>>): string {
  const table = Object.entries(harms).map(([name, code]) => `${JSON.stringify(name)}: () => { ${code} }`);
  return `var ${GLOBAL} = (() => {
    const harms = { ${table.join(',\n')} };
    const page = () => {
      const name = decodeURIComponent(location.hash.split('?harm=')[1]);
      if (document.documentElement.dataset.harm !== name) harms[name]();
      document.documentElement.dataset.harm = name;
      return null;
    };
    return { init() {}, get: () => Promise.resolve(() => ({ pages: ${everyPage('page')} })) };
  })();`;
}

async function release(page: Page, source: string) {
  const { version } = entryOf(liveList(), 'cash-stack');
  await relist(page, 'cash-stack', ({ base }) => ({
    version: '9.9.9',
    base: base.replace(version, '9.9.9'),
    global: GLOBAL,
    entry: ENTRY,
    preload: [],
    files: { [ENTRY]: hashOf(source) },
    later: false,
    previous: undefined,
  }));
  await page.route('**/remotes/cash-stack/9.9.9/**', (route) =>
    route.fulfill({ status: 200, contentType: 'text/javascript', body: source }),
  );
}

/** Opens the hostile page, which does its harm, and goes back. */
async function suffer(page: Page, harm: string, { andLeave = true } = {}) {
  await page.evaluate(
    (to) => {
      window.location.hash = to;
    },
    `/cash-stack?harm=${encodeURIComponent(harm)}`,
  );
  await page.locator(`html[data-harm="${harm}"]`).waitFor({ state: 'attached' });
  if (andLeave) await page.goBack();
}

const leaderboard = (page: Page) => page.getByRole('heading', { level: 1, name: 'Leaderboard' });

/** Checks pages of the shell and of another remote, and the header around them. */
async function expectAllToWork(page: Page, harm: string) {
  await expect(leaderboard(page), harm).toBeVisible();
  await expect(page.getByRole('button', { name: 'Logout' }), harm).toBeVisible();
  await page.getByRole('link', { name: 'Venture Quest, home' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Learn to start something' }), harm).toBeVisible();
  await go(page, '/learning-module');
  await expect(page.getByRole('heading', { level: 1 }), harm).toBeVisible();
  await go(page, '/leaderboard');
  await expect(leaderboard(page), harm).toBeVisible();
}

/** Runs in the page: functions that are no longer native. */
function replaced(): readonly string[] {
  const functions = { fetch, Promise, parse: JSON.parse, push: history.pushState };
  const stored = { get: Storage.prototype.getItem, set: Storage.prototype.setItem };
  const all = Object.entries({ ...functions, ...stored, create: document.createElement });
  return all.filter(([, value]) => !String(value).includes('[native code]')).map(([name]) => name);
}

/** Runs in the page: style sheets and stored values that a remote may have changed. */
function strange(): readonly unknown[] {
  const sheets = [...document.adoptedStyleSheets].map(({ cssRules }) => cssRules[0]?.cssText);
  const { transform } = getComputedStyle(document.body);
  return [sheets, transform, localStorage['venture.mode'], sessionStorage['venture.preview']];
}

/** Counts the documents this page has loaded. */
function countDocuments(page: Page) {
  const count = { documents: 0 };
  page.on('domcontentloaded', () => {
    count.documents += 1;
  });
  return count;
}

test('leaving a remote repairs the document without a reload', {
  tag: '@full',
}, async ({ page, troubles }) => {
  test.slow();
  // Until the remote is left, code of the page may call what it has replaced.
  troubles.expectError(/mine|is not a function/);
  await release(page, hostile(REPAIRED));
  const { userId } = await loggedIn(page, 'Ada Lovelace');
  const count = countDocuments(page);
  await open(page, '/leaderboard');
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('dark');
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.extension { color: red; }');
    document.adoptedStyleSheets = [sheet];
  });
  const before = await page.evaluate(strange);
  expect(before[0]).toEqual(['.extension { color: red; }']);
  for (const harm of Object.keys(REPAIRED)) {
    await suffer(page, harm);
    await expectAllToWork(page, harm);
    const stored = await page.evaluate(() => [localStorage['userId'], localStorage['venture.theme']]);
    expect(stored, harm).toEqual([userId, 'dark']);
    expect(await page.evaluate(replaced), harm).toEqual([]);
    expect(await page.evaluate(strange), harm).toEqual(before);
    expect(count.documents, harm).toBe(1);
  }
});

test('a user stays logged in after a remote clears local storage', async ({ page }) => {
  await release(page, hostile(REPAIRED));
  const { userId } = await loggedIn(page, 'Ada Lovelace');
  await open(page, '/leaderboard');
  await suffer(page, 'clears local storage', { andLeave: false });
  await page.goto('/?anew#/leaderboard');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(await page.evaluate(() => localStorage['userId'])).toBe(userId);
});

test('harm that cannot be repaired causes one reload', { tag: '@full' }, async ({ page, troubles }) => {
  test.slow();
  troubles.expectError(/./);
  await release(page, hostile(LOADED_ANEW));
  await loggedIn(page, 'Ada Lovelace');
  const count = countDocuments(page);
  await open(page, '/leaderboard');
  for (const [at, harm] of Object.keys(LOADED_ANEW).entries()) {
    await suffer(page, harm);
    // Steps before the reload would belong to the old document.
    await expect.poll(() => count.documents, { ...OFTEN, message: harm }).toBe(at + 2);
    await expectAllToWork(page, harm);
    expect(count.documents, harm).toBe(at + 2);
  }
});
