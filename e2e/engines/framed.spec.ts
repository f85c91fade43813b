import { expect } from '@playwright/test';
import { relisted } from '../list';
import {
  acting,
  BROKEN,
  canary,
  FORGING,
  HARMLESS,
  hostileEntry,
  hostileRelease,
  IMITATING,
  KEPT,
  LEAVING,
  leaving,
  plantSecret,
  REACHED,
  reportIn,
  SECRET,
  storeHostile,
  WITH_FORM,
} from '../support/hostile-frame';
import { beginSessionAs, personWith } from '../support/people';
import { configure, fixed, type Network } from './network';
import { logIn } from './people';
import { atRoute, button, click, go, heading, link, see, textsOf } from './seen';
import { inPage, type Tab } from './tab';
import { test } from './test';

/** Makes this code Cash Stack's live release, or rolls it out to everyone; it runs in a frame either way. */
function releaseFramed(network: Network, source: string, isRollout = false) {
  configure(
    network,
    relisted('cash-stack', (entry) => {
      const hostile = hostileRelease(entry, source);
      if (isRollout) return { framed: true, rollout: { share: 1, entry: { ...entry, ...hostile } } };
      return { ...hostile, framed: true };
    }),
  );
  network.answer(/\/remotes\/cash-stack\/9\.9\.9\//, fixed(200, source, 'text/javascript'));
}

const stored = (tab: Tab, key: string) => inPage(tab, (name) => localStorage.getItem(name), key);

test("the platform's games run unchanged in frames", { tag: '@full' }, async ({ tab, network }) => {
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

test("a page in a frame receives its form's submit event", async ({ tab, network }) => {
  releaseFramed(network, WITH_FORM);
  await tab.open(`${network.address}/#/cash-stack`);
  await expect(async () => expect(await stored(tab, 'cash-stack.did')).toBe('1')).toPass();
  expect(await inPage(tab, () => document.querySelectorAll('iframe').length)).toBe(1);
});

for (const { way, role } of REACHED)
  test(`a hostile release, ${way} and opened by ${role}, achieves nothing it tries`, {
    tag: '@full',
  }, async ({ tab, network, request, engine }) => {
    const outside = await canary();
    await tab.open(`${network.address}/#/login`);
    await logIn(tab, await personWith({ request }, role));
    await atRoute(tab, '/home');
    const userId = await stored(tab, 'userId');
    const source = hostileEntry(outside, `${network.address}/`);
    if (way === 'in a preview') {
      await beginSessionAs({ request }, 'admin');
      await go(tab, `/preview/cash-stack/${await storeHostile({ request }, source)}`);
      await inPage(tab, plantSecret, SECRET);
      await click(tab, button('Open preview'));
    } else {
      releaseFramed(network, source, way === 'in a rollout');
      await tab.open(`${network.address}/?#/leaderboard`);
      await see(tab, heading('Leaderboard'));
      await inPage(tab, plantSecret, SECRET);
      await inPage(tab, () => {
        location.hash = '/cash-stack';
      });
    }
    const report = async () => reportIn(await inPage(tab, () => location.hash));
    await expect(async () => expect((await report()).origin).toBe('null')).toPass();
    const { worked, who } = await report();
    expect(worked).toEqual([HARMLESS]);
    expect(who).toMatch(/^[0-9a-f]{32}$/);
    expect(who).not.toBe(userId);
    expect(outside.reached).toEqual([]);
    // `preconnect` and a link each connect without sending a request; see docs/decisions/009-frames.md.
    if (engine === 'webkit') expect(outside.connections()).toBeGreaterThan(0);
    if (engine === 'chromium') expect(outside.connections()).toBe(0);
    expect([await stored(tab, SECRET.key), await stored(tab, 'userId')]).toEqual([SECRET.text, userId]);
    for (const [key, text] of Object.entries(KEPT))
      expect(await stored(tab, key), key).toBe(way === 'in a preview' ? null : text);
    expect(await inPage(tab, () => [location.hash.split('?')[0], document.title])).toEqual([
      '#/cash-stack',
      'Cash Stack · Venture Quest',
    ]);
    outside.close();
  });

test("a hostile release's forged messages have no effect", async ({ tab, network }) => {
  releaseFramed(network, FORGING);
  await tab.open(`${network.address}/#/leaderboard`);
  await see(tab, heading('Leaderboard'));
  await inPage(tab, plantSecret, SECRET);
  await go(tab, '/cash-stack');
  await expect(async () => expect(await stored(tab, 'cash-stack.did')).toBe('1')).toPass();
  const kept = await inPage(tab, () => ({ ...localStorage }));
  expect(kept).toMatchObject({ [SECRET.key]: SECRET.text });
  expect(kept).not.toHaveProperty('userId');
  expect(Object.keys(kept).filter((key) => key.startsWith('venture.event.'))).toEqual([]);
  expect(JSON.parse(kept['venture.settings'] ?? '{}')).not.toHaveProperty('timing.evil');
  expect(await inPage(tab, () => location.hash)).toBe('#/cash-stack');
});

for (const [at, [what, code]] of Object.entries(BROKEN).entries())
  test(`a release that ${what} is removed, and the rest of the app keeps working`, {
    tag: at > 0 ? '@full' : [],
  }, async ({ tab, network }) => {
    releaseFramed(network, acting(code));
    await tab.open(`${network.address}/#/cash-stack`);
    await see(tab, { role: 'alert' }, 'Cash Stack has stopped');
    expect(await inPage(tab, () => document.querySelectorAll('iframe').length)).toBe(0);
    await click(tab, link('Venture Quest, home'));
    await see(tab, heading('Learn to start something'));
  });

for (const [at, [how, code]] of Object.entries(LEAVING).entries())
  test(`a release that ${how} reaches no other server`, {
    tag: at > 0 ? '@full' : [],
  }, async ({ tab, network, engine }) => {
    const outside = await canary();
    releaseFramed(network, leaving(code, outside));
    await tab.open(`${network.address}/#/cash-stack`);
    await expect(async () => {
      const alerts = await textsOf(tab, { role: 'alert' });
      const isGone = alerts.some((text) => text.includes('Cash Stack has stopped'));
      expect(isGone || (await stored(tab, 'cash-stack.did')) === '1').toBe(true);
    }).toPass();
    await click(tab, link('Venture Quest, home'));
    await see(tab, heading('Learn to start something'));
    expect(outside.reached).toEqual([]);
    if (engine === 'chromium') expect(outside.connections()).toBe(0);
    outside.close();
  });

test('a release that imitates the login page stays below the header', { tag: '@full' }, async ({
  tab,
  network,
}) => {
  releaseFramed(network, IMITATING);
  await tab.open(`${network.address}/#/cash-stack`);
  const isOpen = () => inPage(tab, () => document.querySelector('[data-framed][data-modal="true"]') !== null);
  await expect(async () => expect(await isOpen()).toBe(true)).toPass();
  const [header, frame] = await inPage(tab, () =>
    ['header', 'iframe'].map((name) => document.querySelector(name)?.getBoundingClientRect().toJSON()),
  );
  expect(header).toMatchObject({ top: 0, left: 0 });
  expect(frame).toMatchObject({ left: 0, top: header.bottom, width: header.width });
});
