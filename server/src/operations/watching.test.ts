import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import * as v from 'valibot';
import { findProgramRoot } from '../process/paths';
import { sharedServer } from '../testing/per-file';

const inCheckout = (path: string) => readFileSync(join(findProgramRoot(__filename), path), 'utf8');
const RULES = inCheckout('deploy/venture-quest.rules.yml');
const RUNBOOK = inCheckout('docs/operating.md');

/** The folder where the package is installed; whoever gets an alert has no link to it. */
const INSTALLED = '/opt/venture-quest';

/** The dashboard's variable for its data source. */
const uid = v.pipe(v.string(), v.regex(/^\$\{datasource\}$/));
const Source = v.object({ type: v.literal('prometheus'), uid });
const Panel = v.object({
  id: v.number(),
  title: v.string(),
  type: v.picklist(['row', 'stat', 'timeseries']),
  gridPos: v.object({ x: v.number(), y: v.number(), w: v.number(), h: v.number() }),
  datasource: v.optional(Source),
  targets: v.optional(v.array(v.object({ expr: v.string() })), []),
});
const Dashboard = v.object({
  description: v.string(),
  templating: v.object({ list: v.array(v.object({ name: v.string(), type: v.string() })) }),
  panels: v.array(Panel),
});
const { description, panels, templating } = v.parse(
  Dashboard,
  JSON.parse(inCheckout('deploy/venture-quest.dashboard.json')),
);
const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
const alerts = RULES.split(/^ +- alert: /m).slice(1);

const server = sharedServer();
let metrics: string;
beforeAll(async () => {
  metrics = await (await fetch(`${server.address}/metrics`)).text();
});

/** Finds the metrics named in a text; for a histogram's series, the name of the histogram. */
function named(text: string): readonly string[] {
  const all = text.match(/\b(?:venture|process|nodejs)_[a-z_]+/g) ?? [];
  return [...new Set(all.map((name) => name.replace(/_(bucket|sum|count)$/, '')))];
}

test.each([...new Set([...named(RULES), ...expressions.flatMap(named)])])(
  "%s from dashboard or alerts is among a running server's metrics",
  (name) => {
    expect(metrics).toContain(`\n# TYPE ${name} `);
  },
);

test.each([...new Set([...`${RULES}${expressions}`.matchAll(/operation="(\w+)"/g)].map(([, name]) => name))])(
  'the operation %s is an existing call',
  async (name) => {
    const document = await (await fetch(`${server.address}/api/v1/openapi.json`)).text();
    expect(document).toContain(`"operationId":"${name}"`);
  },
);

test.each(alerts.map((alert) => [alert.split('\n', 1)[0] ?? '', alert]))(
  '%s says what is wrong and what to do, and the runbook says more',
  (name, alert) => {
    for (const annotation of ['summary', 'action'])
      expect(alert).toMatch(new RegExp(`^ +${annotation}: .{20}`, 'm'));
    expect(alert).toContain(`runbook: ${INSTALLED}/docs/operating.md, section ${name}\n`);
    expect(RUNBOOK).toMatch(new RegExp(`^### ${name}\n\n\\S`, 'm'));
  },
);

test.each(named(RULES))('%s, which triggers an alert, has a panel', (name) => {
  expect(expressions.flatMap(named)).toContain(name);
});

test('the runbook, installed as its own text says, is where alerts and dashboard say it is', () => {
  expect(RUNBOOK).toContain(`-linux-x64 ${INSTALLED}\n`);
  expect(description).toMatch(new RegExp(`^${INSTALLED}/docs/operating.md, `));
});

test('every section of the runbook is about an alert', () => {
  const sections = [...RUNBOOK.matchAll(/^### (Venture\w+)$/gm)].map(([, name]) => name);
  expect(sections.toSorted()).toEqual(alerts.map((alert) => alert.split('\n', 1)[0]).toSorted());
});

test("the dashboard's panels have unique ids, and none covers another", () => {
  expect(templating.list.map(({ name }) => name)).toEqual(['datasource', 'job', 'instance']);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  for (const { gridPos } of panels) expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
  for (const { type, datasource, targets } of panels)
    expect([datasource !== undefined, targets.length > 0]).toEqual([type !== 'row', type !== 'row']);
});
