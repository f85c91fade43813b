import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { checkoutOf } from './process/checkout';
import { testServer } from './testing/server';

jest.setTimeout(120_000);

/** `npm run test:system` says where it is. */
const { PROMTOOL_PATH: PROMTOOL = '' } = process.env;

const run = promisify(execFile);
const deploy = join(checkoutOf(__filename), 'deploy');
const RULES = join(deploy, 'venture-quest.rules.yml');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'venture-alerts-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** What promtool says of these metrics. */
async function lint(metrics: string): Promise<string> {
  const child = spawn(PROMTOOL, ['check', 'metrics'], { stdio: 'pipe' });
  child.stdin.end(metrics);
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  await once(child, 'close');
  return (await said).join('');
}

(PROMTOOL ? describe : describe.skip)('promtool', () => {
  test('accepts the alerts', async () => {
    const { stdout } = await run(PROMTOOL, ['check', 'rules', RULES]);
    expect(stdout).toMatch(/SUCCESS: \d+ rules found/);
  });

  test('finds that alerts fire when they should, and only then', async () => {
    const cases = await readFile(join(__dirname, 'testing/alerts.yml'), 'utf8');
    const file = join(folder, 'alerts.yml');
    await writeFile(file, cases.replace('[RULES]', JSON.stringify([RULES])));
    const { stdout } = await run(PROMTOOL, ['test', 'rules', file]).catch((error) => error);
    expect(stdout).toContain('SUCCESS');
  });

  test('accepts every expression of the dashboard', async () => {
    const { panels } = JSON.parse(await readFile(join(deploy, 'venture-quest.dashboard.json'), 'utf8'));
    const expressions: readonly string[] = panels.flatMap(({ targets = [] }) =>
      Object(targets).map(({ expr }: { readonly expr: string }) => expr),
    );
    const rules = expressions.map((expr, at) => ({ record: `panel:${at}`, expr }));
    const file = join(folder, 'dashboard.yml');
    await writeFile(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
    const { stdout } = await run(PROMTOOL, ['check', 'rules', file]);
    expect(stdout).toContain(`SUCCESS: ${expressions.length} rules found`);
  });

  test('has nothing to say against the metrics of a running server', async () => {
    const server = await testServer();
    await fetch(`${server.address}/api/v1/signup-terms`);
    const metrics = await (await fetch(`${server.address}/metrics`)).text();
    await server.close();
    expect(await lint(metrics)).toBe('');
    expect(await lint(`${metrics}\nnot a metric\n`)).not.toBe('');
  });
});
