import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame, Page } from '@playwright/test';
import type { RemoteEntry } from '@venture/contract/remotes';
import { mediaTypeOf } from '../shared/kit/src/types.mjs';
import { expect, open, test } from './app';
import { entryOf, hashOf, liveList, relist } from './list';
import { root } from './support/checkout';
import { everyPage } from './support/container';
import { wrapped, wrappedRelease } from './support/finished-game';
import { type Canary, canary, hostileRelease } from './support/hostile-frame';

/** A one-second tone. */
function tone(): Buffer {
  const [rate, header] = [8_000, Buffer.alloc(44)];
  header.write('RIFF\0\0\0\0WAVEfmt ', 'latin1');
  header.writeUInt32LE(36 + rate, 4);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(rate, 40);
  return Buffer.concat([header, Buffer.from(Array.from({ length: rate }, (_, at) => 128 + ((at * 7) % 64)))]);
}

const FONT = 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-italic.woff2';

/** A game's files in its own folder. */
const OWN_FILES: Readonly<Record<string, Buffer>> = {
  'own/data.json': Buffer.from('{ "price": 3 }'),
  'own/worker.js': Buffer.from('onmessage = ({ data }) => postMessage(data * 2);'),
  'own/module.js': Buffer.from('export const part = 1;'),
  'own/script.js': Buffer.from('globalThis.scriptRan = true;'),
  'own/dot.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"></svg>'),
  'own/tone.wav': tone(),
  'own/font.woff2': readFileSync(join(root, FONT)),
  // A module that adds two numbers.
  'own/add.wasm': Buffer.from(
    '0061736d0100000001070160027f7f017f030201000707010361646400000a09010700200020016a0b',
    'hex',
  ),
  'own/film.webm': Buffer.from(
    'GkXfo0AgQoaBAUL3gQFC8oEEQvOBCEKCQAR3ZWJtQoeBAkKFgQIYU4BnQI0VSalmQCgq17FAAw9CQE2AQAZ3aGFtbXlXQUAGd2hhbW15RIlACECPQAAAAAAAFlSua0AxrkAu14EBY8WBAZyBACK1nEADdW5khkAFVl9WUDglhohAA1ZQOIOBAeBABrCBCLqBCB9DtnVAIueBAKNAHIEAAIAwAQCdASoIAAgAAUAmJaQAA3AA/vz0AAA=',
    'base64',
  ),
};

const loads = (tag: string, file: string, event: string) =>
  `new Promise((yes, no) => { const element = Object.assign(document.createElement('${tag}'), { on${event}: () => yes(true), onerror: no, src: own('${file}') }); document.body.append(element); element.load?.(); })`;
const draws = (kind: string) => `document.createElement('canvas').getContext('${kind}') !== null`;

