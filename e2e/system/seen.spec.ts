import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { newFolder, root, run, runProgram } from '../support/checkout';
import { showing, writeRelease } from '../support/handmade';
import { type RunningApp, runApp } from '../support/running';
import { createTeam } from '../support/sent';

test.describe.configure({ mode: 'serial', timeout: 600_000 });

const browser = process.env['BROWSER_PATH'] ?? '/usr/bin/chromium-headless-shell';

let app: RunningApp;
let team: Awaited<ReturnType<typeof createTeam>>;
test.beforeAll(async () => {
  test.setTimeout(200_000);
  app = await runApp({ BROWSER_PATH: browser });
  team = await createTeam(app.command);
});
test.afterAll(() => app.stop());

const call = (method: string, path: string) => team.call(app.address, method, path);
const send = (version: string, code?: string) => team.send(app.address, version, code);
const seen = (version: string) => team.seen(app.address, version);

/** Processes of a check that are still running, on Linux. */
function leftRunning(): readonly string[] {
  return readdirSync('/proc')
    .filter((id) => /^\d+$/.test(id))
    .map((id) => {
      try {
        return readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ');
      } catch {
        return ''; // the process has just ended
      }
    })
    .filter((line) => line.includes('venture-check-'));
}

test('the server runs a new release and makes it live', async () => {
  expect(await send('1.0.0')).toMatchObject({ state: 'waiting', seen: 'awaited', waitsFor: [] });
  expect(await seen('1.0.0')).toMatchObject({ state: 'live', seen: 'fine', findings: [] });
});

test('a release that throws a second later waits, with the reason, and the live one stays', async () => {
  await send('1.1.0', "setTimeout(() => { throw new Error('too late') }, 1000)");
  expect(await seen('1.1.0')).toMatchObject({
    state: 'waiting',
    seen: 'faulty',
    findings: [{ code: 'throws-later', sentence: expect.stringContaining('too late') }],
  });
  expect(await call('GET', '')).toMatchObject({ live: { version: '1.0.0' }, waiting: 1 });
  expect(await call('POST', '/releases/1.1.0/promotion')).toMatchObject({ status: 409, code: 'waits' });
});

for (const [version, what, code] of [
  ['1.1.1', 'shows nothing', 'return null'],
  ['1.1.2', 'empties itself later', 'setTimeout(() => document.body.replaceChildren(), 2000)'],
] as const)
  test(`a release that ${what} waits, even if it reports that it is shown`, async () => {
    await send(version, code);
    expect(await seen(version)).toMatchObject({
      state: 'waiting',
      seen: 'faulty',
      findings: [{ code: 'page-empty', sentence: expect.stringContaining('shows nothing in a frame') }],
    });
  });

test('errors are reported however many violations the policy has blocked before', async () => {
  const blocked = 'for (let at = 0; at < 25; at += 1) new Image().src = "https://cdn.example/" + at;';
  await send('1.1.3', `${blocked} setTimeout(() => { throw new Error('after them') }, 1000)`);
  const { findings } = await seen('1.1.3');
  expect(findings).toContainEqual(expect.objectContaining({ code: 'throws-later' }));
});

test('a release that loops for ever is ended with all its processes, and waits', async () => {
  await send('1.2.0', 'while (true) {}');
  const release = await seen('1.2.0');
  expect(release).toMatchObject({ state: 'waiting', seen: 'faulty' });
  expect(leftRunning()).toEqual([]);
});

for (const [version, what, code] of [
  [
    '1.3.0',
    'allocates ever more objects',
    'setInterval(() => { for (let at = 0; at < 1e6; at += 1) all.push({ at }) }, 1)',
  ],
  ['1.3.1', 'allocates ever more bytes', 'setInterval(() => all.push(new Uint8Array(5e7).fill(1)), 1)'],
] as const)
  test(`a release that ${what} is ended when it runs out of memory, and waits`, async () => {
    await send(version, `const all = []; ${code}`);
    const sentence = expect.stringContaining('more memory than there is');
    expect(await seen(version)).toMatchObject({
      ...{ state: 'waiting', seen: 'faulty', findings: [{ code: 'out-of-memory', sentence }] },
    });
    expect(leftRunning()).toEqual([]);
  });

