import { request as ask } from 'node:http';
import { hostname } from 'node:os';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Beacon } from '@venture/api/v1/beacons';
import { VERSION } from '../process/version';
import { sharedServer, sharedStore } from '../testing/per-file';
import { testServer } from '../testing/server';
import { until } from '../testing/until';

const TOKEN = 'a-token-of-some-length';

const store = sharedStore();
beforeAll(async () => {
  for (const version of ['0.9.0', '1.0.0', '2.0.0']) await store.release(version);
});
const server = sharedServer(() => store.env);

const metrics = async (headers: Record<string, string> = {}, of = server) =>
  fetch(`${of.address}/metrics`, { headers });
const text = async () => (await metrics()).text();
const BEACON: Beacon = {
  remote: 'lemonade',
  version: '2.0.0',
  source: 'live',
  event: 'failed',
  code: 'entry-missing',
};
const report = (change: object = {}) => server.call('v1/beacons', { ...BEACON, ...change });

describe('what pages report', () => {
  test.each<[string, object, string]>([
    [
      'the live release',
      {},
      'remote="lemonade",version="2.0.0",source="live",event="failed",code="entry-missing"',
    ],
    ['the one before', { version: '1.0.0', source: 'previous' }, 'version="1.0.0",source="previous"'],
    ['one that is still in the store', { version: '0.9.0' }, 'remote="lemonade",version="0.9.0"'],
    ['a version that nobody released', { version: '6.6.6' }, 'remote="lemonade",version="other"'],
    ['a path for a version', { version: '../../..' }, 'remote="lemonade",version="other"'],
    ['a remote that is not there', { remote: 'made-up' }, 'remote="other",version="other"'],
    ['a code that nobody knows', { code: 'made-up"} 1' }, 'event="failed",code="other"'],
    ['a fallback', { event: 'fell-back', code: 'known-bad' }, 'event="fell-back",code="known-bad"'],
  ])('about %s is counted', async (_, change, labels) => {
    const response = await report(change);
    expect(response.status).toBe(204);
    expect(await text()).toMatch(new RegExp(`venture_remote_reports_total\\{.*${labels}.*\\} \\d+`));
  });

  test.each<[string, object, number]>([
    ['with more than is asked for', { userId: '7' }, 400],
    ['with a source that there is not', { source: 'elsewhere' }, 400],
    ['with a long name', { remote: 'a'.repeat(81) }, 400],
    ['that is too large', { remote: 'a'.repeat(20_000) }, 413],
  ])('%s is refused', async (_, change, status) => {
    expect((await report(change)).status).toBe(status);
  });
});

