import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { expect, expectRoute, test } from './app';
import { untilListed } from './list';
import { root, run } from './support/checkout';
import { verdicts } from './support/events';
import { saidOn, wrapped } from './support/finished-game';
import { keeps, NO_NETWORK, visit } from './support/offline';
import { fillLogin, fillSignup, logOut, newAccount, newEmail } from './support/people';
import { type RunningApp, runApp } from './support/running';
import { OFTEN, passSeconds } from './support/time';

test.describe.configure({ mode: 'serial', timeout: 300_000 });
test.use({ serviceWorkers: 'allow' });

const NAME = 'lemonade-stand';
/** A game that reports no score. */
const SILENT = 'silent-stand';
let folder: string;
let app: RunningApp;
test.beforeAll(async () => {
  [folder, app] = await Promise.all([wrapped(NAME), runApp()]);
  await app.command('admin', 'team', 'create', 'stands');
  await app.command('admin', 'team', 'grant', 'stands', NAME);
});
test.afterAll(() => app?.stop());

/** Values the game has saved on this device. */
const saved = (page: Page, name = NAME): Promise<Readonly<Record<string, string>>> =>
  page.evaluate(
    (key) => JSON.parse(JSON.parse(localStorage.getItem(key) ?? '{}').value ?? '{}'),
    `venture.document.1.save.${name}`,
  );
const said = async (page: Page) => {
  const { said: report = '{}' } = await saved(page);
  return JSON.parse(report);
};
const game = (page: Page) => page.frameLocator('[data-framed][data-shown="true"] > iframe');

test('a finished game is checked and released like any other, and runs in a frame', {
  tag: '@full',
}, async () => {
  const made = await app.command(
    ...['admin', 'token', 'stands', '--remotes', NAME, '--actions', 'publish,promote'],
  );
  const VENTURE_TOKEN = made.trim().split('\n').at(-1) ?? '';
  const venture = join(root, 'shared/kit/src/venture.mjs');
  const answer = await run(folder, [venture, 'release', '--to', app.address, '--json'], { VENTURE_TOKEN });
  const released = JSON.parse(answer);
  expect(released).toMatchObject({ name: NAME, state: 'live' });
  await untilListed(app.address, NAME, released.version);
  expect(await app.command('releases')).toMatch(/lemonade-stand.*in a frame/);
});

test('a wrapped game runs, keeps its saved values and gives an unverified result', {
  tag: '@full',
}, async ({ page }) => {
  const email = newEmail();
  await visit(page, '/signup', app.address);
  await fillSignup(page, email);
  await expectRoute(page, '/login');
  await fillLogin(page, email);
  await expectRoute(page, '/home');
  for (const day of [1, 2]) {
    await visit(page, `/${NAME}`, app.address);
    await expect(game(page).getByRole('heading', { name: 'Lemonade' })).toBeVisible();
    await expect.poll(() => said(page)).toEqual(saidOn(day));
  }
  await game(page).getByRole('button', { name: 'Sell' }).click();
  await expect(game(page).locator('#sold')).toHaveText('|');
  await expect.poll(() => verdicts(page)).toEqual(['unverified 0', 'unverified 0']);
});

test('a wrapped game played before works offline', { tag: '@full' }, async ({ page, troubles }) => {
  troubles.expectError(NO_NETWORK);
  await visit(page, `/${NAME}`, app.address);
  await expect.poll(() => said(page)).toEqual(saidOn(1));
  await keeps(page, new RegExp(`/remotes/${NAME}/[^/]+/$`));
  await page.context().setOffline(true);
  await visit(page, `/${NAME}`, app.address);
  await expect.poll(() => said(page)).toEqual(saidOn(2));
});

/** Opens a page on a new device. */
async function newDevice(browser: Browser): Promise<Page> {
  return (await browser.newContext({ baseURL: app.address, serviceWorkers: 'allow' })).newPage();
}

async function logIn(page: Page, email: string): Promise<void> {
  await visit(page, '/login', app.address);
  await fillLogin(page, email);
  await expectRoute(page, '/home');
}

/** Opens the game, which counts one more day per visit. */
async function play(page: Page, day: number): Promise<void> {
  await visit(page, `/${NAME}`, app.address);
  await expect.poll(() => said(page), OFTEN).toEqual(saidOn(day));
}

/** Waits until the values saved on this day have reached the account. */
async function expectSent(page: Page, day: number): Promise<void> {
  const days = async () => {
    const learner = await page.evaluate(() => localStorage.getItem('userId') ?? '');
    const params = { learner, kind: 'save', name: NAME };
    const answer = await page.request.get(`${app.address}/api/v1/me/documents`, { params });
    const [save] = (await answer.json()).items;
    return JSON.parse(save?.value ?? '{}').days;
  };
  await expect.poll(days, OFTEN).toBe(String(day));
}

