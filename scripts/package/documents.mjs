import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { root } from '../programs.mjs';

/** Operator documents and deployment files. */
const DOCUMENTS = ['CHANGELOG.md', 'docs', 'server/README.md', 'deploy'];
/** A Markdown link or image: text, file and section. */
const LINK = /(!?)\[([^\]]*)\]\(([^)#\s]*)(#[^)\s]*)?\)/g;

/**
 * Copies the documents into a package, with the data files they link to. Links to other repository files become
 * text.
 * @param {string} folder
 */
export function copyDocuments(folder) {
  for (const file of DOCUMENTS) cpSync(join(root, file), join(folder, file), { recursive: true });
  for (const file of listMarkdownFiles(folder)) {
    const text = readFileSync(join(folder, file), 'utf8');
    const packed = text.replaceAll(LINK, (link, image, shown, target) => {
      if (image || !isPath(target)) return link;
      const wanted = relative(root, resolve(root, dirname(file), target));
      if (wanted.endsWith('.json')) cpSync(join(root, wanted), join(folder, wanted));
      return existsSync(join(folder, wanted)) ? link : inWords(shown, wanted);
    });
    writeFileSync(join(folder, file), packed);
  }
}

/** Paths of all documents in a folder. @param {string} folder */
export function listMarkdownFiles(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'));
}

/** File and section of each relative link in a document. @param {string} text */
export function linksIn(text) {
  return [...text.matchAll(LINK)]
    .map(([, , , target = '', section = '']) => ({ target, section: section.slice(1) }))
    .filter(({ target }) => target === '' || isPath(target));
}

/** @param {string} target */
function isPath(target) {
  return target !== '' && !/^[a-z]+:/.test(target);
}

/** @param {string} shown @param {string} file */
function inWords(shown, file) {
  const path = `\`${file.split(sep).join('/')}\` in the repository`;
  const isItsName = path.includes(shown.replaceAll('`', ''));
  return isItsName ? path : `${shown} (${path})`;
}
