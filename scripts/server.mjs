import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = join(dirname(fileURLToPath(import.meta.url)), '..', 'server', 'dist', 'main.mjs');

if (!existsSync(program)) {
  console.error('The server is not built yet: run "npm run build" first.');
  process.exit(1);
}
const child = spawn(process.execPath, [program, ...process.argv.slice(2)], { stdio: 'inherit' });
// Ctrl+C reaches the server by itself; this must only outlive it.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill());
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
