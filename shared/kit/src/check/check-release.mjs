import { join } from 'node:path';
import { Failed } from '../command.mjs';
import { findingLines } from '../finding-lines.mjs';
import { manifestIn, releaseIn } from '../remote-folder.mjs';

/**
 * Everything that would keep the release of a folder from going live; throws when there is anything.
 * @param {string} folder
 * @param {{ isBuilt: boolean, browser: string | undefined }} how built already or not, and the browser that runs it
 * @param {(line: string) => void} say
 */
export async function checkRelease(folder, { isBuilt, browser }, say) {
  const warnings = isBuilt ? undefined : await buildRelease(folder, say);
  const { name, title, version } = releaseIn(folder);
  const { findings: found, sizes } = await sizedFindings(folder, say);
  const { runRelease } = await import('./run-release.mjs');
  // What is broken as a file says nothing new when it is run.
  const isWhole = !found.some(({ code }) =>
    /^(release|file|card)-(missing|invalid|altered|elsewhere)$/.test(code),
  );
  const findings = [...found, ...(isWhole ? await runRelease(folder, browser) : [])];
  const ranIn = isWhole ? (browser ? 'browser' : 'jsdom') : null;
  const checked = { version, ranIn, findings, sizes, ...(warnings && { warnings }) };
  if (findings.length > 0) throw new Failed(findingLines(findings), checked);
  return { name, title, ...checked };
}

/**
 * What can be found without running it, with its sizes said.
 * @param {string} folder
 * @param {(line: string) => void} say
 */
export async function sizedFindings(folder, say) {
  await import('../typescript.mjs');
  const { findingsIn } = await import('./findings.mjs');
  const { sizeLines } = await import('./size-lines.mjs');
  const { findings, sizes } = await findingsIn(join(folder, 'dist'));
  if (sizes.length > 0) say(`${sizeLines(sizes)}\n`);
  return { findings, sizes: sizes.map(({ what, bytes, most }) => ({ what, bytes, most })) };
}

/**
 * Builds it, and says what webpack warns of.
 * @param {string} folder
 * @param {(line: string) => void} say
 */
export async function buildRelease(folder, say) {
  manifestIn(folder);
  const { build } = await import('../build.mjs');
  const { problem, warnings } = await build(folder);
  if (problem) throw new Failed(problem, { code: 'build-failed' });
  if (warnings) say(`${warnings}\n`);
  return warnings;
}
