import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './checkout';

/** One second of a tone. */
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

/** Files of a game, in its own folder. */
export const OWN_FILES: Readonly<Record<string, Buffer>> = {
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

/** What a game may use: each expression is true, or resolves to true, where it works. */
export const CAPABILITIES: Readonly<Record<string, string>> = {
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

/** Gives the page a function that tries one capability, from a script of the game itself. */
export const trying = (base: string, canary: string) => `
  const base = ${base};
  const own = (file) => base + 'own/' + file;
  const tries = { ${Object.entries(CAPABILITIES)
    .map(([name, code]) => `${JSON.stringify(name)}: () => (${code.replaceAll('CANARY', canary)})`)
    .join(',\n')} };
  const within = (promise) => Promise.race([promise, new Promise((_, no) => setTimeout(no, 5000))]);
  globalThis.tries = (name) => new Promise((go) => setTimeout(go))
    .then(() => within(tries[name]())).then((it) => it === true, () => false);`;

/** The list in docs/first-game.md: which capabilities work, by where the game runs. */
export function formatList(found: Readonly<Record<string, readonly boolean[]>>): string {
  const where = ['framed', 'wrapped', 'in the page'];
  const groups = new Map<string, readonly string[]>();
  for (const [name, works] of Object.entries(found)) {
    const place = where.filter((_, at) => works[at]).join(', ') || 'nowhere';
    groups.set(place, [...(groups.get(place) ?? []), name]);
  }
  return [...groups].map(([place, names]) => `- **${place}**: ${names.join('; ')}`).join('\n');
}
