import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { manifestOf, outsideFilesOf, withExtensions } from './pack/published.mjs';
import { root } from './programs.mjs';

const LIBRARY = join(root, 'shared');

/**
 * Packs every package of the library as it is published: scripts with their types beside them, so that whoever installs
 * them compiles and checks own code alone.
 * @param {string} into a folder
 * @returns {string[]} the packed files
 */
export function pack(into) {
  const drafts = mkdtempSync(join(tmpdir(), 'venture-packages-'));
  try {
    compile(drafts);
    const versions = Object.fromEntries(packages().map((it) => [it['name'], it['version']]));
    for (const manifest of packages()) complete(join(drafts, basename(manifest['name'])), manifest, versions);
    mkdirSync(into, { recursive: true });
    return readdirSync(drafts).map((name) => npmPack(join(drafts, name), into));
  } finally {
    rmSync(drafts, { recursive: true });
  }
}

/** @returns {Record<string, any>[]} */
function packages() {
  return readdirSync(LIBRARY).map((name) =>
    JSON.parse(readFileSync(join(LIBRARY, name, 'package.json'), 'utf8')),
  );
}

/** Scripts and types of all packages, each in the folder of its package. @param {string} drafts */
function compile(drafts) {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const files = readdirSync(LIBRARY, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /^\w+\/src\/.*\.tsx?$/.test(file) && outsideFilesOf(file),
  );
  const program = ts.createProgram(
    files.map((file) => join(LIBRARY, file)),
    { ...options, noEmit: false, declaration: true, rootDir: LIBRARY, outDir: drafts },
  );
  const { diagnostics, emitSkipped } = program.emit(undefined, (file, text) => {
    ts.sys.writeFile(file, text);
  });
  const [problem] = diagnostics;
  if (emitSkipped || problem)
    throw new Error(
      `The library was not compiled.\n${ts.flattenDiagnosticMessageText(problem?.messageText, '\n')}`,
    );
}

/**
 * Adds what is not compiled, and says what is published.
 * @param {string} draft
 * @param {Record<string, any>} manifest
 * @param {Readonly<Record<string, string>>} versions
 */
function complete(draft, manifest, versions) {
  const source = join(LIBRARY, basename(draft));
  for (const file of [...manifest['files'], 'README.md'])
    cpSync(join(source, file), join(draft, file), {
      recursive: true,
      filter: (path) =>
        outsideFilesOf(path) &&
        (path.includes('/template/') || !/\.tsx?$/.test(path) || path.endsWith('.d.ts')),
    });
  for (const file of readdirSync(join(draft, 'src'), { recursive: true, encoding: 'utf8' }))
    if (/\.([mc]?js|d\.[mc]?ts)$/.test(file)) {
      const place = join(draft, 'src', file);
      writeFileSync(place, withExtensions(readFileSync(place, 'utf8'), place));
    }
  if (manifest['name'] === '@venture/kit')
    cpSync(join(root, 'tsconfig.base.json'), join(draft, 'tsconfig.json'));
  const published = manifestOf(manifest, versions);
  writeFileSync(join(draft, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
}

/** @param {string} draft @param {string} into */
function npmPack(draft, into) {
  const isWindows = process.platform === 'win32';
  const { status, stdout, stderr } = spawnSync(
    isWindows ? 'npm.cmd' : 'npm',
    ['pack', '--silent', '--pack-destination', into],
    { cwd: draft, encoding: 'utf8', shell: isWindows },
  );
  if (status !== 0) throw new Error(`${basename(draft)} was not packed.\n${stderr}`);
  return join(into, stdout.trim());
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const into = resolve(process.argv[2] ?? join(root, '.packages'));
  for (const file of pack(into)) console.log(file);
}
