import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { describe, expect, jest, test } from '@jest/globals';
import { findProgramRoot } from './process/paths';
import { freePort } from './testing/delivered';
import { testServer } from './testing/server';
import { until } from './testing/until';

const MOST_MS = 120_000;
jest.setTimeout(MOST_MS);

/** `npm run test:system` sets these paths. */
const { PROMTOOL_PATH: PROMTOOL = '', PROMETHEUS_PATH: PROMETHEUS = '' } = process.env;

const run = promisify(execFile);
const checkout = findProgramRoot(__filename);
const deploy = join(checkout, 'deploy');
const RULES = join(deploy, 'venture-quest.rules.yml');

const folder = mkdtempSync(join(tmpdir(), 'venture-alerts-'));

/** Lints metrics with promtool. */
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

  test("finds no fault with a running server's metrics", async () => {
    const server = await testServer();
    await fetch(`${server.address}/api/v1/signup-terms`);
    const metrics = await (await fetch(`${server.address}/metrics`)).text();
    await server.close();
    expect(await lint(metrics)).toBe('');
    expect(await lint(`${metrics}\nnot a metric\n`)).not.toBe('');
  });
});

const TOKEN = 'a-token-of-some-length';

/** The configuration from docs/operating.md, for this target and with short waits. */
async function configuration(target: string): Promise<string> {
  const docs = await readFile(join(checkout, 'docs/operating.md'), 'utf8');
  const [, yaml = ''] = /```yaml\n(rule_files: [^`]+)```/.exec(docs) ?? [];
  const given = { '/opt/venture-quest/deploy/venture-quest.rules.yml': RULES, '<METRICS_TOKEN>': TOKEN };
  const here = Object.entries({ ...given, '127.0.0.1:3000': target }).reduce((text, [documented, real]) => {
    expect(text).toContain(documented);
    return text.replace(documented, real);
  }, yaml);
  return `global: { scrape_interval: 1s, scrape_timeout: 1s, evaluation_interval: 1s }\n${here}`;
}

/** Queries a Prometheus API; returns an empty object while Prometheus is starting. */
async function asked(address: string, path: string) {
  const answer = await fetch(`${address}/api/v1/${path}`).catch(() => undefined);
  return answer?.ok ? Object(await answer.json()).data : {};
}

(PROMETHEUS ? test : test.skip)(
  'Prometheus, set up as the documents say, finds a process that went down, and nothing else wrong',
  async () => {
    const server = await testServer({ METRICS_TOKEN: TOKEN });
    const file = join(folder, 'prometheus.yml');
    await writeFile(file, await configuration(new URL(server.address).host));
    const address = `http://127.0.0.1:${await freePort()}`;
    const places = [`--config.file=${file}`, `--storage.tsdb.path=${join(folder, 'prometheus')}`];
    const listen = `--web.listen-address=${new URL(address).host}`;
    const prometheus = spawn(PROMETHEUS, [...places, listen], { stdio: 'ignore', timeout: MOST_MS });
    const ended = once(prometheus, 'close');
    try {
      const up = async () => (await asked(address, 'query?query=up')).result?.[0]?.value[1];
      await until(async () => (await up()) === '1', 'Prometheus reads the metrics', 60_000);
      const rules = async () => (await asked(address, 'rules')).groups?.[0].rules ?? [];
      const isUnknown = ({ health }: { readonly health: string }) => health === 'unknown';
      await until(
        async () => {
          const read = await rules();
          return read.length > 0 && !read.some(isUnknown);
        },
        'Prometheus has evaluated all rules',
        60_000,
      );
      for (const { name, health } of await rules()) expect([name, health]).toEqual([name, 'ok']);
      const given = async (): Promise<readonly string[]> =>
        ((await asked(address, 'alerts')).alerts ?? []).map(
          (alert: { labels: { alertname: string } }) => alert.labels.alertname,
        );
      expect(await given()).toEqual([]);
      await server.close();
      await until(async () => (await given()).includes('VentureDown'), 'VentureDown is given', MOST_MS / 2);
    } finally {
      prometheus.kill();
      await ended;
    }
  },
);
