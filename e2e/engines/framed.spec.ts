import { expect } from '@playwright/test';
import { hashOf, relisted } from '../list';
import { canary, HARMLESS, HOSTILE, hostileEntry, SECRET } from '../support/hostile-frame';
import { configure, fixed, type Network } from './network';
import { heading, see } from './seen';
import { inPage } from './tab';
import { test } from './test';

/** Makes this the live release of Cash Stack, in a frame. */
function releaseFramed(network: Network, source: string) {
  configure(
    network,
    relisted('cash-stack', ({ base, version }) => ({
      ...{ framed: true, version: '9.9.9', base: base.replace(version, '9.9.9'), later: false },
      ...{ global: HOSTILE.global, entry: HOSTILE.entry, preload: [], previous: undefined },
      files: { [HOSTILE.entry]: hashOf(source) },
    })),
  );
  network.answer(/\/remotes\/cash-stack\/9\.9\.9\//, fixed(200, source, 'text/javascript'));
}

test('the games of the platform run in frames as they are', async ({ tab, network }) => {
  const names = ['cash-stack', 'entrepre-puzzle', 'products-card-game', 'entre-scrabble'];
  const framed = names.map((name) => relisted(name, () => ({ framed: true })));
  configure(network, async (config) => {
    let changed: Record<string, unknown> = config;
    for (const change of framed) changed = { ...(await change(changed)) };
    return changed;
  });
  await tab.open(`${network.address}/#/leaderboard`);
  for (const name of names) {
    await inPage(
      tab,
      (to) => {
        location.hash = to;
      },
      `/${name}`,
    );
    const shown = () =>
      inPage(tab, () => document.querySelector<HTMLElement>('[data-framed]')?.dataset['shown']);
    await expect(async () => expect(await shown(), name).toBe('true')).toPass();
  }
});

test('of all that a hostile release tries in its frame, nothing works', async ({ tab, network }) => {
  test.setTimeout(180_000);
  const outside = await canary();
  releaseFramed(network, hostileEntry(outside, `${network.address}/`));
  await tab.open(`${network.address}/#/leaderboard`);
  await see(tab, heading('Leaderboard'));
  await inPage(tab, ({ key, text }) => localStorage.setItem(key, text), SECRET);
  await inPage(tab, () => {
    location.hash = '/cash-stack';
  });
  const report = async () =>
    JSON.parse((await inPage(tab, (key) => localStorage.getItem(key), HOSTILE.key)) ?? '{}');
  await expect(async () => expect(await report()).toMatchObject({ origin: 'null' })).toPass();
  expect((await report()).worked).toEqual([HARMLESS]);
  expect(outside.reached).toEqual([]);
  expect(await inPage(tab, ({ key }) => localStorage.getItem(key), SECRET)).toBe(SECRET.text);
  expect(await inPage(tab, () => [location.hash, document.title])).toEqual([
    '#/cash-stack',
    'Cash Stack · Venture Quest',
  ]);
  outside.close();
});