test('violations of the policy are shown, and the release goes live', async () => {
  await send('1.4.0', "try { eval('1') } catch {}");
  expect(await seen('1.4.0')).toMatchObject({
    state: 'live',
    seen: 'fine',
    findings: [{ code: 'policy-blocked', sentence: expect.stringContaining('eval') }],
  });
});

test('a release cannot forge the result of its run', async () => {
  const done = `ventureTell('{"step":"done"}')`;
  await send('1.5.0', `${done}; setTimeout(() => { ${done}; throw new Error('all the same') }, 100)`);
  expect(await seen('1.5.0')).toMatchObject({ seen: 'faulty', findings: [{ code: 'throws-later' }] });
});

test('the browser that runs a release has no network, even without a policy', async ({ page }) => {
  const reached: string[] = [];
  const local = createServer(({ url }, response) => {
    reached.push(`http ${url}`);
    response.end();
  });
  local.on('upgrade', (_, socket) => {
    reached.push('socket');
    socket.destroy();
  });
  const datagrams = createSocket('udp4').on('message', () => reached.push('datagram'));
  local.listen(0, '127.0.0.1');
  datagrams.bind(0, '127.0.0.1');
  await Promise.all([once(local, 'listening'), once(datagrams, 'listening')]);
  const [{ port }, stun] = [Object(local.address()), datagrams.address().port];
  const code = `
    fetch('http://127.0.0.1:${port}/fetched', { mode: 'no-cors' }).catch(() => {});
    fetch('http://localhost:${port}/named', { mode: 'no-cors' }).catch(() => {});
    new Image().src = 'http://127.0.0.1:${port}/image';
    new WebSocket('ws://127.0.0.1:${port}/socket').onerror = () => {};
    const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${stun}' }] });
    peer.createDataChannel('x');
    peer.createOffer().then((offer) => peer.setLocalDescription(offer));`;
  const folder = newFolder('release');
  // In a frame the policy would block all of this.
  writeRelease(
    folder,
    showing(`if (self === top) { ${code}; const end = Date.now() + 3000; while (Date.now() < end); }`),
  );
  const check = [join(root, 'shared/kit/src/venture.mjs'), 'check', '--built', '--json'];
  const { text } = await runProgram(folder, check);
  expect(text).toContain('"findings":[]');
  expect(reached).toEqual([]);
  // The same code in an ordinary browser reaches all of it.
  await page.goto('about:blank');
  await page.evaluate(code);
  await expect
    .poll(() => new Set(reached.map((what) => what.split(' ')[0])))
    .toEqual(new Set(['http', 'socket', 'datagram']));
  rmSync(folder, { recursive: true });
  local.close();
  datagrams.close();
});

test('stopping the server ends the releases it runs', async () => {
  await send('1.6.0');
  await expect.poll(leftRunning, { timeout: 60_000 }).not.toEqual([]);
  await app.restart();
  await expect.poll(leftRunning, { timeout: 60_000 }).toEqual([]);
});

test('without a browser a release goes live at once, as unseen', async () => {
  await app.restart({ BROWSER_PATH: '' });
  expect(await send('2.0.0')).toMatchObject({ state: 'live', seen: 'unseen' });
  const folder = newFolder('release');
  writeFileSync(join(folder, 'remote.json'), JSON.stringify({ name: 'hand-made', title: 'Hand Made' }));
  const given = ['status', '--to', app.address];
  const program = join(root, 'shared/kit/src/venture.mjs');
  expect(await run(folder, [program, ...given], { VENTURE_TOKEN: team.token })).toContain(
    '2.0.0: Nobody has seen it run.',
  );
});
