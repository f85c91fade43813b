import { findChromium } from '../browser.mjs';
import { checkRelease } from '../check/check-release.mjs';
import { readSizeLimits } from '../platform/app.mjs';

/** @type {import('../command.mjs').Command} */
export const command = {
  usage: `venture check [--to <address>] [--built] [--jsdom]

Builds the release of the remote in this folder, and says what would keep it from going live: files and hashes, sizes,
styles, rules, catalogue and badges, by the rules of the app itself. Then it runs the release as the app does, and shows
each page once: in Chromium (BROWSER_PATH, or where it usually is), and there in a frame, too, as releases of teams are; or
in jsdom where there is no browser. What the policy of frames keeps from working is named. A release that does not end is
ended after 40 seconds. What depends on other releases, the app alone can tell: routes, places of cards and ids
that are taken, and versions.

  --to <address>   by the limits that this app has for sizes, else by the usual ones
  --built          checks dist/ as it is, whatever built it
  --jsdom          uses no browser`,
  options: { to: { type: 'string' }, built: { type: 'boolean' }, jsdom: { type: 'boolean' } },
  async run({ values, folder, say, data }) {
    const browser = values['jsdom'] ? undefined : findChromium();
    const isBuilt = values['built'] === true;
    const limits = await readSizeLimits(values['to'], say);
    const checked = await checkRelease(folder, { isBuilt, browser, limits }, say);
    say(
      `${checked.title} ${checked.version} can be released: its files are right, and ${
        checked.ranIn === null ? 'nobody has seen it run' : `each page was shown in ${browser ?? 'jsdom'}`
      }.`,
    );
    data(checked);
  },
};
