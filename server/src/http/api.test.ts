import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020';
import { ofEachKind } from '../testing/examples';
import { sharedServer } from '../testing/per-file';

const server = sharedServer();

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.address}/api/v1${path}`, { headers });

describe('an answer', () => {
  test('has an ETag, and is not resent to clients that have it', async () => {
    const first = await get('/openapi.json');
    expect(first.status).toBe(200);
    const again = await get('/openapi.json', { 'If-None-Match': first.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });
});

test('the OpenAPI document describes the events that may be sent', async () => {
  const { paths } = await (await get('/openapi.json')).json();
  const body = paths['/v1/events'].post.requestBody.content['application/json'].schema;
  const isEvent = new Ajv2020({ strict: false, validateFormats: false }).compile(
    body.properties.events.items,
  );
  const events = ofEachKind();
  expect(events.map((event) => isEvent(event))).toEqual(events.map(() => true));
  for (const event of events) {
    expect(isEvent({ ...event, id: undefined })).toBe(false);
    expect(isEvent({ ...event, kind: 'odd' })).toBe(false);
  }
});

describe('a problem', () => {
  test.each([
    ['GET', '/nothing', 404, 'not-found'],
    ['POST', '/openapi.json', 405, 'wrong-method'],
  ])('%s %s is %i %s, in the one shape', async (method, path, status, code) => {
    const response = await fetch(`${server.address}/api/v1${path}`, { method });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await response.json()).toEqual({
      type: `urn:venture-quest:${code}`,
      title: expect.any(String),
      requestId: response.headers.get('x-request-id'),
      status,
      detail: expect.stringMatching(/\.$/),
      code,
    });
  });

  const json = { 'Content-Type': 'application/json' };
  test.each<[string, string, RequestInit]>([
    ['a broken escape', '/people/%E0%A4%A', {}],
    ['no JSON', '/feedback', { method: 'POST', body: '{"id":', headers: json }],
    [
      'text that is no UTF-8',
      '/feedback',
      { method: 'POST', body: Buffer.from([0xff, 0x7b]), headers: json },
    ],
    ['a form', '/feedback', { method: 'POST', body: 'a=b', headers: { 'Content-Type': 'text/plain' } }],
    ['another method', '/people', { method: 'PATCH' }],
    ['too much', '/feedback', { method: 'POST', body: `"${'x'.repeat(2 ** 21)}"`, headers: json }],
    [
      'what is compressed',
      '/feedback',
      { method: 'POST', body: '{}', headers: { ...json, 'Content-Encoding': 'gzip' } },
    ],
    ['an odd session', '/me', { headers: { Cookie: 'venture-session=%00' } }],
  ])('is the answer to %s', async (_, path, init) => {
    const response = await fetch(`${server.address}/api/v1${path}`, init);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await response.json()).toMatchObject({ status: response.status, code: expect.any(String) });
    expect(response.status).toBeLessThan(500);
  });

  test('names the allowed method in the response to a call with another method', async () => {
    const response = await fetch(`${server.address}/api/v1/people/somebody`, { method: 'PATCH' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET']);
  });

  test('has the same id as the response and the log, made by the server and not by the visitor', async () => {
    const ask = () => get('/nothing', { 'X-Request-Id': 'chosen-by-a-visitor' });
    const response = await ask();
    const requestId = response.headers.get('x-request-id') ?? '';
    expect(requestId).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(await response.json()).toMatchObject({ code: 'not-found', requestId });
    const lines = server.logged
      .map((line) => JSON.parse(line))
      .filter((line) => line.requestId === requestId);
    expect(lines).toMatchObject([{ event: 'request', operation: 'other', path: '/api/v1/nothing' }]);
    expect((await ask()).headers.get('x-request-id')).not.toBe(requestId);
  });

  test('a request from another site is refused in the same form', async () => {
    const response = await get('/openapi.json', { 'Sec-Fetch-Site': 'cross-site' });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'other-site' });
  });
});
