import { rmSync } from 'node:fs';

/** Takes the run's database away; the server has stopped by then or stops without it. */
export default function teardown() {
  const folder = process.env['E2E_DATA'];
  if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
