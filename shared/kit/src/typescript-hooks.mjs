import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';

/**
 * Resolves the library's imports without extensions, as bundlers do.
 * @type {import('node:module').ResolveHook}
 */
export async function resolve(specifier, context, next) {
  try {
    return await next(specifier, context);
  } catch (error) {
    if (!specifier.startsWith('.')) throw error;
    return next(`${specifier}.ts`, context);
  }
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  if (url.endsWith('.json') && !context.importAttributes['type'])
    return { format: 'module', shortCircuit: true, source: `export default ${await text(url)}` };
  if (!url.endsWith('.ts')) return next(url, context);
  const { code } = await transform(await text(url), {
    jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
    module: { type: 'es6' },
  });
  return { format: 'module', shortCircuit: true, source: code };
}

/** @param {string} url */
function text(url) {
  return readFile(fileURLToPath(url), 'utf8');
}
