import { existsSync } from 'node:fs';
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

/**
 * The package.json that is published: scripts and types in the place of sources, and packages of the library in the
 * version with which this one was made.
 * @param {Record<string, any>} manifest
 * @param {Readonly<Record<string, string>>} versions
 */
export function manifestOf({ private: _, devDependencies: __, ...manifest }, versions) {
  const exports = Object.entries(manifest['exports']).map(([entry, target]) => [
    entry,
    builtOf(String(target)),
  ]);
  const dependencies = Object.entries(manifest['dependencies']).map(([name, range]) => [
    name,
    versions[name] ?? range,
  ]);
  return {
    ...manifest,
    exports: Object.fromEntries(exports),
    dependencies: Object.fromEntries(dependencies),
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
