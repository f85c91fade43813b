import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame, Page } from '@playwright/test';
import type { RemoteEntry } from '@venture/contract/remotes';
import { mediaTypeOf } from '../shared/kit/src/types.mjs';
import { expect, open, test } from './app';
import { entryOf, hashOf, liveList, relist } from './list';
import { CAPABILITIES, formatList, OWN_FILES, trying } from './support/capabilities';
import { root } from './support/checkout';
import { everyPage } from './support/container';
import { wrapped, wrappedRelease } from './support/finished-game';
import { type Canary, canary, hostileRelease } from './support/hostile-frame';

test.use({
  permissions: ['geolocation', 'clipboard-write', 'camera', 'microphone'],
  geolocation: { latitude: 0, longitude: 0 },
});

type Files = Readonly<Record<string, string | Buffer>>;
type Game = { readonly entry: Partial<RemoteEntry>; readonly files: Files };

let outside: Canary;
test.beforeAll(async () => {
  outside = await canary();
});
test.afterAll(() => outside.close());

/** A game written by hand, without a build. */
function handmade(framed: boolean): Game {
  const release = hostileRelease(entryOf(liveList(), 'cash-stack'), '');
  const begin = trying(`new URL('../', document.currentScript.src).href`, outside.address);
  const container = `var ${release.global} = (() => { ${begin}
    const page = () => 'A game.';
    return { init() {}, get: () => Promise.resolve(() => ({ pages: ${everyPage('page')} })) }; })();`;
  const files: Files = { ...OWN_FILES, [release.entry]: container };
  const hashes = Object.entries(files).map(([file, content]) => [file, hashOf(content)]);
  return { entry: { ...release, framed, files: Object.fromEntries(hashes) }, files };
}

/** The same game, wrapped as a finished game. */
async function finished(): Promise<Game> {
  const begin = `(() => { ${trying(`new URL('./', document.currentScript.src).href`, outside.address)} })();`;
  const page = '<!doctype html><html><body><h1>A game.</h1><script src="game.js"></script></body></html>';
  const folder = await wrapped('cash-stack', { ...OWN_FILES, 'index.html': page, 'game.js': begin });
  const { entry, read } = wrappedRelease(folder);
  const files = Object.fromEntries(Object.keys(entry.files).map((file) => [file, read(file)]));
  rmSync(folder, { recursive: true });
  return { entry, files };
}

/** Opens the game twice, so that values stored by the first visit can be read. */
async function openTwice(page: Page, { entry, files }: Game): Promise<Frame> {
  const base = String(entry.base);
  await relist(page, 'cash-stack', () => entry);
  await page.route(`**${base}**`, (sent) => {
    const file = new URL(sent.request().url()).pathname.slice(base.length);
    const body = files[file];
    return body === undefined
      ? sent.fulfill({ status: 404 })
      : sent.fulfill({ contentType: mediaTypeOf(file), body });
  });
  await open(page, '/cash-stack');
  await tryOne(await frameOf(page), '`localStorage`, over visits');
  const stored = () =>
    page.evaluate(() => Object.entries(localStorage).some((entry) => `${entry}`.includes('kept')));
  await expect.poll(stored).toBe(true);
  await page.reload();
  return frameOf(page);
}

/** The frame in which the game's script runs. */
async function frameOf(page: Page): Promise<Frame> {
  const isThere = (frame: Frame) => frame.evaluate(() => 'tries' in globalThis).catch(() => false);
  let found: Frame | undefined;
  await expect(async () => {
    for (const frame of page.frames()) if (await isThere(frame)) found = frame;
    expect(found).toBeDefined();
  }).toPass();
  if (!found) throw new Error('There is no game.');
  return found;
}

const tryOne = (frame: Frame, name: string): Promise<boolean> =>
  frame.evaluate((what) => Object(globalThis).tries(what), name);

const WAYS = { Framed: () => handmade(true), Wrapped: finished, 'In the page': () => handmade(false) };
const found: Record<string, Record<string, boolean>> = {};

test.describe.configure({ mode: 'serial' });

for (const [way, make] of Object.entries(WAYS))
  test(`tries each capability of a game: ${way.toLowerCase()}`, { tag: '@full' }, async ({
    page,
    troubles,
  }) => {
    troubles.expectError(/./); // the console names what is refused
    page.on('dialog', (dialog) => dialog.accept());
    const frame = await openTwice(page, await make());
    const works: Record<string, boolean> = {};
    for (const name of Object.keys(CAPABILITIES)) works[name] = await tryOne(frame, name);
    found[way] = works;
  });

test('docs/first-game.md lists the capabilities that work', { tag: '@full' }, () => {
  const rows = Object.keys(CAPABILITIES).map((name) => [
    name,
    Object.keys(WAYS).map((way) => found[way]?.[name] === true),
  ]);
  const right = formatList(Object.fromEntries(rows));
  const docs = readFileSync(join(root, 'docs/first-game.md'), 'utf8');
  const [written = ''] = /^- \*\*framed[\s\S]*?(?=\n\n)/m.exec(docs) ?? [];
  expect(written, `docs/first-game.md should say:\n\n${right}\n`).toBe(right);
});
