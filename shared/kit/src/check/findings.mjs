import { createHash } from 'node:crypto';
import { constants, gzipSync } from 'node:zlib';
import { fileFindings, sizeFindings, styleFindings } from '@venture/contract/gate/release';
import { parse } from '@venture/contract/parse';
import { CONTRACT, Release } from '@venture/contract/remotes';
import { filesIn } from './files.mjs';

/** @typedef {import('@venture/contract/gate/finding').Finding} Finding */

/**
 * What is wrong with the files of a release, without running any.
 * @param {string} dist
 * @returns {readonly Finding[]}
 */
export function findingsIn(dist) {
  const files = filesIn(dist);
  const text = files.get('release.json')?.toString();
  if (text === undefined)
    return [
      {
        code: 'release-missing',
        sentence: `There is no release.json in ${dist}.`,
        remedy: 'Build the remote.',
      },
    ];
  /** @type {import('@venture/contract/remotes').Release} */
  let release;
  /** @type {Record<string, string>} */
  let others = {};
  try {
    const value = JSON.parse(text);
    release = parse(Release, value, 'release.json');
    others = Object(value.others);
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error);
    return [{ code: 'release-invalid', sentence, remedy: 'docs/contract.md says what it must be.' }];
  }
  const hashes = new Map([...files].map(([file, content]) => [file, integrity(content)]));
  const sheets = Object.keys(release.files).filter((file) => file.endsWith('.css') && files.has(file));
  return [
    ...(release.contract === CONTRACT ? [] : [otherContract(release.contract)]),
    ...fileFindings(release, others, hashes),
    ...sizeFindings(
      release,
      files,
      (content) => gzipSync(content, { level: constants.Z_BEST_COMPRESSION }).length,
    ),
    ...sheets.flatMap((file) => styleFindings(release.name, file, String(files.get(file)))),
  ];
}

/** @param {number} contract @returns {Finding} */
function otherContract(contract) {
  const sentence = `It is made for contract ${contract}, and this kit for ${CONTRACT}.`;
  return { code: 'contract-differs', sentence, remedy: 'Build it with the kit of that contract.' };
}

/** @param {Buffer} content */
function integrity(content) {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
