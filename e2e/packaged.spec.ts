import { execFile } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { KIT_ARCHIVE } from '../scripts/programs.mjs';
import { expect, PUBLIC, test } from './app';
import { installNode, newFolder, OTHER_NODES, root, run } from './support/checkout';
import { startServer } from './support/running';

const promised = promisify(execFile);

/** The user that runs the package: if the tests run as root, one who may write only to the data folder. */
const USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** A package in a read-only folder, without the rest of the checkout. */
type Packaged = {
  readonly folder: string;
  /** A data folder that the package's user may write to. */
  readonly dataFolder: (name: string) => string;
  /** Runs a command of the package; returns its output, and throws it on failure. */
  readonly command: (settings: Settings, ...args: readonly string[]) => Promise<string>;
  /** Runs the package's server, with another `node` if `PATH` is given. */
  readonly serve: (settings: Settings) => Promise<{ address: string; stop: () => Promise<unknown> }>;
  /** Removes the package, and ends processes that a failed test left running. */
  readonly remove: () => Promise<unknown>;
};

type Settings = Readonly<Record<string, string>>;

async function unpacked(): Promise<Packaged> {
  const place = newFolder('packaged');
  chmodSync(place, 0o755);
  const archive = (await run(root, ['scripts/package.mjs', place])).trim().split('\n').at(-1) ?? '';
  mkdirSync(join(place, 'unpacked'));
  await promised('tar', ['--extract', '--file', archive, '--directory', join(place, 'unpacked')]);
  await promised('chmod', ['-R', 'a-w', join(place, 'unpacked')]);
  const [name = ''] = readdirSync(join(place, 'unpacked'));
  const folder = join(place, 'unpacked', name);
  const program = join(folder, 'venture-quest');
  const stops: (() => Promise<unknown>)[] = [];
  const options = (settings: Settings) => ({
    ...USER,
    cwd: '/',
    env: { PATH: process.env['PATH'], DRAIN_SECONDS: '0', ...settings },
  });
  return {
    folder,
    dataFolder(purpose) {
      const data = join(place, purpose);
      mkdirSync(data, { mode: 0o700 });
      if (USER.uid !== undefined) chownSync(data, USER.uid, USER.gid);
      return data;
    },
    async command(settings, ...args) {
      const { stdout, stderr } = await promised(program, [...args], options(settings));
      return `${stdout}${stderr}`;
    },
    async serve(settings) {
      const app = await startServer(program, ['serve'], options(settings));
      stops.push(app.stop);
      return app;
    },
    remove: () => Promise.all(stops.map((stop) => stop())),
  };
}

/** Allows time to rebuild shell and server. */
test.describe.configure({ timeout: 400_000 });

const JANE = {
  fullName: 'Jane',
  email: 'jane@example.org',
  password: 'correct horse battery',
  userType: 'user',
};

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

let packaged: Packaged;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  packaged = await unpacked();
});
test.afterAll(() => packaged?.remove());

async function call(address: string, name: string, body: object) {
  const headers = { 'Content-Type': 'application/json', Origin: address };
  const response = await fetch(`${address}/api/${name}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return Object(await response.json());
}

/** Opens a game at a public address, as people do. */
async function expectGame(page: Page, address: string) {
  await page.route(`${PUBLIC}/**`, async (asked) => {
    const url = asked.request().url().replace(PUBLIC, address);
    await asked.fulfill({ response: await asked.fetch({ url }) });
  });
  // The server would refuse these beacons, since its own address is a different one.
  await page.route(`${PUBLIC}/api/v1/beacons`, (asked) => asked.fulfill({ status: 204 }));
  await page.goto(`${PUBLIC}/#/cash-stack`);
  await expect(page.getByRole('heading', { level: 1, name: 'Cash Stack' })).toBeVisible();
  // The page may still be preloading files, and the server is about to stop.
  await page.goto('about:blank');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

test('a package runs from a read-only folder, and its backup restores to an empty database', {
  tag: '@checkout',
}, async ({ page }) => {
  const { command, serve, dataFolder } = packaged;
  const settings = { DATA_DIR: dataFolder('data'), PORT: '0' };
  expect(await command(settings, '--version')).toBe(`${version}\n`);
  expect(await command(settings, '--help')).toContain('restore <file>');
  expect(await command(settings, 'check')).not.toContain('WRONG');

  const app = await serve(settings);
  expect(await call(app.address, 'signup.php', JANE)).toMatchObject({ success: true });
  expect(await command(settings, 'admin', 'grant', JANE.email)).toContain('is now an admin');
  await expectGame(page, app.address);

  // The kit in the package, as teams install it.
  const kit = await fetch(`${app.address}/kit.tgz`);
  expect(kit.headers.get('content-type')).toBe('application/gzip');
  expect(Buffer.from(await kit.arrayBuffer()).equals(readFileSync(KIT_ARCHIVE))).toBe(true);

  // As the nightly backup does.
  const backups = dataFolder('backups');
  const saved = await command(settings, 'backup', '--to', backups, '--keep', '14');
  expect(saved).toMatch(/^Saved [\d,]+ rows .*, and read it back\.$/m);
  const file = join(backups, readdirSync(backups).find((name) => name.endsWith('.gz')) ?? '');
  expect(await command(settings, 'check')).toMatch(/^ok +backup +The last backup was made /m);
  await app.stop();
  const empty = { DATA_DIR: dataFolder('empty'), PORT: '0' };
  expect(await command(empty, 'restore', file)).toMatch(/^Restored [\d,]+ rows/);
  const again = await serve(empty);
  const { email, password } = JANE;
  expect(await call(again.address, 'login.php', { email, password })).toMatchObject({ success: true });
  expect(await command(empty, 'check')).not.toContain('WRONG');
  await expectGame(page, again.address);
  await again.stop();
});

for (const version of OTHER_NODES)
  test(`a package runs with Node ${version}`, { tag: '@checkout' }, async ({ page }) => {
    const nodes = packaged.dataFolder(`nodes-${version}`);
    const PATH = [await installNode(version, nodes), process.env['PATH']].join(delimiter);
    const app = await packaged.serve({ PATH, DATA_DIR: packaged.dataFolder(`node-${version}`), PORT: '0' });
    await expectGame(page, app.address);
    await app.stop();
  });
