import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const learning = join(import.meta.dirname, '..');
const MANIFEST = join(learning, 'remote.json');
export const FOLDERS = { modules: 'module/content', quizzes: 'quiz/content' };

/** Where the content is, and what else the tables depend on. */
export const watched = {
  folders: Object.values(FOLDERS).map((folder) => join(learning, 'src', folder)),
  files: [MANIFEST, import.meta.filename],
};

/**
 * The code of `src/content/files.ts` or `src/content/all.ts`: a table of every module and one of every quiz, so that
 * nobody keeps a list of them.
 * @param {string} resource
 */
export function tablesFor(resource) {
  const write = basename(resource) === 'files.ts' ? writeLazy : writeWhole;
  return Object.entries(FOLDERS)
    .map(([name, folder]) => write(name, filesIn(folder)))
    .join('\n');
}

/** @typedef {{ name: string, path: string, file: string, json: Record<string, unknown> }} ContentFile */

/**
 * In the order of their routes, so that pages and reports show them in it; quizzes that belong to no module come last.
 * @param {string} folder
 * @returns {ContentFile[]}
 */
function filesIn(folder) {
  const paths = routes();
  const place = (/** @type {ContentFile} */ { json }) =>
    (paths.indexOf(String(json['route'])) + 1 || paths.length + 1) +
    (json['module'] === null ? paths.length + 1 : 0);
  return readdirSync(join(learning, 'src', folder))
    .filter((name) => name.endsWith('.json'))
    .map((name) => {
      const path = `${folder}/${name}`;
      return { name, path: `../${path}`, file: `learning/src/${path}`, json: parsed(path) };
    })
    .sort((a, b) => place(a) - place(b));
}

/** @returns {string[]} */
function routes() {
  const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8'));
  return manifest.routes.map((/** @type {{ path: string }} */ { path }) => path);
}

/** @param {string} path */
function parsed(path) {
  try {
    return Object(JSON.parse(readFileSync(join(learning, 'src', path), 'utf8')));
  } catch (error) {
    throw new Error(`learning/src/${path}: ${error instanceof Error ? error.message : error}`);
  }
}

/** @param {string} table @param {ContentFile[]} files */
function writeLazy(table, files) {
  const rows = files.map(({ path, file, json: { id, title, route, summary, module } }) => {
    // All modules are one file, so that opening one makes all of them work offline; so are the short quizzes without a module.
    const together = table === 'modules' ? 'modules' : module === null ? 'quick' : undefined;
    const chunk = together ? `/* webpackChunkName: "${together}" */ ` : '';
    const known = JSON.stringify({ id, title, route, summary, file });
    return `{ ...${known}, load: async () => (await import(${chunk}${JSON.stringify(path)})).default },`;
  });
  return `export const ${table} = [\n${rows.join('\n')}\n];`;
}

/** @param {string} table @param {ContentFile[]} files */
function writeWhole(table, files) {
  const imports = files.map(({ path }, at) => `import ${table}${at} from ${JSON.stringify(path)};`);
  const rows = files.map(({ file }, at) => `{ file: ${JSON.stringify(file)}, json: ${table}${at} },`);
  return [...imports, `export const ${table} = [`, ...rows, '];'].join('\n');
}
