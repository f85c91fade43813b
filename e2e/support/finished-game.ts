import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RemoteEntry } from '@venture/contract/remotes';
import { newFolder, root, run } from './checkout';

/** A finished game, as another tool makes it, that knows nothing of the platform and tries what such games do. */
const FILES: Readonly<Record<string, string | Buffer>> = {
  'index.html': `<!doctype html>
<html lang="en" class="night">
  <head>
    <meta charset="utf-8" />
    <title>Lemonade</title>
    <meta name="description" content="Sell lemonade." />
    <style>body { background: #ffe } #sky { width: 20px; height: 20px; background: url(assets/dot.svg) }</style>
    <link rel="stylesheet" href="style.css" />
    <script src="lib.js"></script>
    <script>var early = document.readyState; addEventListener('load', () => (window.loaded = document.readyState));</script>
    <script type="module" src="./assets/main.js"></script>
  </head>
  <body onload="window.bodyLoaded = true">
    <h1>Lemonade</h1>
    <img id="dot" src="assets/dot.svg" alt="A dot" />
    <div id="sky"></div>
    <button onclick="document.getElementById('sold').textContent += '|'">Sell</button>
    <p id="sold"></p>
  </body>
</html>
`,
  'lib.js': `window.lib = 'here';`,
  'style.css': `h1 { letter-spacing: 3px }`,
  'worker.js': `onmessage = ({ data }) => postMessage(data * 2);`,
  'assets/data.json': `{ "price": 3 }`,
  'assets/dot.svg': `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><circle cx="10" cy="10" r="9" fill="orange"/></svg>`,
  'assets/other.js': `export const other = 'other'; export const lazy = () => import('./lazy.js');`,
  'assets/lazy.js': `export const lazy = 'lazy';`,
  // A module that adds two numbers.
  'assets/add.wasm': Buffer.from(
    '0061736d0100000001070160027f7f017f030201000707010361646400000a09010700200020016a0b',
    'hex',
  ),
  'assets/main.js': `import { lazy, other } from './other.js';
const price = async (address) => (await (await fetch(address)).json()).price;
const tries = {
  script: () => window.lib,
  module: async () => other + ' ' + (await lazy()).lazy,
  early: () => window.early,
  fetch: () => price('assets/data.json'),
  'fetch from the module': () => price(new URL('data.json', import.meta.url)),
  'fetch from the page': () => price(new URL('assets/data.json', location.href)),
  request: () => new Promise((yes, no) => {
    const request = new XMLHttpRequest();
    request.responseType = 'json';
    request.open('GET', '/assets/data.json', true);
    request.onload = () => yes(request.status + ' ' + request.response.price);
    request.onerror = no;
    request.send();
  }),
  image: () => new Promise((yes, no) => Object.assign(new Image(), { onload() { yes(this.width) }, onerror: no, src: 'assets/dot.svg' })),
  worker: () => new Promise((yes, no) => {
    const worker = Object.assign(new Worker('worker.js'), { onmessage: ({ data }) => yes(data), onerror: no });
    worker.postMessage(21);
  }),
  assembly: async () => (await WebAssembly.instantiateStreaming(fetch('assets/add.wasm'))).instance.exports.add(2, 3),
  saved: () => {
    localStorage.setItem('days', String(Number(localStorage.days ?? 0) + 1));
    return localStorage.getItem('days');
  },
  missing: () => fetch('assets/none.json').then(() => 'found', () => 'refused'),
};
const said = {};
for (const [name, attempt] of Object.entries(tries)) {
  try { said[name] = await attempt() } catch (error) { said[name] = 'failed: ' + (error.message ?? error.type) }
}
const report = () => {
  said.events = [document.readyState, window.loaded, window.bodyLoaded].join(' ');
  said.styles = [getComputedStyle(document.querySelector('h1')).letterSpacing, document.documentElement.className].join(' ');
  localStorage.setItem('said', JSON.stringify(said));
};
if (document.readyState === 'complete') report();
else addEventListener('load', () => setTimeout(report));
globalThis.venture?.score(42);
`,
};

/** Reports expected of the game's attempts; it counts one day per visit. */
export const saidOn = (day: number) => ({
  script: 'here',
  module: 'other lazy',
  early: 'loading',
  fetch: 3,
  'fetch from the module': 3,
  'fetch from the page': 3,
  request: '200 3',
  image: 20,
  worker: 42,
  assembly: 5,
  saved: String(day),
  missing: 'refused',
  events: 'complete complete true',
  styles: '3px night',
});

/** Writes the game, with added or replaced files, into its own folder. */
export function finishedGame(more: Readonly<Record<string, string | Buffer>> = {}): string {
  const folder = newFolder('finished');
  for (const [file, content] of Object.entries({ ...FILES, ...more })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  return folder;
}

/** Wraps the game under this name; returns the folder of the remote. */
export async function wrapped(
  name: string,
  more: Readonly<Record<string, string | Buffer>> = {},
): Promise<string> {
  const parent = newFolder('wrapped');
  const program = join(root, 'shared/kit/src/venture.mjs');
  await run(parent, [program, 'wrap', finishedGame(more), name, '--json']);
  return join(parent, name);
}

/** A wrapped release's list entry and a reader of its files. */
export function wrappedRelease(folder: string) {
  const dist = join(folder, 'dist');
  const release = JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8')) as RemoteEntry;
  const entry = { ...release, base: `/remotes/${release.name}/${release.version}/`, framed: true };
  // Clears fields that the entry would otherwise keep from the entry it replaces.
  const none = { previous: undefined, modes: undefined };
  return { entry: { ...entry, ...none }, read: (file: string) => readFileSync(join(dist, file)) };
}
