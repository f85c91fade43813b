import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { archiveOf } from '../shared/kit/src/platform/archive.mjs';
import { KIT_ARCHIVE, readJson, root, runIfStarted } from './programs.mjs';
import { stampOf } from './stamp.mjs';

const LIBRARY = join(root, 'shared');
const KIT = '@venture/kit';
const PACKED = readdirSync(LIBRARY);
const BUNDLED = PACKED.flatMap((name) => (name === 'kit' ? [] : `@venture/${name}`));

/** A relative import; a chunk name may precede the path. */
const RELATIVE = /(\bfrom\s*|\bimport\s*\(?\s*(?:\/\*[^*]*\*\/\s*)?)(['"])(\.[^'"]+)\2/g;

/** The library's own tests, which are not packed; some of them read this checkout. */
const INSIDE =
  /\.test\.[a-z]+$|\/testing\/src\/(catalogue|small-declarations|lemonade|tally)\.|\/src\/testing(\/|$)|\/dist(\/|$)/;

/** Packs the kit's archive if its sources have changed. */
export async function packKitIfStale() {
  const version = versionOf(sourceFiles());
  const stamp = stampOf('shared/kit');
  if (existsSync(KIT_ARCHIVE) && existsSync(stamp) && readFileSync(stamp, 'utf8') === version) return;
  const began = performance.now();
  rmSync(stamp, { force: true });
  await pack(version);
  writeFileSync(stamp, version);
  console.log(`  ${KIT} ${version} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

/**
 * Packs the kit with all other library packages: scripts with their types, so that a team's compiler checks
 * only its own code.
 * @param {string} version
 */
async function pack(version) {
  const built = mkdtempSync(join(tmpdir(), 'venture-kit-'));
  try {
    await compile(built);
    /** @type {Map<string, Buffer>} */
    const files = new Map();
    for (const name of PACKED) {
      const folder = name === 'kit' ? 'package' : `package/node_modules/@venture/${name}`;
      for (const [file, content] of packedFiles(name, join(built, name), version))
        files.set(`${folder}/${file}`, content);
    }
    mkdirSync(dirname(KIT_ARCHIVE), { recursive: true });
    writeFileSync(KIT_ARCHIVE, await archiveOf(files));
  } finally {
    rmSync(built, { recursive: true });
  }
}

/** The archive's sources, relative to the checkout. */
function sourceFiles() {
  const shared = PACKED.flatMap((name) => {
    const packed = ['package.json', 'README.md', ...readJson(`shared/${name}/package.json`).files];
    const own = filesBelow(join(LIBRARY, name)).filter((file) => packed.includes(file.split('/')[0]));
    return own.map((file) => `shared/${name}/${file}`);
  });
  const outside = shared.filter((file) => file.includes('/template/') || !INSIDE.test(`/${file}`));
  return [...outside, 'tsconfig.base.json', 'package.json', 'scripts/pack.mjs'];
}

/**
 * The installation's version with a source hash, so no version ever has two contents.
 * @param {string[]} files
 */
function versionOf(files) {
  const hash = createHash('sha256');
  for (const file of files.toSorted()) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return `${readJson('package.json').version}-${hash.digest('hex').slice(0, 8)}`;
}

/** Compiles scripts and types of all packages, each into its package's folder. @param {string} into */
async function compile(into) {
  const files = sourceFiles().filter((file) => /^shared\/\w+\/src\/.*\.tsx?$/.test(file));
  const typeRoots = [join(root, 'node_modules/@types')];
  const config = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: { noEmit: false, declaration: true, rootDir: LIBRARY, outDir: into, typeRoots },
    files: files.map((file) => join(root, file)),
  };
  const settings = join(into, 'tsconfig.json');
  writeFileSync(settings, JSON.stringify(config));
  const compiler = join(root, 'node_modules/typescript-native/bin/tsc');
  try {
    await promisify(execFile)(process.execPath, [compiler, '--project', settings]);
  } catch (error) {
    throw new Error(`The library was not compiled.\n${Object(error).stdout}`);
  }
}

/**
 * A package's files, as installed.
 * @param {string} name
 * @param {string} draft folder of its compiled scripts
 * @param {string} version
 * @returns {[string, Buffer][]}
 */
function packedFiles(name, draft, version) {
  const source = `shared/${name}/`;
  for (const file of sourceFiles())
    if (file.startsWith(source) && (file.includes('/template/') || !/(?<!\.d)\.tsx?$/.test(file)))
      cpSync(join(root, file), join(draft, file.slice(source.length)));
  if (name === 'ui') bundleUsedIcons(join(draft, 'src'));
  if (name === 'kit') cpSync(join(root, 'tsconfig.base.json'), join(draft, 'tsconfig.json'));
  writeFileSync(join(draft, 'package.json'), `${JSON.stringify(manifestOf(name, version), null, 2)}\n`);
  return filesBelow(draft).map((file) => {
    const place = join(draft, file);
    const isScript = /^src\/.*\.([mc]?js|d\.[mc]?ts)$/.test(file);
    return [
      file,
      isScript ? Buffer.from(withExtensions(readFileSync(place, 'utf8'), place)) : readFileSync(place),
    ];
  });
}

/**
 * Bundles only the icons that the library uses: the whole icon package has 4,800 files.
 * @param {string} folder of scripts
 */
function bundleUsedIcons(folder) {
  const all = join(root, 'node_modules/lucide-react');
  const index = readFileSync(join(all, 'dist/esm/lucide-react.mjs'), 'utf8');
  const shown = [...readFileSync(join(folder, 'icons.js'), 'utf8').matchAll(/(\w+) as (\w+)/g)];
  const signFolder = join(folder, 'signs');
  mkdirSync(signFolder);
  const signs = shown.map(([, sign, name]) => {
    const [, file = ''] = new RegExp(`\\bdefault as ${sign}\\b.*'\\./icons/(.+)\\.mjs'`).exec(index) ?? [];
    const text = readFileSync(join(all, `dist/esm/icons/${file}.mjs`), 'utf8');
    const own = text.replace('../createLucideIcon.mjs', './sign.js').replace(/\/\/# source.*/, '');
    writeFileSync(join(signFolder, `${file}.js`), own);
    return { name, file };
  });
  cpSync(join(LIBRARY, 'kit/src/lucide-icon.js'), join(signFolder, 'sign.js'));
  cpSync(join(all, 'LICENSE'), join(signFolder, 'LICENSE'));
  const lines = (/** @type {(sign: { name: string | undefined, file: string }) => string} */ line) =>
    signs.map((sign) => `${line(sign)}\n`).join('');
  writeFileSync(
    join(folder, 'icons.js'),
    lines(({ name, file }) => `export { default as ${name} } from './signs/${file}.js';`),
  );
  writeFileSync(
    join(folder, 'icons.d.ts'),
    `import type { ComponentType, SVGProps } from 'react';\n${lines(({ name }) => `export declare const ${name}: ComponentType<SVGProps<SVGSVGElement>>;`)}`,
  );
}

/** All files below a folder. @param {string} folder */
function filesBelow(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'));
}

/**
 * The published package.json, with scripts and types in place of sources. The kit bundles the other packages, which
 * resolve each other side by side without npm looking them up. npm also ignores bundled packages' external
 * dependencies, so the kit names them too; games install the test ones themselves.
 * @param {string} name
 * @param {string} version
 */
function manifestOf(name, version) {
  const { private: _, devDependencies: __, ...manifest } = readJson(`shared/${name}/package.json`);
  const isKit = name === 'kit';
  const named = (/** @type {readonly string[]} */ names, /** @type {unknown} */ value) =>
    Object.fromEntries(names.map((it) => [it, value]));
  const needed = Object.keys(manifest.dependencies).filter((it) => BUNDLED.includes(it));
  const exports = Object.entries(manifest.exports).map(([entry, target]) => [entry, publishedTarget(target)]);
  const outside = externalOf(isKit ? PACKED.filter((it) => it !== 'testing') : [name]);
  return {
    ...manifest,
    version,
    exports: Object.fromEntries(exports),
    ...(isKit
      ? { dependencies: { ...outside, ...named(BUNDLED, version) }, bundleDependencies: BUNDLED }
      : {
          dependencies: outside,
          peerDependencies: { ...manifest.peerDependencies, ...named(needed, version) },
          peerDependenciesMeta: named(needed, { optional: true }),
        }),
  };
}

/** External packages that these packages need. @param {string[]} names */
function externalOf(names) {
  const all = names.flatMap((name) => Object.entries(readJson(`shared/${name}/package.json`).dependencies));
  return Object.fromEntries(all.filter(([it]) => !BUNDLED.includes(it) && it !== 'lucide-react'));
}

/** @param {string} target */
function publishedTarget(target) {
  if (target.endsWith('.d.ts')) return { types: target };
  const types = target.replace(/\.tsx?$/, '.d.ts');
  return types === target ? target : { types, default: target.replace(/\.tsx?$/, '.js') };
}

/**
 * Adds the file extensions that Node and bundlers need to a compiled file's imports.
 * @param {string} text
 * @param {string} file its path
 */
function withExtensions(text, file) {
  return text.replace(RELATIVE, (whole, before, quote, specifier) =>
    existsSync(join(dirname(file), `${specifier}.js`)) ? `${before}${quote}${specifier}.js${quote}` : whole,
  );
}

await runIfStarted(import.meta.url, async () => {
  await packKitIfStale();
  console.log(KIT_ARCHIVE);
});
