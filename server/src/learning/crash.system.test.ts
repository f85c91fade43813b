import { randomUUID } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Verdict } from '@venture/api/v1/verdicts';
import { toCatalogue } from '@venture/rules/catalogue';
import type { KnownEvent, ProgressEvent } from '@venture/rules/events';
import { computeXp } from '@venture/rules/xp';
import { sized } from '@venture/testing/sized';
import { teaching } from '../testing/catalogue';
import { addressOf, builtProgram, type Program, start } from '../testing/program';
import { type TestStore, testStore } from '../testing/store';
import { until } from '../testing/until';

// No retries: the server dies at random, so a second run may miss a fault that the first has found.
jest.retryTimes(0);

const KILLS = sized(20, 2);
const CLIENTS = 8;
/** How many events may be acknowledged at most between two kills. */
const MOST_ACKNOWLEDGED = 30;
const TIMEOUT_MS = 600_000;

let folder: string;
let program: string;
let environment: Record<string, string>;
let running: Program;
let store: TestStore;
beforeAll(async () => {
  program = await builtProgram();
  folder = await mkdtemp(join(tmpdir(), 'venture-crash-'));
  await writeFile(join(folder, 'index.html'), '');
  const port = String(await freePort());
  store = await testStore();
  environment = {
    ...store.env,
    DATABASE_URL: '', // its own PostgreSQL, which does not lose what it confirmed
    PORT: port,
    SHELL_DIR: folder,
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'silent',
  };
  const built = await store.build(teaching());
  await store.run('release', built);
  await start(program, environment, ['release', built]).ended;
  running = start(program, environment);
}, TIMEOUT_MS);
afterAll(async () => {
  running.process.kill('SIGTERM');
  await running.ended;
  await store.remove();
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

type Client = { readonly cookie: string; readonly userId: string; readonly told: Map<string, Verdict> };

async function enrol(address: string, number: number): Promise<Client> {
  const email = `client${number}@example.org`;
  const password = 'correct horse battery';
  const post = (name: string, body: object) =>
    fetch(`${address}/api/${name}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  await post('signup.php', { fullName: 'Client', email, password, userType: 'user' });
  const login = await post('login.php', { email, password });
  const { userId } = (await login.json()) as { userId: string };
  return { cookie: login.headers.get('set-cookie')?.split(';')[0] ?? '', userId, told: new Map() };
}

/** Makes events of a device: some new ones, and now and then one that was sent before. */
function someEvents(client: Client): ProgressEvent[] {
  const at = new Date().toISOString();
  const fresh = Array.from({ length: 1 + Math.floor(Math.random() * 3) }, (): ProgressEvent => {
    const [id, correct] = [randomUUID(), Math.floor(Math.random() * 4)];
    return {
      id,
      at,
      kind: 'attempt',
      quiz: 'generic',
      contentVersion: 1,
      answers: {},
      correct,
      total: 3,
      seconds: 9,
    };
  });
  const [again] = client.told.keys();
  return again ? [...fresh, { id: again, at, kind: 'reading', module: 'x', section: 'x' }] : fresh;
}

/** Sends the same events until they are acknowledged, as the page does, and then new ones. */
async function synchronise(address: string, client: Client, isOver: () => boolean) {
  while (!isOver()) {
    const events = someEvents(client);
    for (let isAcknowledged = false; !isAcknowledged; ) {
      const verdicts = (await push(address, client, events))?.verdicts;
      if (verdicts === undefined) {
        await wait(20);
        continue;
      }
      events.forEach(({ id }, place) => {
        client.told.set(id, verdicts[place] ?? 'refused');
      });
      isAcknowledged = true;
    }
  }
}

/** Sends events; returns undefined if no answer or no useful answer came back. */
async function push(address: string, { cookie, userId }: Client, events: ProgressEvent[]) {
  try {
    const response = await fetch(`${address}/api/v1/events`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: cookie },
      body: JSON.stringify({ learner: userId, events }),
    });
    if (!response.ok) return undefined;
    const { results, total } = (await response.json()) as Pushed;
    return { verdicts: results.map(({ verdict }) => verdict), total };
  } catch {
    return undefined;
  }
}

async function pulled(address: string, { cookie, userId }: Client) {
  const events: KnownEvent[] = [];
  for (let after = 0; ; ) {
    const query = `learner=${userId}&after=${after}&limit=500`;
    const response = await fetch(`${address}/api/v1/events?${query}`, { headers: { Cookie: cookie } });
    const answer = (await response.json()) as Pulled;
    events.push(...answer.items.map(({ event, verdict }) => ({ ...event, verdict })));
    if (!answer.more) return events;
    after = answer.last;
  }
}
type Pushed = {
  readonly results: readonly { readonly verdict: Verdict }[];
  readonly total: { readonly events: number; readonly xp: number };
};
type Pulled = {
  readonly items: readonly { readonly event: ProgressEvent; readonly verdict: Verdict }[];
  readonly last: number;
  readonly more: boolean;
};

test(
  `after ${KILLS} kills with ${CLIENTS} devices, nothing acknowledged is lost or duplicated`,
  async () => {
    const address = (await addressOf(running)).replace('localhost', '127.0.0.1');
    const clients = await Promise.all(Array.from({ length: CLIENTS }, (_, number) => enrol(address, number)));
    let kills = 0;
    const told = () => clients.reduce((sum, client) => sum + client.told.size, 0);
    const isOver = () => kills >= KILLS;
    const working = clients.map((client) => synchronise(address, client, isOver));
    while (!isOver()) {
      const enough = told() + 1 + Math.floor(Math.random() * MOST_ACKNOWLEDGED);
      await until(() => told() >= enough, 'acknowledged events', 120_000);
      // Kills the server at a random moment of its work, while others still wait for it.
      await wait(Math.random() * 50);
      running.process.kill('SIGKILL');
      await running.ended;
      running = start(program, environment);
      await addressOf(running);
      kills += 1;
    }
    await Promise.all(working);
    for (const client of clients) {
      const events = await pulled(address, client);
      const ids = events.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect([...client.told].filter(([id]) => !ids.includes(id))).toEqual([]);
      for (const { id, verdict } of events) expect([id, client.told.get(id)]).toEqual([id, verdict]);
      const counted = events.filter(({ verdict }) => verdict !== 'refused');
      const total = (await push(address, client, []))?.total;
      expect(total).toMatchObject({
        events: ids.length,
        xp: computeXp(counted, toCatalogue(await store.list().then(({ remotes }) => remotes))),
      });
    }
  },
  TIMEOUT_MS,
);
