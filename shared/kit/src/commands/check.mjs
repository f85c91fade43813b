import '../typescript.mjs';
import { join } from 'node:path';
import { findChromium } from '../browser.mjs';
import { Failed } from '../command.mjs';
import { manifestIn, releaseIn } from '../remote-folder.mjs';

/** @type {import('../command.mjs').Command} */
export const command = {
  usage: `venture check [--built] [--jsdom]

Builds the release of the remote in this folder, and says what would keep it from going live: files and hashes, sizes,
styles. Then it runs the release as the app does, and shows each page once: in Chromium (BROWSER_PATH, or where it
usually is), or in jsdom where there is none. A release that does not end is ended after 20 seconds.

  --built    checks dist/ as it is, whatever built it
  --jsdom    uses no browser`,
  options: { built: { type: 'boolean' }, jsdom: { type: 'boolean' } },
  async run({ values, folder, say, data }) {
    if (!values['built']) await buildIn(folder);
    const { title, version } = releaseIn(folder);
    const { findingsIn } = await import('../check/findings.mjs');
    const { runRelease } = await import('../check/run-release.mjs');
    const found = findingsIn(join(folder, 'dist'));
    // What is broken as a file says nothing new when it is run.
    const isWhole = !found.some(({ code }) => /^(release|file)-(missing|invalid|altered)$/.test(code));
    const browser = values['jsdom'] ? undefined : findChromium();
    const findings = [...found, ...(isWhole ? await runRelease(folder, browser) : [])];
    const ranIn = isWhole ? (browser ? 'browser' : 'jsdom') : null;
    if (findings.length > 0) throw new Failed(listed(findings), { version, ranIn, findings });
    say(
      `${title} ${version} can be released: its files are right, and each page was shown in ${browser ?? 'jsdom'}.`,
    );
    data({ version, ranIn, findings });
  },
};

/** @param {string} folder */
async function buildIn(folder) {
  manifestIn(folder);
  const { build } = await import('../build.mjs');
  const problem = await build(folder);
  if (problem) throw new Failed(problem);
}

/** @param {readonly import('@venture/contract/gate/finding').Finding[]} findings */
function listed(findings) {
  return findings.map(({ code, sentence, remedy }) => `${code}: ${sentence}\n  ${remedy}`).join('\n');
}
