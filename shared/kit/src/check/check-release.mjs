import { join } from 'node:path';
import { Failed, findingLines } from '../command.mjs';
import { manifestIn, releaseIn } from '../remote-folder.mjs';

/**
 * Checks a folder's release; throws with all findings that keep it from going live.
 * @param {string} folder
 * @param {{ isBuilt: boolean, browser: string | undefined, limits: import('./findings.mjs').SizeLimits }} how
 * whether it is built already, the browser that runs it, and its size limits
 * @param {(line: string) => void} say
 */
export async function checkRelease(folder, { isBuilt, browser, limits }, say) {
  const warnings = isBuilt ? undefined : await buildRelease(folder, say);
  const { name, title, version, wrapped } = releaseIn(folder);
  const { findings: found, sizes } = await sizedFindings(folder, limits, say);
  const { runRelease } = await import('./run-release.mjs');
  // Running a release with broken files would find nothing new.
  const isWhole = !found.some(({ code }) =>
    /^(release|file|card)-(missing|invalid|altered|elsewhere)$/.test(code),
  );
  const isRun = isWhole && (browser !== undefined || !wrapped);
  const ran = isRun
    ? await runRelease(folder, browser, { isWrapped: wrapped === true, inFrame: found.length === 0 })
    : [];
  const findings = [...found, ...ran.filter(({ isNote }) => !isNote)];
  const notes = ran.filter(({ isNote }) => isNote);
  if (notes.length > 0) say(`${findingLines(notes)}\n`);
  const ranIn = isRun ? (browser ? 'browser' : 'jsdom') : null;
  const checked = { version, ranIn, findings, notes, sizes, ...(warnings && { warnings }) };
  if (findings.length > 0) throw new Failed(findingLines(findings), checked);
  return { name, title, ...checked };
}

/**
 * Checks without running the release; prints its sizes.
 * @param {string} folder
 * @param {import('./findings.mjs').SizeLimits} limits
 * @param {(line: string) => void} say
 */
export async function sizedFindings(folder, limits, say) {
  await import('../typescript.mjs');
  const { findingsIn, sizeLines } = await import('./findings.mjs');
  const { findings, sizes } = await findingsIn(join(folder, 'dist'), limits);
  if (sizes.length > 0) say(`${sizeLines(sizes)}\n`);
  return { findings, sizes: sizes.map(({ what, bytes, most }) => ({ what, bytes, most })) };
}

/**
 * Builds the release, or wraps a finished game; prints warnings.
 * @param {string} folder
 * @param {(line: string) => void} say
 */
export async function buildRelease(folder, say) {
  const manifest = manifestIn(folder);
  const { problem, warnings } =
    manifest['wrapped'] === true
      ? await (await import('../wrap/wrap.mjs')).wrap(folder, manifest)
      : await (await import('../build.mjs')).build(folder);
  if (problem) throw new Failed(problem, { code: 'build-failed' });
  if (warnings) say(`${warnings}\n`);
  return warnings;
}
