import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename } from 'node:path';
import { install, requireNode } from './install.mjs';
import { readJson, remoteFolders } from './programs.mjs';
import { stampOf } from './stamp.mjs';

/** The shell's port; the server and the remotes use the next free ones. */
const FIRST_PORT = Number(process.env['PORT'] ?? 3000);
const COLORS = ['cyan', 'magenta', 'yellow', 'green', 'blue', 'red', 'gray', 'white'];

requireNode();
install();
const { buildAll } = await import('./build.mjs');
const { default: concurrently } = await import('concurrently');
const { listed } = await import('@venture/kit/new/files');

console.log('Building the server once, then watching everything:');
await buildAll(['server']);
// Marks the build that `npm start` serves as stale, since the watching build overwrites it.
rmSync(stampOf('staff'), { force: true });

/** @type {number[]} */
const free = [];
while (free.length < 2 + remoteFolders().length)
  free.push(await findFreePort((free.at(-1) ?? FIRST_PORT - 1) + 1));
const [shellPort = 0, serverPort = 0, ...ports] = free;
const remotes = remoteFolders().map((folder, index) => ({ folder, port: ports[index] }));
const addresses = remotes.map(({ port }) => `http://localhost:${port}/`).join(' ');
const serve = 'npm run --silent dev';

const { result } = concurrently(
  [
    { name: 'server', command: 'node --watch server/dist/main.mjs', env: { PORT: String(serverPort) } },
    { name: 'server-build', command: serve, cwd: 'server' },
    { name: 'staff', command: serve, cwd: 'staff' },
    ...remotes.map(({ folder, port }) => ({
      name: basename(folder),
      command: serve,
      cwd: folder,
      env: { PORT: String(port), API: `http://localhost:${serverPort}` },
    })),
    {
      name: 'shell',
      command: serve,
      cwd: 'shell',
      env: { PORT: String(shellPort), API: `http://localhost:${serverPort}`, REMOTES: addresses },
    },
  ],
  { killOthersOn: ['failure'], prefixColors: COLORS, restartTries: 0 },
);
/** @type {import('@venture/kit/new/files').Commands} */
const places = [
  [
    `http://localhost:${shellPort}`,
    'the app, as soon as the shell has compiled; its pages reload at every change',
  ],
  [`http://localhost:${serverPort}`, 'the server: its calls, and /staff.html, the pages for staff'],
  ...remotes.map(({ folder, port }) => {
    const { title } = readJson(`${folder}/remote.json`);
    return /** @type {const} */ ([`http://localhost:${port}`, `${title} on a page of its own`]);
  }),
];
console.log(listed(places));
await result.catch(() => {
  process.exitCode = 1;
});

/** The first free port from this one up. @param {number} port @returns {Promise<number>} */
async function findFreePort(port) {
  const server = createServer();
  try {
    await once(server.listen(port, 'localhost'), 'listening');
    return port;
  } catch {
    return findFreePort(port + 1);
  } finally {
    server.close();
  }
}
