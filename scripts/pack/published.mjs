import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where a file names another one; a name of the chunk may stand before. */
const RELATIVE = /(\bfrom\s*|\bimport\s*\(?\s*(?:\/\*[^*]*\*\/\s*)?)(['"])(\.[^'"]+)\2/g;

/** Only for tests of the library itself, of which some read this checkout. */
const INSIDE =
  /\.test\.[a-z]+$|\/testing\/src\/(declared|small-declarations|lemonade|tally)\.|\/src\/testing(\/|$)|\/dist(\/|$)/;

/** Whether a file of the library is of use outside its checkout. @param {string} file */
export function outsideFilesOf(file) {
  return file.includes('/template/') || !INSIDE.test(`/${file}`);
}

/** All files in a folder, or the one that this is; seen from `from`. @param {string} from @param {string} [place] @returns {string[]} */
export function filesBelow(from, place = '') {
  if (statSync(join(from, place)).isFile()) return [place];
  return readdirSync(join(from, place)).flatMap((name) =>
    filesBelow(from, place ? `${place}/${name}` : name),
  );
}

/**
 * The package.json that is installed, with scripts and types in the place of sources. The kit brings the packages
 * `bundled`; these find one another beside them, and npm looks none of them up. Nor does it look up what a bundled package
 * needs from outside, so the kit names that too.
 * @param {Record<string, any>} manifest
 * @param {string} version
 * @param {readonly string[]} bundled
 * @param {Readonly<Record<string, string>>} neededByBundled
 */
export function manifestOf(
  { private: _, devDependencies: __, ...manifest },
  version,
  bundled,
  neededByBundled = {},
) {
  const isKit = !bundled.includes(manifest['name']);
  const named = (/** @type {readonly string[]} */ names, /** @type {unknown} */ value) =>
    Object.fromEntries(names.map((name) => [name, value]));
  const needed = Object.keys(manifest['dependencies']).filter((name) => bundled.includes(name));
  const outside = Object.entries({ ...neededByBundled, ...manifest['dependencies'] }).filter(
    ([name]) => !bundled.includes(name) && name !== 'lucide-react',
  );
  const exports = Object.entries(manifest['exports']).map(([entry, target]) => [
    entry,
    builtOf(String(target)),
  ]);
  return {
    ...manifest,
    version,
    exports: Object.fromEntries(exports),
    dependencies: { ...Object.fromEntries(outside), ...(isKit && named(bundled, version)) },
    ...(isKit
      ? { bundleDependencies: bundled }
      : {
          peerDependencies: { ...manifest['peerDependencies'], ...named(needed, version) },
          peerDependenciesMeta: named(needed, { optional: true }),
        }),
  };
}

/** @param {string} target */
function builtOf(target) {
  if (target.endsWith('.d.ts')) return { types: target };
  const types = target.replace(/\.tsx?$/, '.d.ts');
  return types === target ? target : { types, default: target.replace(/\.tsx?$/, '.js') };
}

/**
 * A compiled file whose imports name files, as Node and every bundler want them.
 * @param {string} text
 * @param {string} file where it is
 */
export function withExtensions(text, file) {
  return text.replace(RELATIVE, (whole, before, quote, specifier) =>
    existsSync(join(dirname(file), `${specifier}.js`)) ? `${before}${quote}${specifier}.js${quote}` : whole,
  );
}
