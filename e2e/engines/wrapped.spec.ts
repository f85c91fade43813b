import { expect } from '@playwright/test';
import { relisted } from '../list';
import { saidOn, wrapped, wrappedRelease } from '../support/finished-game';
import { configure } from './network';
import { inPage } from './tab';
import { test } from './test';

test('a wrapped game finds its files, runs and keeps its saved values', async ({ tab, network }) => {
  const { entry, read } = wrappedRelease(await wrapped('cash-stack'));
  configure(
    network,
    relisted('cash-stack', () => entry),
  );
  network.answer(new RegExp(`^${entry.base}`), (response) => {
    const file = new URL(String(response.req.url), 'http://localhost').pathname.slice(entry.base.length);
    response.end(read(file));
  });
  for (const day of [1, 2]) {
    await tab.open('about:blank');
    await tab.open(`${network.address}/#/cash-stack`);
    const saved = () => inPage(tab, () => localStorage.getItem('venture.save.1.cash-stack'));
    const said = async () => JSON.parse(JSON.parse((await saved()) ?? '{}').values?.said ?? '{}');
    await expect(async () => expect(await said()).toEqual(saidOn(day))).toPass();
  }
});
