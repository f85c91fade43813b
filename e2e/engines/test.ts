import { writeFile } from 'node:fs/promises';
import { test as base } from '@playwright/test';
import { PORT } from '../support/checkout';
import { type Network, networkTo } from './network';
import { chromium, firefox } from './puppeteer';
import type { Browser, Tab } from './tab';
import { webkit } from './webkit';

const ENGINES = { chromium, firefox, webkit };

export type Options = { readonly engine: keyof typeof ENGINES };

/** Each test has a fresh browser and its own network to the shared server. */
export const test = base.extend<{ tab: Tab; network: Network }, Options & { launched: Browser }>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  launched: [
    async ({ engine }, use) => {
      const launched = await ENGINES[engine]();
      await use(launched);
      await launched.close();
    },
    { scope: 'worker' },
  ],
  // Playwright reads the fixture's dependencies from this pattern, which must not be empty.
  network: async ({ engine: _ }, use) => {
    const network = await networkTo(`http://localhost:${PORT}`);
    await use(network);
    await network.leave();
  },
  // Depends on the network, so that it ends before the network does.
  tab: async ({ launched, network: _ }, use, info) => {
    const tab = await launched.newTab();
    await use(tab);
    if (info.status !== info.expectedStatus)
      await writeFile(info.outputPath('in-sight.png'), await tab.picture());
    await tab.close();
  },
});
