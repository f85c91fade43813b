import { expect, test } from '@jest/globals';
import { liveSet } from './release-set';

const LEMONADE = { name: 'lemonade', version: '1.0.0' };

const page = (remote: object, script = 'js/main.1a.js') => {
  const config = JSON.stringify({ remotes: { contract: 1, remotes: [remote] } });
  return `<script id="venture-config" type="application/json">${config}</script><script defer src="${script}"></script>`;
};

function setOf(html: string, status = 200) {
  globalThis.fetch = async () => new Response(html, { status });
  return liveSet();
}

test.each([
  ['another release of a remote', page({ ...LEMONADE, version: '1.1.0' })],
  ['a remote that was switched off', page({ ...LEMONADE, disabled: true })],
  ['another build of the shell', page(LEMONADE, 'js/main.2b.js')],
])('a page with %s is another set', async (_, html) => {
  const [before, after] = [await setOf(page(LEMONADE)), await setOf(html)];
  expect([typeof before, typeof after]).toEqual(['string', 'string']);
  expect(after).not.toBe(before);
});

test('a page with the same releases is the same set, whatever else the list says', async () => {
  expect(await setOf(page({ ...LEMONADE, since: '2026-11-28' }))).toBe(await setOf(page(LEMONADE)));
});

test.each([
  ['a failing server', page(LEMONADE), 500],
  ['the login of a hotel', '<form></form>', 200],
])('the page of %s is no set', async (_, html, status) => {
  expect(await setOf(html, status)).toBeUndefined();
});
