import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type TestServer, testServer } from '../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** For what is logged or refused only after other reports, or before them. */
async function onItsOwnServer(work: () => Promise<void>): Promise<void> {
  const shared = server;
  server = await testServer();
  try {
    await work();
  } finally {
    await server.close();
    server = shared;
  }
}

const SINGLE = 'application/csp-report';
const SEVERAL = 'application/reports+json';

const page = () => `${server.address}/#/secret-page`;
const single = (directive: string, of = page()) => ({
  'csp-report': {
    'document-uri': of,
    'effective-directive': directive,
    'blocked-uri': 'inline',
    referrer: '',
  },
});
const several = (...directives: readonly string[]) =>
  directives.map((effectiveDirective) => ({
    type: 'csp-violation',
    age: 1,
    url: page(),
    user_agent: 'A browser',
    body: { documentURL: page(), effectiveDirective, blockedURL: 'https://evil.example/a?token=1' },
  }));

/** As browsers send it: from no page, to no certain site. */
function report(body: unknown, type = SINGLE) {
  return fetch(`${server.address}/api/csp-reports`, {
    method: 'POST',
    headers: { 'Content-Type': type, Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

async function counted(directive: string): Promise<number> {
  const text = await (await fetch(`${server.address}/metrics`)).text();
  return Number(new RegExp(`violations_total\\{directive="${directive}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
}

test('a report is counted by its directive, in both forms that browsers send', async () => {
  expect((await report(single('script-src-elem'))).status).toBe(204);
  expect((await report(several('script-src-elem', 'require-trusted-types-for'), SEVERAL)).status).toBe(204);
  expect(await counted('script-src-elem')).toBe(2);
  expect(await counted('require-trusted-types-for')).toBe(1);
});

test('made-up directives are counted as one', async () => {
  for (const made of ['made-up', 'a"} 1', 'x'.repeat(1000)]) await report(single(made));
  expect(await counted('other')).toBe(3);
  expect(await (await fetch(`${server.address}/metrics`)).text()).not.toMatch(/made-up|xxx/);
});

test('what other pages let report here, and what is no violation, counts for nothing', async () => {
  expect((await report(single('img-src', 'https://other.example/'))).status).toBe(204);
  expect((await report([{ type: 'deprecation', body: { id: 'x' } }], SEVERAL)).status).toBe(204);
  expect(await counted('img-src')).toBe(0);
});

test.each<[string, () => unknown, string, number]>([
  ['of another type', () => single('img-src'), 'text/plain', 415],
  ['that is no JSON', () => '{', SINGLE, 400],
  ['of another shape', () => ({ a: 1 }), SINGLE, 400],
  ['with more than a page can have at once', () => several(...Array(101).fill('img-src')), SEVERAL, 400],
  ['that is too large', () => single('x'.repeat(70_000)), SINGLE, 413],
])('a report %s is refused', async (_, body, type, status) => {
  expect((await report(body(), type)).status).toBe(status);
});

test('the log tells of the first one and then of a minute at a time, and of nobody', () =>
  onItsOwnServer(async () => {
    await report(single('script-src-elem'));
    await report(several('script-src-elem', 'img-src'), SEVERAL);
    const told = server.logged.filter((line) => line.includes('broke its content security policy'));
    expect(told.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 'warn', directive: 'script-src-elem', blocked: 'inline', count: 1 }),
    ]);
    expect(server.logged.join('')).not.toMatch(/secret-page|token=1|A browser/);
  }));

test('a flood is refused before it is read, and keeps nobody from calling', () =>
  onItsOwnServer(async () => {
    const statuses = await Promise.all(
      Array.from({ length: 200 }, async () => (await report(single('font-src'))).status),
    );
    expect(new Set(statuses)).toEqual(new Set([204, 429]));
    expect((await fetch(`${server.address}/api/v1/openapi.json`)).status).toBe(200);
  }));
