import { describe, expect, jest, test } from '@jest/globals';
import type { Report } from './testing/journeys';
import { type Machines, machines } from './testing/machines';

jest.setTimeout(600_000);

/** `npm run bench -- machines` says where they are, and for how long each is measured. */
const { NGINX_PATH: nginx = '', PGBOUNCER_PATH: pgbouncer = '', POSTGRES_PATH: postgres = '' } = process.env;
const SECONDS = Number(process.env['MEASURED_SECONDS'] ?? 0);
const ROUNDS = 3;
/** One person alone asks more than a person may. */
const SETTINGS = { RATE_BURST: '100000', RATE_PER_SECOND: '10000' };

const MEASURED = {
  'one process, asked directly': ['process', true],
  'the same, and the standby is not waited for': ['process', false],
  'two processes behind nginx': ['nginx', true],
} as const;
type Name = keyof typeof MEASURED;

const when = SECONDS > 0 && nginx && pgbouncer && postgres ? describe : describe.skip;

when.each([
  ['with both hosts in DATABASE_URL', false],
  ['behind PgBouncer', true],
])('%s', (way, isPooled) => {
  test('nothing fails under as much load as twelve people make without a rest', async () => {
    const all = await machines({ nginx, postgres, ...(isPooled && { pgbouncer }) }, SETTINGS);
    const before = await used(all);
    const reports = await measured(all);
    const after = await used(all);
    const cpuMs = ((after.cpuSeconds - before.cpuSeconds) * 1000) / (after.requests - before.requests);
    process.stderr.write(
      `\n${way}: ${cpuMs.toFixed(2)} ms of processor a request in a process of the server, ` +
        `${(after.residentBytes / 1024 / 1024).toFixed(0)} MB of memory in the larger one\n`,
    );
    for (const [name, each] of reports) process.stderr.write(`  ${name}: ${summary(each)}\n`);
    for (const { answers, faults } of [...reports.values()].flat()) {
      expect([faults, answers[503] ?? 0]).toEqual([[], 0]);
    }
    await all.expectAgreement();
    await all.stop();
  });
});

/** In turns, so that what else the machine does meets all of them. */
async function measured(all: Machines): Promise<Map<Name, Report[]>> {
  const reports = new Map<Name, Report[]>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, [where, isAwaited]] of Object.entries(MEASURED)) {
      await all.database.awaitStandby(isAwaited);
      const known = reports.get(name as Name) ?? []; // a name of that list
      reports.set(name as Name, [...known, await all.measure(where, SECONDS)]);
    }
  }
  await all.database.awaitStandby(true);
  return reports;
}

/** What the processes of the server have used so far. */
async function used({ servers }: Machines) {
  const texts = await Promise.all(
    servers.map(async ({ address }) => (await fetch(`${address}/metrics`)).text()),
  );
  const values = (name: string) =>
    texts.map((text) =>
      [...text.matchAll(new RegExp(`^${name}(?:{.*})? (\\S+)$`, 'gm'))].reduce(
        (sum, [, value]) => sum + Number(value),
        0,
      ),
    );
  const sum = (name: string) => values(name).reduce((one, other) => one + other, 0);
  return {
    cpuSeconds: sum('process_cpu_seconds_total'),
    requests: sum('venture_http_request_duration_seconds_count'),
    residentBytes: Math.max(...values('process_resident_memory_bytes')),
  };
}

function summary(reports: readonly Report[]): string {
  const [reads, writes] = [
    reports.flatMap(({ readsMs }) => readsMs),
    reports.flatMap(({ writesMs }) => writesMs),
  ];
  const all = (reads.length + writes.length) / reports.reduce((sum, { seconds }) => sum + seconds, 0);
  return `${all.toFixed(0)} requests a second; writes p50 ${at(writes, 0.5)} ms, p99 ${at(writes, 0.99)} ms; reads p50 ${at(reads, 0.5)} ms, p99 ${at(reads, 0.99)} ms`;
}

function at(all: readonly number[], share: number): string {
  const sorted = all.toSorted((a, b) => a - b);
  return (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
}
