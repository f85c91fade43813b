import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { FrameLocator, Page } from '@playwright/test';
import { expect, test } from './app';
import { newFolder, npm, root, run, runProgram } from './support/checkout';
import { finishedGame } from './support/finished-game';
import { develop, type RunningApp, runApp } from './support/running';

/** Proxies the public npm registry and records lookups. */
async function publicRegistry() {
  const { stdout } = await promisify(execFile)('npm', ['config', 'get', 'registry']);
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = (request.url ?? '').slice(1);
    asked.push(decodeURIComponent(path));
    response.writeHead(307, { Location: new URL(path, stdout.trim()).href }).end();
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    address: `http://localhost:${Object(server.address()).port}/`,
    asked,
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A team's day, as serial tests in one worker, in a folder outside the checkout. */
test.describe.configure({ mode: 'serial', timeout: 600_000 });

const NAME = 'founder-fair';
const TITLE = 'Founder Fair';

/** The team's working directory, and its game inside. */
let place: string;
let folder: string;
let registry: Awaited<ReturnType<typeof publicRegistry>> | undefined;
let app: RunningApp | undefined;
let dev: Awaited<ReturnType<typeof develop>> | undefined;
let token = '';
const venture = (...args: readonly string[]) =>
  run(folder, [join('node_modules/@venture/kit/src/venture.mjs'), ...args], {
    VENTURE_TOKEN: token,
    XDG_CONFIG_HOME: folder,
  });
/** Runs a command on the running app; returns its JSON reply. */
const told = async (...args: readonly string[]) =>
  JSON.parse(await venture(...args, '--to', app?.address ?? '', '--json'));
const release = (...args: readonly string[]) => told('release', ...args);
const status = () => told('status');

test.afterAll(async () => {
  await dev?.stop();
  await app?.stop();
  await registry?.stop();
});

test("a team's first command creates a game with nothing but the kit of a running app", {
  tag: '@checkout',
}, async () => {
  place = newFolder('team');
  folder = join(place, NAME);
  app = await runApp();
  registry = await publicRegistry();
  await promisify(execFile)('npx', ['--yes', `${app.address}/kit.tgz`, 'new', NAME, TITLE, '--json'], {
    cwd: place,
    env: { ...process.env, npm_config_registry: registry.address },
  });
  expect(existsSync(join(folder, 'src/FounderFair.tsx'))).toBe(true);
  const { dependencies, devDependencies } = packageJson();
  const ours = Object.entries({ ...dependencies, ...devDependencies }).filter(([it]) =>
    it.startsWith('@venture/'),
  );
  expect(ours).toHaveLength(readdirSync(join(root, 'shared')).length);
  for (const [, spec] of ours) expect(existsSync(join(folder, String(spec).replace('file:', '')))).toBe(true);
});

test('npm installs the game from its folder with one copy of React, without looking up our packages', {
  tag: '@checkout',
}, async () => {
  await npm(folder, 'install', '--registry', registry?.address ?? '');
  for (const name of ['react', 'react-dom', '@types/react', '@venture/ui'])
    expect(copiesOf(name)).toHaveLength(1);
  expect(registry?.asked.length).toBeGreaterThan(0);
  expect(registry?.asked.filter((path) => /venture/.test(path))).toEqual([]);
});

const MEDIA = ['png', 'mp3', 'webp', 'wav', 'ogg', 'woff2'];

test("the game's types and tests pass, even with its own images, sounds and fonts", {
  tag: '@checkout',
}, async () => {
  const view = join(folder, 'src/view/Board.tsx');
  for (const kind of MEDIA) writeFileSync(join(folder, `src/own.${kind}`), kind);
  const imports = MEDIA.map((kind) => `import ${kind} from '../own.${kind}';\n`).join('');
  const text = readFileSync(view, 'utf8').replace('<b>', `<b data-own={[${MEDIA}].join()}>`);
  writeFileSync(view, imports + text);
  await npm(folder, 'run', 'types');
  await npm(folder, 'test');
});

test('a project replaces its kit with that of another app', { tag: '@checkout' }, async () => {
  const before = packageJson();
  const kept = () => readdirSync(join(folder, 'vendor'));
  const old = kept();
  for (const file of old)
    renameSync(join(folder, 'vendor', file), join(folder, 'vendor', `${file.slice(0, -4)}0.tgz`));
  const file = join(folder, 'package.json');
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/(file:vendor.*)\.tgz/g, '$10.tgz'));
  await promisify(execFile)('npx', ['--yes', `${app?.address}/kit.tgz`, 'update'], { cwd: folder });
  expect(kept()).toEqual(old);
  expect(packageJson()).toEqual(before);
});

