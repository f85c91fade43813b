import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../programs.mjs';
import { buildVariant } from './single.mjs';
import { check } from './targets.mjs';

const FOLDER = join(root, '.cache/loader');
const BUDGET = 33_000;

/** All that loads remotes, and nothing else: as if it were an application of its own. */
const SOURCE = `
export { createRemotes, ownerOf } from '@venture/host/loader';
export { readListing, unreadableListing } from '@venture/host/listing';
export { verifyList, isLocal } from '@venture/host/verify-list';
export { PublicKeys } from '@venture/contract/signed';
export { createLoadLog } from '${join(root, 'shell/src/system/load-log')}';
export { reportFailures } from '${join(root, 'shell/src/system/report-failures')}';
`;

/** What any application has, with remotes or without. */
const OF_THE_APPLICATION = /^(react|react-dom|react-router|react-router-dom)(\/.*)?$/;

/** Prints what the loading of remotes weighs: the list, verification, health, fallback and the federation runtime. */
export async function measureLoader() {
  mkdirSync(FOLDER, { recursive: true });
  const entry = join(FOLDER, 'loader.ts');
  writeFileSync(entry, SOURCE);
  const dist = join(FOLDER, 'dist');
  await buildVariant((config) => ({
    ...config,
    name: 'loader',
    entry: { loader: entry },
    output: { ...config.output, path: dist, clean: true, library: { type: 'commonjs' } },
    externals: [OF_THE_APPLICATION],
    plugins: config.plugins?.slice(0, 2) ?? [],
  }));
  const scripts = readdirSync(join(dist, 'js')).filter((name) => name.endsWith('.js'));
  const sizes = scripts.map((name) => gzipSync(readFileSync(join(dist, 'js', name)), { level: 9 }).length);
  console.log('\nThe loader of remotes');
  for (const [index, name] of scripts.entries()) console.log(`  ${name}: ${sizes[index]} bytes`);
  const sum = sizes.reduce((total, size) => total + size, 0);
  check('loader with verification, health and federation runtime, bytes', sum, BUDGET);
}