test('values saved on one device appear on another, and the device that wrote last wins', {
  tag: '@full',
}, async ({ browser }) => {
  const [phone, laptop] = [await newDevice(browser), await newDevice(browser)];
  const email = await newAccount(phone);
  await logIn(phone, email);
  await play(phone, 1);
  await keeps(phone, new RegExp(`/remotes/${NAME}/[^/]+/$`));
  await expectSent(phone, 1);
  await logIn(laptop, email);
  await play(laptop, 2);
  await play(laptop, 3);
  await expectSent(laptop, 3);
  await phone.context().setOffline(true);
  await play(phone, 2);
  await phone.context().setOffline(false);
  await expectSent(phone, 2);
  const running = game(laptop).locator('body');
  expect(await running.evaluate(() => localStorage.getItem('days'))).toBe('3');
  await play(laptop, 3);
  await Promise.all([phone, laptop].map((page) => page.context().close()));
});

test("a guest's saved values move into a new account, and logout removes them from the device", {
  tag: '@full',
}, async ({ browser }) => {
  const [shared, other] = [await newDevice(browser), await newDevice(browser)];
  await play(shared, 1);
  await play(shared, 2);
  const email = newEmail();
  await visit(shared, '/signup', app.address);
  await fillSignup(shared, email);
  await expectRoute(shared, '/login');
  await fillLogin(shared, email);
  await expectRoute(shared, '/home');
  await expectSent(shared, 2);
  await logIn(other, email);
  await play(other, 3);
  await expectSent(other, 3);
  await logOut(shared);
  expect(await saved(shared)).toEqual({});
  await play(shared, 1);
  await logIn(shared, email);
  await play(shared, 4);
  await Promise.all([shared, other].map((page) => page.context().close()));
});

test('a game without a score records how long it was played, in whatever way its page is left', {
  tag: '@full',
}, async ({ browser }) => {
  const silent = await wrapped(SILENT, { 'assets/main.js': `localStorage.setItem('open', 'yes');` });
  await app.release(silent);
  const page = await newDevice(browser);
  await page.clock.install();
  await logIn(page, await newAccount(page));
  const recent = page.getByRole('region', { name: 'Your recent games' });
  const leaveTo = [
    () => page.evaluate(() => location.assign('#/dashboard-user')),
    () => visit(page, '/dashboard-user', app.address),
  ];
  for (const [at, leave] of leaveTo.entries()) {
    await visit(page, `/${SILENT}`, app.address);
    const heading = game(page).getByRole('heading', { name: 'Lemonade' });
    await expect(heading).toBeVisible();
    // The platform pings the game every five seconds; a slow machine may answer two pings at the same time.
    for (let asked = 0; asked < 24; asked += 1) {
      await passSeconds(page, 5);
      await heading.textContent();
    }
    await leave();
    await expect(recent.getByText(/^[12] min played$/)).toHaveCount(at + 1);
  }
  await expect.poll(() => verdicts(page), OFTEN).toEqual(['unverified 0', 'unverified 0']);
  await page.context().close();
});

test('a wrapped game is audible only while sound is on', { tag: '@full' }, async ({ page }) => {
  await visit(page, `/${NAME}`, app.address);
  await expect.poll(() => said(page), OFTEN).toEqual(saidOn(1));
  const body = game(page).locator('body');
  await body.evaluate(async () => {
    const context = new AudioContext();
    const source = context.createOscillator();
    source.connect(context.destination);
    source.start();
    // A second of silence.
    const bytes = new Uint8Array(44 + 8000).fill(128);
    bytes.set(new TextEncoder().encode('RIFF----WAVEfmt '));
    const header = new DataView(bytes.buffer);
    header.setUint32(4, bytes.length - 8, true);
    header.setUint32(16, 16, true);
    header.setUint32(20, 0x0001_0001, true);
    for (const at of [24, 28]) header.setUint32(at, 8000, true);
    header.setUint32(32, 0x0008_0001, true);
    bytes.set(new TextEncoder().encode('data'), 36);
    header.setUint32(40, 8000, true);
    const song = new Audio(URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' })));
    song.loop = true;
    await song.play();
    Object.assign(window, { context, song });
  });
  const heard = () =>
    body.evaluate(() => {
      const { context, song } = window as unknown as { context: AudioContext; song: HTMLAudioElement };
      const { gain } = context.destination as unknown as GainNode;
      return { gain: gain.value, isMuted: song.muted, isPlaying: !song.paused };
    });
  await expect.poll(heard).toEqual({ gain: 0, isMuted: true, isPlaying: true });
  const account = await page.context().newPage();
  await visit(account, '/account', app.address);
  for (const isOn of [true, false]) {
    await account.getByRole('switch', { name: 'Sound effects' }).click();
    await expect.poll(heard, OFTEN).toEqual({ gain: Number(isOn), isMuted: !isOn, isPlaying: true });
  }
});