test("the library's types are correct without skipLibCheck", {
  tag: '@checkout',
}, async () => {
  const { text } = await runProgram(folder, ['node_modules/typescript/bin/tsc', '--skipLibCheck', 'false']);
  expect(text.split('\n').filter((line) => line.includes('@venture'))).toEqual([]);
});

test("the game's browser test runs in a frame", { tag: '@checkout' }, async () => {
  await npm(folder, 'run', 'test:browser');
});

const framed = (page: Page) => page.frameLocator('[data-framed][data-shown="true"] > iframe');

async function begin(game: Page | FrameLocator) {
  await game.getByRole('button', { name: "Let's play" }).click();
  await game.getByRole('button', { name: /^Fixed cost/ }).click();
  await expect(game.getByText('2 of 8')).toBeVisible();
}

/** Dialogs that the page opened: editing the game must not ask whether to leave the running game. */
let asked: string[] = [];

/** Starts the game's development server and opens it. */
async function openDeveloped(page: Page, ...args: readonly string[]) {
  asked = [];
  page.removeAllListeners('dialog');
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  dev = await develop(folder, 'node_modules/.bin/venture', ...args);
  await page.goto(dev.address);
}

async function stopDeveloping(page: Page) {
  await page.goto('about:blank'); // otherwise the page would report the lost server
  await dev?.stop();
  dev = undefined;
}

async function expectEdits(game: FrameLocator) {
  for (const [name, before, after] of [
    ['src/view/Board.tsx', 'Ask me later', 'Ask me in a minute'],
    ['src/content.json', 'Fixed cost', 'Standing cost'],
  ] as const) {
    const file = join(folder, name);
    const text = readFileSync(file, 'utf8');
    for (const now of [after, before]) {
      writeFileSync(file, text.replace(before, now));
      await expect(game.getByRole('button', { name: new RegExp(`^${now}`) })).toBeVisible();
    }
    await expect(game.getByText('2 of 8')).toBeVisible();
  }
}

test('the development server shows each edit in a frame and keeps the running game', {
  tag: '@checkout',
}, async ({ page }) => {
  await openDeveloped(page);
  await begin(framed(page));
  await expectEdits(framed(page));
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: /^Controls/ }).click();
  const [, inside] = page.frames();
  await page.getByRole('radio', { name: 'dark' }).check();
  await page.getByRole('radio', { name: 'Ten times as long' }).check();
  const settings = () => inside?.evaluate(() => localStorage['venture.settings']);
  await expect.poll(settings).toContain('x10');
  await expect(framed(page).locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('radio', { name: 'student' }).check();
  const player = () =>
    framed(page)
      .locator('html')
      .evaluate(() => localStorage['userId']);
  await expect.poll(player).toMatch(/^[0-9a-f]{32}$/);
  await page.getByRole('button', { name: 'Empty it' }).click();
  await expect(framed(page).getByRole('button', { name: "Let's play" })).toBeVisible();
  await stopDeveloping(page);
});

