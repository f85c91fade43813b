import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Random, random } from '@venture/progress/random';
import { sized } from '@venture/testing/sized';
import { builtServer } from '../testing/built-server';
import { teaching } from '../testing/catalogue';
import { RELEASED_GAME } from '../testing/examples';
import { builtRules } from '../testing/games';
import { type Mailbox, mailbox } from '../testing/mailbox';
import { type Exchanged, exchanger, sendRaw } from '../testing/odd/exchange';
import { rawBytes } from '../testing/odd/raw';
import { oddWire, type Wire, wireOf } from '../testing/odd/requests';
import { ACCOUNT_TARGETS, callTargets, FILE_TARGETS, type Target } from '../testing/odd/targets';
import { type Promises, promisesOf } from '../testing/promises';
import { write } from '../testing/remote';
import { type TestServer, testServer } from '../testing/server';
import { type TestStore, testStore } from '../testing/store';

/** With GENERATED_REQUESTS so many of them, of the program as it is built. */
const COUNT = Number(process.env['GENERATED_REQUESTS'] ?? sized(2000, 100));
const SEED = 20_260_301;
const isLong = process.env['GENERATED_REQUESTS'] !== undefined;
const TIMEOUT_MS = isLong ? 3_600_000 : 300_000;

/** So many share the person who sends them: nobody may send more within seconds. */
const AT_ONCE = 40;
/** Of all requests, those that are hardly HTTP. */
const RAW_SHARE = 0.15;

let store: TestStore;
let box: Mailbox;
let server: TestServer;
let promises: Promises;
let targets: readonly Target[];
let exchange: ReturnType<typeof exchanger>;
beforeAll(async () => {
  [store, box] = [await testStore(), await mailbox()];
  const files = {
    'rules.mjs': await readFile(await builtRules(RELEASED_GAME), 'utf8'),
    'js/remoteEntry.js': 'entry()',
  };
  await store.run('release', await store.build({ name: RELEASED_GAME, files }));
  await store.run('release', await store.build(teaching()));
  await write(store.environment.shellDir, 'index.html', '<script id="venture-config"></script>');
  await write(store.environment.shellDir, 'js/main.0f1e2d3c4b.js', 'boot()');
  const environment = { ...store.env, ...box.environment, TRUST_PROXY: '1', LOG_LEVEL: 'warn' };
  server = await (isLong ? builtServer : testServer)(environment);
  promises = await promisesOf(server);
  targets = [...callTargets(promises.api.operations), ...ACCOUNT_TARGETS, ...FILE_TARGETS];
  exchange = exchanger(server.address);
}, TIMEOUT_MS);
afterAll(async () => {
  exchange.close();
  await server.close();
  await store.remove();
  await box.close();
});

test(
  'every operation succeeds before its requests are varied',
  async () => {
    const statuses: Record<string, number> = {};
    for (const { id, whole } of targets) {
      const { status } = await exchange.send(wireOf(await whole(await promises.world())));
      statuses[id] = status;
    }
    const failed = Object.entries(statuses).filter(([, status]) => status < 200 || status > 299);
    expect(failed).toEqual([]);
  },
  TIMEOUT_MS,
);

test(
  `${COUNT} requests of the seed ${SEED} are all answered, and none makes the server fail`,
  async () => {
    const counts = new Map<number, number>();
    const failures: string[] = [];
    const note = (status: number) => counts.set(status, (counts.get(status) ?? 0) + 1);
    const perTarget = Math.ceil((COUNT * (1 - RAW_SHARE)) / targets.length);
    const work = targets.map((target, place) => async () => {
      const next = random(SEED + place);
      for (let done = 0; done < perTarget; done += AT_ONCE) {
        const some = Math.min(AT_ONCE, perTarget - done);
        failures.push(...(await vary(target, some, next, note)));
      }
    });
    work.push(async () => {
      const next = random(SEED - 1);
      for (let done = 0; done < COUNT * RAW_SHARE; done += 1)
        failures.push(...(await sendOddBytes(next, note)));
    });
    await inParallel(work, 8);
    const shown = [...counts].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
    if (isLong) process.stdout.write(`  answers by status: ${shown.join(', ')}\n`);
    expect([failures.slice(0, 20), failures.length, shown.length > 3]).toEqual([[], 0, true]);
  },
  TIMEOUT_MS,
);

/** Sends variations of a request that is right; returns what went wrong. */
async function vary(
  target: Target,
  count: number,
  next: Random,
  note: (status: number) => void,
): Promise<readonly string[]> {
  await server.db.updateTable('settings').set({ leaderboards: true, confirm_email: false }).execute();
  const whole = await target.whole(await promises.world());
  const failures: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const wire = oddWire(whole, next);
    const answered = await exchange.send(wire);
    note(answered.status);
    const fault = faultOf(answered, wire);
    if (fault) failures.push(`${target.id}: ${fault}: ${told(wire)}`);
  }
  return failures;
}

/** Why an answer is none that a server should give. */
function faultOf(
  { status, header, text, failure }: Exchanged,
  { method, path, headers }: Wire,
): string | undefined {
  if (failure !== undefined) return failure;
  if (status === 503 && Number(header('retry-after')) > 0) return undefined;
  if (status >= 500) return `${status} ${text.slice(0, 200)}`;
  const isAsked = path.startsWith('/api/v1/') && method !== 'HEAD' && !('host' in headers);
  const isCall = isAsked && status >= 400 && text !== '';
  const isProblem = header('content-type') === 'application/problem+json';
  return isCall && !isProblem ? `${status} is no problem but ${header('content-type')}` : undefined;
}

async function sendOddBytes(next: Random, note: (status: number) => void): Promise<readonly string[]> {
  const bytes = rawBytes(next);
  const { text, failure } = await sendRaw(server.address, bytes);
  const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d{3}) .*\r\n((?:.+\r\n)*)/gm)];
  const faults = statuses.filter(([, status, headers = '']) => {
    note(Number(status));
    return Number(status) >= 500 && !(status === '503' && /^retry-after: [1-9]/im.test(headers));
  });
  if (failure === undefined && faults.length === 0) return [];
  return [`${failure ?? faults[0]?.[0]}: ${JSON.stringify(bytes.toString('latin1').slice(0, 600))}`];
}

function told({ method, path, headers, body }: Wire): string {
  return JSON.stringify([method, path.slice(0, 300), headers, body?.toString().slice(0, 600)]);
}

async function inParallel(work: readonly (() => Promise<void>)[], most: number): Promise<void> {
  const waiting = [...work];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next();
  };
  await Promise.all(Array.from({ length: most }, worker));
}
