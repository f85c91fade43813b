import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { untilListed } from '../list';
import { newFolder } from '../support/checkout';
import { wrapped } from '../support/finished-game';
import { CONTAINER, showing, writeRelease } from '../support/handmade';
import { visit } from '../support/offline';
import { type RunningApp, runApp } from '../support/running';

/** Creates a team that can send the handwritten release; `command` runs the server's program. */
async function createTeam(command: (...args: readonly string[]) => Promise<string>) {
  await command('admin', 'team', 'create', 'hands');
  await command('admin', 'team', 'grant', 'hands', 'hand-made');
  const scope = ['--remotes', 'hand-made', '--actions', 'publish,promote', '--days', '1'];
  const token = (await command('admin', 'token', 'hands', ...scope)).trim().split('\n').at(-1) ?? '';

  async function call(address: string, method: string, path: string, body?: Buffer) {
    const response = await fetch(`${address}/api/v1/remotes/hand-made${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/gzip' }) },
      ...(body && { body: new Uint8Array(body) }),
    });
    return response.json();
  }

  return {
    token,
    call,
    /** Sends a release whose page runs this code, and waits until pages get the release; returns the reply. */
    async send(address: string, version: string, code = '') {
      const folder = newFolder('release');
      writeRelease(folder, code ? showing(code) : CONTAINER, { release: { version } });
      const files = ['-czf', '-', '-C', join(folder, 'dist'), 'release.json', 'js'];
      const answer = await call(
        address,
        'PUT',
        `/releases/${version}?rollout=now`,
        execFileSync('tar', files),
      );
      if (answer.state === 'live') await untilListed(address, 'hand-made', version);
      return answer;
    },
  };
}

test.describe.configure({ mode: 'serial', timeout: 300_000 });

const WRAPPED = 'lemonade-stand';

let app: RunningApp;
let team: Awaited<ReturnType<typeof createTeam>>;
test.beforeAll(async () => {
  test.setTimeout(200_000);
  app = await runApp();
  team = await createTeam(app.command);
  await team.send(app.address, '1.0.0');
});
test.afterAll(() => app?.stop());

const game = (page: Page) => page.frameLocator('[data-framed][data-shown="true"] > iframe');
const standingIn = (page: Page) => page.getByRole('note').filter({ hasText: 'previous version' });

/** Makes live a release whose page runs this code when shown. */
async function release(version: string, code: string): Promise<void> {
  // The page may render more than once.
  const once = `if (!globalThis.began) { globalThis.began = true; ${code} }`;
  expect(await team.send(app.address, version, once)).toMatchObject({ state: 'live' });
}

/** The report that the team gets about the release's errors: code, count and last message. */
async function reportsOf(version: string): Promise<readonly Record<string, unknown>[]> {
  const { reports } = await team.call(app.address, 'GET', '/figures');
  return reports.filter((one: { version: string }) => one.version === version);
}

test('uncaught errors in a live frame are reported, and the release stays live', async ({ page }) => {
  const unheard = `
    const loud = () => { throw new Error('in a timer') };
    window.onerror = () => true;
    addEventListener('error', (event) => event.stopImmediatePropagation(), true);
    globalThis.addEventListener = globalThis.setTimeout = () => {};
    setInterval(loud, 5);
    Promise.reject(new Error('in a promise of ada@example.org'));
    document.body.insertAdjacentHTML('beforeend', '<button>Break</button>');
    document.querySelector('button').onclick = () => { throw new Error('in a click') };`;
  await release('1.1.0', unheard);
  await visit(page, '/hand-made', app.address);
  await game(page).getByRole('button', { name: 'Break' }).click();
  const all = { code: 'uncaught', count: 3, message: 'in a click' };
  await expect.poll(() => reportsOf('1.1.0')).toContainEqual(expect.objectContaining(all));
  await expect(game(page).getByText('A page made by hand.')).toBeVisible();
  await visit(page, '/hand-made', app.address);
  await expect(game(page).getByRole('button', { name: 'Break' })).toBeVisible();
  await expect(standingIn(page)).toHaveCount(0);
  const codes = (await reportsOf('1.1.0')).map(({ code }) => code);
  expect(codes.filter((code) => code !== 'uncaught')).toEqual(['shown']);
});

test('a release that is blank after an error counts as failed, and the previous one replaces it', async ({
  page,
}) => {
  await release(
    '1.2.0',
    `setTimeout(() => { document.body.replaceChildren(); throw new Error('all gone') }, 100)`,
  );
  await visit(page, '/hand-made', app.address);
  await expect(page.getByRole('alert')).toContainText('Hand Made has stopped', { timeout: 60_000 });
  const stopped = expect.objectContaining({ code: 'stopped', message: 'all gone' });
  await expect.poll(() => reportsOf('1.2.0')).toContainEqual(stopped);
  await visit(page, '/hand-made', app.address);
  await expect(standingIn(page)).toBeVisible();
});

test('a page that empties itself without an error has failed, even if its last error has no message', async ({
  page,
}) => {
  await release(
    '1.3.0',
    `Promise.reject({ toString() { throw 1 } });
    setTimeout(() => { document.body.style.opacity = '0' }, 100)`,
  );
  await visit(page, '/hand-made', app.address);
  await expect(page.getByRole('alert')).toContainText('Hand Made has stopped', { timeout: 90_000 });
  const stopped = expect.objectContaining({
    code: 'stopped',
    message: 'It threw something without a message.',
  });
  await expect.poll(() => reportsOf('1.3.0')).toContainEqual(stopped);
});

test("a wrapped game's errors are reported during loading and later", async ({ page }) => {
  const folder = await wrapped(WRAPPED, {
    'lib.js': `window.lib = 'here'; throw new Error('while it loads')`,
    'assets/main.js': `document.querySelector('button').addEventListener('click', () => missing())`,
  });
  await app.command('admin', 'team', 'grant', 'hands', WRAPPED);
  await app.release(folder);
  const { version } = JSON.parse(readFileSync(join(folder, 'dist/release.json'), 'utf8'));
  const sent: unknown[] = [];
  await page.route(/\/v1\/beacons$/, (route) => {
    sent.push(route.request().postDataJSON());
    return route.continue();
  });
  await visit(page, `/${WRAPPED}`, app.address);
  await game(page).getByRole('button', { name: 'Sell' }).click();
  const told = { remote: WRAPPED, version, source: 'live', event: 'stopped', code: 'uncaught' };
  for (const message of ['while it loads', 'missing is not defined'])
    await expect.poll(() => sent).toContainEqual({ ...told, message });
  await expect(game(page).getByRole('heading', { name: 'Lemonade' })).toBeVisible();
});