test('the development server runs the game in the page on request', { tag: '@checkout' }, async ({
  page,
}) => {
  await openDeveloped(page, '--page');
  await begin(page);
  expect(page.frames()).toHaveLength(1);
  const file = join(folder, 'src/FounderFair.tsx');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, `${text}}`);
  await expect(page.getByRole('alert')).toContainText('FounderFair.tsx');
  writeFileSync(file, text);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('2 of 8')).toBeVisible();
  await stopDeveloping(page);
});

test("with an operator's token the team releases the game, only once for the same sources, and it can be played", {
  tag: '@checkout',
}, async ({ page }) => {
  await app?.command('admin', 'team', 'create', 'fair-team');
  await app?.command('admin', 'team', 'grant', 'fair-team', NAME);
  const made = await app?.command(
    ...['admin', 'token', 'fair-team', '--remotes', NAME, '--actions', 'publish,promote,rollback'],
  );
  token = made?.trim().split('\n').at(-1) ?? '';
  const released = await release();
  expect(released).toMatchObject({ name: NAME, state: 'live', isNew: true });
  const built = readdirSync(join(folder, 'dist/assets'));
  for (const kind of MEDIA) expect(built).toContainEqual(expect.stringMatching(`^own.*${kind}$`));
  expect(await release()).toMatchObject({ version: released.version, isNew: false });
  await expect(async () => {
    await page.goto(`${app?.address}/#/game-selection`);
    await page.reload();
    await expect(page.getByRole('link', { name: new RegExp(TITLE) })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.getByRole('link', { name: new RegExp(TITLE) }).click();
  // The built release runs in a frame.
  await expect(framed(page).getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await begin(framed(page));
});

test('a second release is rolled out to a share, promoted and rolled back', {
  tag: '@checkout',
}, async () => {
  const before = await status();
  const file = join(folder, 'src/content.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('Fixed cost', 'Standing cost'));
  const { version } = await release('--rollout', '10', '--note', 'Other words');
  expect(await status()).toMatchObject({ live: before.live, rollout: { version, share: 0.1 } });
  expect(await told('promote')).toMatchObject({ version, state: 'live' });
  expect(await status()).toMatchObject({ live: { version } });
  expect(await told('rollback')).toMatchObject({ version: before.live.version, state: 'live' });
  const { live, history } = await status();
  expect(live.version).toBe(before.live.version);
  expect(history[0]).toMatchObject({ channel: 'rollback', origin: { by: expect.stringContaining('token') } });
});

test('a wrong or missing token is refused with advice, and nothing is sent', {
  tag: '@checkout',
}, async () => {
  token = `venture_${'x'.repeat(43)}`;
  await expect(told('release', '--built')).rejects.toThrow('The token is not valid');
  token = '';
  await expect(told('release', '--built')).rejects.toThrow('There is no token for');
});

test("the build uses the kit's compiler when the team's TypeScript has no API", {
  tag: '@checkout',
}, async () => {
  await npm(folder, 'install', '--save-dev', '--save-exact', 'typescript@7.0.2');
  await npm(folder, 'run', 'types');
  expect(JSON.parse(await venture('build', '--json')).version).toMatch(/^1\.0\.0-/);
});

const packageJson = () => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

function copiesOf(name: string): readonly string[] {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  return Object.keys(packages).filter((path) => path.endsWith(`node_modules/${name}`));
}

test("a finished game is wrapped and checked with only the app's kit", {
  tag: '@checkout',
}, async () => {
  const npx = (at: string, ...args: readonly string[]) =>
    promisify(execFile)('npx', ['--yes', `${app?.address}/kit.tgz`, ...args, '--json'], { cwd: at });
  await npx(place, 'wrap', finishedGame(), 'lemonade-stand');
  const { stdout } = await npx(join(place, 'lemonade-stand'), 'check');
  expect(JSON.parse(stdout)).toMatchObject({
    name: 'lemonade-stand',
    ranIn: 'browser',
    findings: [],
    notes: [],
  });
});
