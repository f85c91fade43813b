import { join } from 'node:path';
import { Failed } from '../command.mjs';
import { findingLines } from '../finding-lines.mjs';
import { manifestIn, releaseIn } from '../remote-folder.mjs';

/**
 * Everything that would keep the release of a folder from going live; throws when there is anything.
 * @param {string} folder
 * @param {{ isBuilt: boolean, browser: string | undefined }} how built already or not, and the browser that runs it
 */
export async function checkRelease(folder, { isBuilt, browser }) {
  if (!isBuilt) await buildIn(folder);
  const { name, title, version } = releaseIn(folder);
  await import('../typescript.mjs');
  const { findingsIn } = await import('./findings.mjs');
  const { runRelease } = await import('./run-release.mjs');
  const found = findingsIn(join(folder, 'dist'));
  // What is broken as a file says nothing new when it is run.
  const isWhole = !found.some(({ code }) => /^(release|file)-(missing|invalid|altered)$/.test(code));
  const findings = [...found, ...(isWhole ? await runRelease(folder, browser) : [])];
  const ranIn = isWhole ? (browser ? 'browser' : 'jsdom') : null;
  if (findings.length > 0) throw new Failed(findingLines(findings), { version, ranIn, findings });
  return { name, title, version, ranIn, findings };
}

/** @param {string} folder */
async function buildIn(folder) {
  manifestIn(folder);
  const { build } = await import('../build.mjs');
  const problem = await build(folder);
  if (problem) throw new Failed(problem);
}
