import { describe, expect, test } from '@jest/globals';
import { pageWithOwn, withOwn } from './inside-shell.mjs';

const own = { name: 'lemonade', contract: 1, base: '/remotes/lemonade/development/' };
const live = { name: 'lemonade', contract: 1, base: '/remotes/lemonade/1.0.0/', previous: {} };
const other = { name: 'other', contract: 1, base: '/remotes/other/1.0.0/' };

describe('the list of a running app, seen in development', () => {
  test('has this remote in the place of its release, and all others as they are', () => {
    expect(withOwn({ contract: 1, serial: 7, remotes: [other, live] }, own)).toEqual({
      contract: 1,
      serial: 7,
      remotes: [own, other],
    });
  });

  test('is opened when it is signed', () => {
    const payload = JSON.stringify({ contract: 1, serial: 7, remotes: [other] });
    expect(withOwn({ payload, signatures: [{ key: 'k', signature: 's' }] }, own)).toEqual({
      contract: 1,
      serial: 7,
      remotes: [own, other],
    });
  });

  test('is made of this remote alone where there is none', () => {
    expect(withOwn({}, own)).toEqual({ contract: 1, remotes: [own] });
  });
});

describe('the page of a running app, seen in development', () => {
  const origin = 'https://venture.example';
  const page = (/** @type {string} */ config) =>
    `<head><script type="application/json" id="venture-config">${config}</script></head>`;
  const configIn = (/** @type {string} */ html) =>
    JSON.parse(/venture-config[^>]*>([^<]*)</.exec(html)?.[1] ?? 'null');

  test('has this remote in its list, and its other settings as they are', () => {
    const config = { apiBase: '/api', capabilities: ['x'], remotes: { contract: 1, remotes: [live, other] } };
    expect(configIn(pageWithOwn(page(JSON.stringify(config)), own, origin))).toEqual({
      ...config,
      remotes: { contract: 1, remotes: [own, other] },
    });
  });

  test.each([
    ['https://venture.example/api', '/api'],
    ['https://venture.example.org/api', 'https://venture.example.org/api'],
    ['/v/api', '/v/api'],
  ])('with its calls at %s makes them at %s', (apiBase, expected) => {
    const html = pageWithOwn(page(JSON.stringify({ apiBase })), own, origin);
    expect(configIn(html)).toEqual({ apiBase: expected });
  });

  test('without a list in it fetches one as before', () => {
    expect(configIn(pageWithOwn(page(''), own, origin))).toEqual({});
  });

  test('cannot be broken out of by a title', () => {
    const remote = { ...own, title: '</script><script>alert(1)' };
    const html = pageWithOwn(page('{"remotes":{"contract":1,"remotes":[]}}'), remote, origin);
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(configIn(html).remotes.remotes).toEqual([remote]);
  });

  test('that is none of the shell is left alone', () => {
    expect(pageWithOwn('<p>Not found</p>', own, origin)).toBe('<p>Not found</p>');
  });
});
