import { describe, expect, test } from '@jest/globals';
import { pageWithOwn, withOwn } from './inside-shell.mjs';

const own = { name: 'lemonade', contract: 1, base: '/remotes/lemonade/development/' };
const live = { name: 'lemonade', contract: 1, base: '/remotes/lemonade/1.0.0/', previous: {} };
const other = { name: 'other', contract: 1, base: '/remotes/other/1.0.0/' };

describe('the list of a running app, in development', () => {
  test('has this remote in place of its release, and all others unchanged', () => {
    expect(withOwn({ contract: 1, serial: 7, remotes: [other, live] }, own)).toEqual({
      contract: 1,
      serial: 7,
      remotes: [own, other],
    });
  });

  test('contains only this remote if there was none', () => {
    expect(withOwn({}, own)).toEqual({ contract: 1, remotes: [own] });
  });
});

describe('the page of a running app, in development', () => {
  const origin = 'https://venture.example';
  const page = (/** @type {string} */ config) =>
    `<head><script type="application/json" id="venture-config">${config}</script></head>`;
  const configIn = (/** @type {string} */ html) =>
    JSON.parse(/venture-config[^>]*>([^<]*)</.exec(html)?.[1] ?? 'null');

  test('has this remote in its list, and its other settings unchanged', () => {
    const config = { apiBase: '/api', v1: true, remotes: { contract: 1, remotes: [live, other] } };
    expect(configIn(pageWithOwn(page(JSON.stringify(config)), own, origin))).toEqual({
      ...config,
      remotes: { contract: 1, remotes: [own, other] },
    });
  });

  test.each([
    ['https://venture.example/api', '/api'],
    ['https://venture.example.org/api', 'https://venture.example.org/api'],
    ['/v/api', '/v/api'],
  ])('with calls at %s makes them at %s', (apiBase, expected) => {
    const html = pageWithOwn(page(JSON.stringify({ apiBase })), own, origin);
    expect(configIn(html)).toEqual({ apiBase: expected });
  });

  test('without a list fetches one as before', () => {
    expect(configIn(pageWithOwn(page(''), own, origin))).toEqual({});
  });

  test('escapes titles in its configuration', () => {
    const remote = { ...own, title: '</script><script>alert(1)' };
    const html = pageWithOwn(page('{"remotes":{"contract":1,"remotes":[]}}'), remote, origin);
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(configIn(html).remotes.remotes).toEqual([remote]);
  });

  test("is left unchanged if it is not the shell's", () => {
    expect(pageWithOwn('<p>Not found</p>', own, origin)).toBe('<p>Not found</p>');
  });
});