/** Capabilities that a game may use: each expression is or resolves to true if the capability works. */
const CAPABILITIES: Readonly<Record<string, string>> = {
  'scripts by an element': loads('script', 'script.js', 'load'),
  'pictures by an element': loads('img', 'dot.svg', 'load'),
  'sound by an element': loads('audio', 'tone.wav', 'loadeddata'),
  'sound by `AudioContext`': `fetch(own('tone.wav')).then((answer) => answer.arrayBuffer()).then((bytes) => new AudioContext().decodeAudioData(bytes)).then(({ duration }) => duration === 1)`,
  video: loads('video', 'film.webm', 'loadedmetadata'),
  'fonts, by `FontFace`': `new FontFace('Own', 'url(' + own('font.woff2') + ')').load().then(() => true)`,
  'canvas, WebGL': `${draws('2d')} && ${draws('webgl')}`,
  WebAssembly: `fetch(own('add.wasm')).then((answer) => answer.arrayBuffer()).then((bytes) => WebAssembly.instantiate(bytes)).then(({ instance }) => instance.exports.add(2, 3) === 5)`,
  'workers of one script': `new Promise((yes, no) => Object.assign(new Worker(own('worker.js')), { onmessage: ({ data }) => yes(data === 42), onerror: no }).postMessage(21))`,
  '`fetch` of its own files': `fetch(own('data.json')).then((answer) => answer.json()).then(({ price }) => price === 3)`,
  '`XMLHttpRequest` of its own files': `new Promise((yes, no) => { const request = new XMLHttpRequest(); request.onload = () => yes(JSON.parse(request.responseText).price === 3); request.onerror = no; request.open('GET', own('data.json')); request.send(); })`,
  '`import()` of an address unknown to the build': `import(own('module.js')).then(({ part }) => part === 1)`,
  '`fetch` of other hosts': `fetch('CANARY/').then(() => true)`,
  '`eval`, `new Function`': `eval('1') === 1 && new Function('return 1')() === 1`,
  'inline scripts': `(document.body.append(Object.assign(document.createElement('script'), { text: 'globalThis.inlineRan = true' })), globalThis.inlineRan === true)`,
  '`innerHTML`': `(document.createElement('div').innerHTML = '<p></p>') !== ''`,
  '`localStorage`, over visits': `[localStorage.getItem('cash-stack.kept') === '1', localStorage.setItem('cash-stack.kept', '1')][0]`,
  '`sessionStorage`, for one visit': `(sessionStorage.setItem('cash-stack.visit', '1'), sessionStorage.getItem('cash-stack.visit') === '1')`,
  IndexedDB: `new Promise((yes, no) => Object.assign(indexedDB.open('cash-stack'), { onsuccess: () => yes(true), onerror: no }))`,
  'Cache API': `caches.open('cash-stack').then(() => true)`,
  cookies: `(document.cookie = 'cash-stack=1', document.cookie.includes('cash-stack'))`,
  'nested frames': `new Promise((yes, no) => { const inner = Object.assign(document.createElement('iframe'), { src: own('dot.svg') }); inner.onload = () => yes(inner.contentDocument?.documentElement.tagName === 'svg'); document.body.append(inner); })`,
  'new windows': `window.open('about:blank') !== null`,
  '`alert`, `confirm`': `confirm('Is it shown?')`,
  'full screen': `document.documentElement.requestFullscreen().then(() => document.exitFullscreen()).then(() => true)`,
  'pointer lock': `new Promise((yes, no) => { document.addEventListener('pointerlockchange', () => yes(true)); document.addEventListener('pointerlockerror', no); document.body.requestPointerLock().catch(no); })`,
  'writing to the clipboard': `navigator.clipboard.writeText('1').then(() => true)`,
  'game controllers': `navigator.getGamepads().length >= 0`,
  geolocation: `new Promise((yes, no) => navigator.geolocation.getCurrentPosition(() => yes(true), no))`,
  'camera and microphone': `navigator.mediaDevices.getUserMedia({ audio: true, video: true }).then(() => true)`,
};

/** A game script that gives the page a function for trying one capability. */
const trying = (base: string, canary: string) => `
  const base = ${base};
  const own = (file) => base + 'own/' + file;
  const tries = { ${Object.entries(CAPABILITIES)
    .map(([name, code]) => `${JSON.stringify(name)}: () => (${code.replaceAll('CANARY', canary)})`)
    .join(',\n')} };
  const within = (promise) => Promise.race([promise, new Promise((_, no) => setTimeout(no, 5000))]);
  globalThis.tries = (name) => new Promise((go) => setTimeout(go))
    .then(() => within(tries[name]())).then((it) => it === true, () => false);`;

/** Formats the list of working capabilities in docs/first-game.md, grouped by where games run. */
function formatList(found: Readonly<Record<string, readonly boolean[]>>): string {
  const where = ['framed', 'wrapped', 'in the page'];
  const groups = new Map<string, readonly string[]>();
  for (const [name, works] of Object.entries(found)) {
    const place = where.filter((_, at) => works[at]).join(', ') || 'nowhere';
    groups.set(place, [...(groups.get(place) ?? []), name]);
  }
  return [...groups].map(([place, names]) => `- **${place}**: ${names.join('; ')}`).join('\n');
}

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

/** A handwritten game without a build. */
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

/** Wraps the same game as a finished game. */
async function finished(): Promise<Game> {
  const begin = `(() => { ${trying(`new URL('./', document.currentScript.src).href`, outside.address)} })();`;
  const page = '<!doctype html><html><body><h1>A game.</h1><script src="game.js"></script></body></html>';
  const folder = await wrapped('cash-stack', { ...OWN_FILES, 'index.html': page, 'game.js': begin });
  const { entry, read } = wrappedRelease(folder);
  const files = Object.fromEntries(Object.keys(entry.files).map((file) => [file, read(file)]));
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

/** The frame that runs the game's script. */
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
  test(`tries each game capability: ${way.toLowerCase()}`, { tag: '@full' }, async ({ page, troubles }) => {
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
