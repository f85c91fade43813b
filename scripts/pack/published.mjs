import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A relative import; a chunk name may precede the path. */
const RELATIVE = /(\bfrom\s*|\bimport\s*\(?\s*(?:\/\*[^*]*\*\/\s*)?)(['"])(\.[^'"]+)\2/g;

/** Tests of the library itself, some of which read this checkout. */
const INSIDE =
  /\.test\.[a-z]+$|\/testing\/src\/(catalogue|small-declarations|lemonade|tally)\.|\/src\/testing(\/|$)|\/dist(\/|$)/;

/** Whether a file of the library is needed outside its checkout. @param {string} file */
export function isNeededOutside(file) {
  return file.includes('/template/') || !INSIDE.test(`/${file}`);
}

/**
 * All files in a folder relative to `from`, or the file itself.
 * @param {string} from
 * @param {string} [place]
 * @returns {string[]}
 */
export function filesBelow(from, place = '') {
  if (statSync(join(from, place)).isFile()) return [place];
  return readdirSync(join(from, place)).flatMap((name) =>
    filesBelow(from, place ? `${place}/${name}` : name),
  );
}

/**
 * The published package.json, with scripts and types in place of sources. The kit bundles the packages in
 * `bundled`; they resolve each other side by side, and npm looks none of them up. npm also ignores the
 * external dependencies of bundled packages, so the kit names them too.
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
    publishedTarget(String(target)),
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
function publishedTarget(target) {
  if (target.endsWith('.d.ts')) return { types: target };
  const types = target.replace(/\.tsx?$/, '.d.ts');
  return types === target ? target : { types, default: target.replace(/\.tsx?$/, '.js') };
}

/**
 * A compiled file with file extensions in its imports, as Node and bundlers need them.
 * @param {string} text
 * @param {string} file its path
 */
export function withExtensions(text, file) {
  return text.replace(RELATIVE, (whole, before, quote, specifier) =>
    existsSync(join(dirname(file), `${specifier}.js`)) ? `${before}${quote}${specifier}.js${quote}` : whole,
  );
}
