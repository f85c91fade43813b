import { basename } from 'node:path';
import { install, requireNode } from './install.mjs';
import { remoteFolders } from './programs.mjs';

const SHELL_PORT = 3000;
const SERVER_PORT = 3001;
const FIRST_REMOTE_PORT = 3101;
const COLORS = ['cyan', 'magenta', 'yellow', 'green', 'blue', 'red', 'gray', 'white'];

requireNode();
install();
const { buildAll } = await import('./build.mjs');
const { default: concurrently } = await import('concurrently');

console.log('Building the server once, then watching everything:');
await buildAll(['server']);

const remotes = remoteFolders().map((folder, index) => ({ folder, port: FIRST_REMOTE_PORT + index }));
const addresses = remotes.map(({ port }) => `http://localhost:${port}/`).join(' ');
const serve = 'npm run --silent dev';

const { result } = concurrently(
  [
    { name: 'server', command: 'node --watch server/dist/main.mjs', env: { PORT: String(SERVER_PORT) } },
    { name: 'server-build', command: serve, cwd: 'server' },
    ...remotes.map(({ folder, port }) => ({
      name: basename(folder),
      command: serve,
      cwd: folder,
      env: { PORT: String(port), API: `http://localhost:${SERVER_PORT}` },
    })),
    {
      name: 'shell',
      command: serve,
      cwd: 'shell',
      env: { PORT: String(SHELL_PORT), API: `http://localhost:${SERVER_PORT}`, REMOTES: addresses },
    },
  ],
  { killOthersOn: ['failure'], prefixColors: COLORS, restartTries: 0 },
);
console.log(
  `Open http://localhost:${SHELL_PORT} as soon as the shell has compiled; port ${SERVER_PORT} only answers its calls.`,
);
await result.catch(() => {
  process.exitCode = 1;
});
