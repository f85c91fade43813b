import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { findReleaseProblems, packedSizes } from '@venture/contract/checks/alone';
import { USUAL_REMEDY } from '@venture/contract/checks/finding';
import { findCompatibilityProblems } from '@venture/contract/checks/fit';
import { parseRelease } from '@venture/contract/checks/reading';
import { sizesOf, sizeText } from '@venture/contract/checks/release';
import { createSandbox } from '@venture/contract/checks/sandbox/sandbox';
import { uploadFindings } from '@venture/contract/checks/upload';
import { filesIn, integrity } from '../release-files.mjs';

const require = createRequire(import.meta.url);
const pack = promisify(gzip);

/** @param {string} name */
const program = (name) =>
  readFileSync(require.resolve(`@venture/contract/checks/sandbox/${name}.cjs`), 'utf8');

/**
 * Tools the gate needs, same as on the server.
 * @type {import('@venture/contract/checks/alone').GateTools}
 */
const tools = {
  hashOf: integrity,
  packedSizeOf: async (content) => (await pack(content, { level: constants.Z_BEST_COMPRESSION })).length,
  async ask(rules, question) {
    const sandbox = createSandbox({ worker: program('worker'), inside: program('inside') });
    try {
      return await sandbox.ask({ key: rules, text: rules }, question);
    } finally {
      sandbox.close();
    }
  },
};

/** @typedef {import('@venture/contract/checks/finding').Finding} Finding */
/** @typedef {import('@venture/contract/checks/release').Size<'file-too-big' | import('@venture/contract/checks/release').GateCode>} Size */
/** @typedef {import('@venture/contract/checks/release').SizeLimits} SizeLimits */

/** @type {Readonly<Record<string, string>>} */
const REMEDIES = {
  'release-invalid': 'docs/contract.md says what it must be.',
  'contract-differs': 'Build it with the kit of that contract.',
  'shared-unfit': 'Build it with a version that the host provides.',
};

/**
 * Checks a release's files and sizes without running its pages.
 * @param {string} dist
 * @param {SizeLimits} limits
 * @returns {Promise<{ findings: readonly Finding[], sizes: readonly Size[] }>}
 */
export async function findingsIn(dist, limits) {
  const files = filesIn(dist);
  const content = files.get('release.json');
  if (!content)
    return refused('release-missing', `There is no release.json in ${dist}.`, 'Build the remote.');
  const declared = parseRelease(String(content), 'release.json');
  if ('code' in declared) return refused(declared.code, declared.sentence, declared.remedy);
  const { release } = declared;
  const lengths = new Map([...files].map(([file, { length }]) => [file, length]));
  const problems = [
    ...findCompatibilityProblems(release),
    ...uploadFindings(lengths, limits),
    ...(await findReleaseProblems(declared, files, limits, tools)),
  ];
  const [what, bytes] = [...lengths].reduce((one, other) => (other[1] > one[1] ? other : one));
  const packed = await packedSizes(declared, files, tools);
  return {
    findings: problems.map(({ code, sentence, remedy }) => finding(code, sentence, remedy)),
    sizes: [
      ...sizesOf(release, files, (file) => packed.get(file) ?? 0, limits),
      { code: 'file-too-big', what, bytes, most: limits.fileBytes, remedy: '' },
    ],
  };
}

/** @param {string} code @param {string} sentence @param {string} [remedy] */
function refused(code, sentence, remedy) {
  return { findings: [finding(code, sentence, remedy)], sizes: [] };
}

/** @param {string} code @param {string} sentence @param {string} [remedy] @returns {Finding} */
function finding(code, sentence, remedy = REMEDIES[code] ?? USUAL_REMEDY) {
  return { code, sentence, remedy };
}

/** Share of a limit above which a size is nearly too large. */
const NEARLY = 0.9;

/** Bytes per second on a slow phone: Lighthouse's slow 4G is 1.6 Mbit/s. */
const SLOW = 200_000;

/** @type {Readonly<Record<string, (what: string) => string>>} */
const NAMES = {
  'entry-too-big': () => 'The entry, a script that says what to load, compressed',
  'page-too-big': () => 'Loaded first, before the page is shown, compressed',
  'release-too-big': () => 'All files together',
  'file-too-big': (file) => `The largest file, ${file}`,
};

/**
 * One sentence per release size, with its limit.
 * @param {readonly Size[]} sizes
 */
export function sizeLines(sizes) {
  return sizes
    .map(({ code, what, bytes, most }) => {
      const share = bytes / most;
      const used = `${Math.ceil(share * 100)} % of the ${sizeText(most)} allowed`;
      const seconds = Math.max(0.1, bytes / SLOW).toFixed(1);
      const wait = code === 'page-too-big' ? `, ${seconds} seconds on a slow phone` : '';
      // Teams cannot shrink the entry: the build writes it.
      const isOwn = code !== 'entry-too-big';
      const mark = share > 1 ? ': too much' : isOwn && share >= NEARLY ? ': nearly too much' : '';
      return `${NAMES[code]?.(what)}: ${sizeText(bytes)}${wait}; ${used}${mark}.`;
    })
    .join('\n');
}