describe('the metrics', () => {
  test('report requests by kind and status, the version and process resources', async () => {
    for (const path of ['/', '/healthz', '/remotes/a/1.0.0/x.js', '/favicon.svg', '/api/v1/nothing'])
      await fetch(server.address + path);
    const all = await text();
    for (const [route, status] of [
      ['page', 503],
      ['operation', 200],
      ['release', 404],
      ['file', 404],
      ['v1', 404],
    ])
      expect(all).toContain(
        `venture_http_request_duration_seconds_count{route="${route}",status="${status}"}`,
      );
    for (const [operation, outcome] of [
      ['page', 'failed'],
      ['healthz', 'ok'],
      ['other', 'refused'],
    ])
      expect(all).toMatch(
        new RegExp(
          `^venture_operation_duration_seconds_count\\{operation="${operation}",outcome="${outcome}"\\} \\d`,
          'm',
        ),
      );
    expect(all).toContain(`\nventure_info{version="${VERSION}"} 1\n`);
    expect(all).toMatch(/^process_resident_memory_bytes \d{7,}$/m);
    expect((await metrics()).headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  });

  test('report calls by name, and never what was requested', async () => {
    for (const path of ['signup-terms', 'me', 'classes/11111111-1111-4111-8111-111111111111', 'made-up'])
      await fetch(`${server.address}/api/v1/${path}`);
    await server.call('login.php', { email: 'nobody@example.org', password: 'whatever it is' });
    const named = new Map(
      [...(await text()).matchAll(/duration_seconds_count\{operation="(.*?)",outcome="(.*?)"\} \d+/g)].map(
        ([, operation = '', outcome]) => [operation, outcome],
      ),
    );
    const calls = {
      getSignupTerms: 'ok',
      getMe: 'refused',
      getClass: 'refused',
      login: 'ok',
      other: 'refused',
    };
    expect(Object.fromEntries(named)).toMatchObject(calls);
    const { paths } = await (await fetch(`${server.address}/api/v1/openapi.json`)).json();
    const declared = Object.values(Object(paths)).flatMap((path) =>
      Object.values(Object(path)).map((call) => Object(call).operationId),
    );
    const others = [
      'login',
      'signup',
      'logout',
      'other',
      'page',
      'file',
      'release',
      'healthz',
      'readyz',
      'metrics',
    ];
    for (const name of named.keys()) expect([...declared, ...others]).toContain(name);
  });

  test("report what the server's parts are doing", async () => {
    const all = await text();
    for (const line of [
      'venture_check_failing{check="database"} 0',
      'venture_database_waiting 0',
      'venture_hashing_waiting 0',
      'venture_hashing_refused_total 0',
      'venture_rules_waiting{lane="replay"} 0',
      'venture_rules_refused_total{lane="replay"} 0',
      'venture_events_waiting 0',
      'venture_events_total{result="refused"} 0',
      'venture_mail_waiting 0',
      'venture_release_share{remote="lemonade",version="2.0.0"} 1',
    ])
      expect(all).toContain(`\n${line}\n`);
    expect(all).toMatch(/^venture_database_bytes [1-9]\d{6,}$/m);
    expect(all).toMatch(/^venture_disk_free_bytes [1-9]\d*$/m);
    expect(all).toMatch(/^venture_database_connections\{state="(in-use|idle)"\} [1-9]/m);
    const LAG = /^venture_event_loop_lag_seconds_count [1-9]/m;
    await until(async () => LAG.test(await text()), 'the lag is measured');
  });

  test.each(['X-Forwarded-For', 'Forwarded', 'Via', 'X-Real-IP'])(
    'are hidden behind a proxy that announces itself by %s',
    async (name) => {
      expect((await metrics({ [name]: '203.0.113.7' })).status).toBe(404);
    },
  );

  /** Sends a request under another host name, as a foreign page whose name resolves to this server would. */
  const statusAs = (host: string, of = server, headers = {}) =>
    new Promise((resolve, reject) => {
      ask(`${of.address}/metrics`, { headers: { ...headers, Host: host } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });

  test("are found under this computer's names, but not under a foreign name leading here", async () => {
    const public_ = await testServer({ PUBLIC_URL: 'https://quest.campus.example' });
    for (const own of ['localhost', '127.0.0.1:3000', '[::1]:3000', '192.0.2.7', 'quest', hostname()])
      expect([own, await statusAs(own)]).toEqual([own, 200]);
    expect(await statusAs('Quest.campus.example:3000', public_)).toBe(200);
    for (const other of [
      'evil.example',
      'quest.campus.example',
      'localhost.evil.example:3000',
      '127.0.0.1.nip.io',
    ])
      expect([other, await statusAs(other)]).toEqual([other, 404]);
    await public_.close();
  });

  test('with a token are open to its holders from anywhere, and to nobody else', async () => {
    const guarded = await testServer({ METRICS_TOKEN: TOKEN });
    const status = async (headers: Record<string, string>) => (await metrics(headers, guarded)).status;
    expect(await status({})).toBe(401);
    expect(await status({ Authorization: 'Bearer wrong' })).toBe(401);
    expect(await status({ Authorization: `Bearer ${TOKEN}`, 'X-Forwarded-For': '203.0.113.7' })).toBe(200);
    expect(await statusAs('any.internal', guarded, { Authorization: `Bearer ${TOKEN}` })).toBe(200);
    await guarded.close();
  });
});
