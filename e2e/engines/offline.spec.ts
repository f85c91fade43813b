import { expect } from '@playwright/test';
import { newEmail } from '../support/people';
import { playCashStack } from './games';
import { logIn, signUp } from './people';
import { atRoute, button, click, go, heading, see } from './seen';
import { inPage, type Tab } from './tab';
import { test } from './test';

const OFFLINE = { role: 'region', name: 'Offline' } as const;

/** Waits until a matching address is cached. */
async function keeps(tab: Tab, address: RegExp) {
  await expect(async () => expect(await kept(tab)).toContainEqual(expect.stringMatching(address))).toPass();
}

function kept(tab: Tab): Promise<readonly string[]> {
  return inPage(tab, async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    return (await Promise.all(caches.map((cache) => cache.keys()))).flat().map(({ url }) => url);
  });
}

test('a page opened before works offline after the first reload, and its results are sent later', async ({
  tab,
  network,
}) => {
  const email = newEmail();
  await tab.open(`${network.address}/#/signup`);
  await signUp(tab, email);
  await atRoute(tab, '/login');
  await logIn(tab, email);
  await atRoute(tab, '/home');
  await go(tab, '/cash-stack');
  await keeps(tab, /\/remotes\/cash-stack\/[^/]+\/$/);
  await network.leave();
  await tab.reload();
  await see(tab, heading('Cash Stack'));
  await click(tab, button("Let's play"));
  await playCashStack(tab);

  // The next visit sends the events, even in engines without background sync.
  await network.comeBack();
  const before = network.asked.length;
  await tab.reload();
  await expect(() => expect(network.asked.slice(before)).toContain('POST /api/v1/events')).toPass();
});

test('"Make available offline" caches pages that were never opened', { tag: '@full' }, async ({
  tab,
  network,
}) => {
  await tab.open(`${network.address}/#/dashboard-user`);
  await click(tab, { ...button('Make available offline'), inside: OFFLINE });
  await click(tab, { ...button(/^Download [\d.]+ [kM]B$/), inside: OFFLINE });
  await see(tab, OFFLINE, 'All modules, quizzes and games work offline');
  await network.leave();
  await tab.reload();
  for (const [path, title] of [
    ['/entre-scrabble', 'Entre-Scrabble'],
    ['/module1-intro', 'Business Ideas'],
    ['/review', 'Your review'],
  ] as const) {
    await go(tab, path);
    await see(tab, heading(title));
  }
});
