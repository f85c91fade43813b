import { packedSizes, problemsAlone } from '@venture/contract/gate/alone';
import { USUAL_REMEDY } from '@venture/contract/gate/finding';
import { fitProblems } from '@venture/contract/gate/fit';
import { declaredIn } from '@venture/contract/gate/reading';
import { sizesOf } from '@venture/contract/gate/release';
import { uploadFindings } from '@venture/contract/gate/upload';
import { filesIn } from './files.mjs';
import { tools } from './tools.mjs';

/** @typedef {import('@venture/contract/gate/finding').Finding} Finding */
/** @typedef {import('@venture/contract/gate/release').Size} Size */

/** @type {Readonly<Record<string, string>>} */
const REMEDIES = {
  'release-invalid': 'docs/contract.md says what it must be.',
  'contract-differs': 'Build it with the kit of that contract.',
  'shared-unfit': 'Build it with a version that the host provides.',
};

/**
 * What is wrong with the files of a release, and how large it is, without running its pages.
 * @param {string} dist
 * @returns {Promise<{ findings: readonly Finding[], sizes: readonly Size[] }>}
 */
export async function findingsIn(dist) {
  const files = filesIn(dist);
  const content = files.get('release.json');
  if (!content)
    return refused('release-missing', `There is no release.json in ${dist}.`, 'Build the remote.');
  const declared = declaredIn(String(content), 'release.json');
  if ('code' in declared) return refused(declared.code, declared.sentence, declared.remedy);
  const { release } = declared;
  const problems = [
    ...fitProblems(release),
    ...uploadFindings(new Map([...files].map(([file, { length }]) => [file, length]))),
    ...(await problemsAlone(declared, files, tools)),
  ];
  const packed = await packedSizes(declared, files, tools);
  return {
    findings: problems.map(({ code, sentence, remedy }) => finding(code, sentence, remedy)),
    sizes: sizesOf(release, files, (file) => packed.get(file) ?? 0),
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
