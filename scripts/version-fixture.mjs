import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { root } from './programs.mjs';
import { checkOut } from './versions/checkout.mjs';
import { filesBelow } from './versions/files.mjs';
import { operate } from './versions/operate.mjs';
import { runVersion } from './versions/run.mjs';

/**
 * Makes what the tests of upgrades start from: data that a released version has made, by building and using it.
 * Usage: node scripts/version-fixture.mjs <version> <commit> [<folder in which the commit is checked out and built>]
 */
const [version = '', commit = '', built] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(version) || !/^[0-9a-f]{7,40}$/.test(commit)) {
  console.error('Usage: node scripts/version-fixture.mjs <version> <commit> [<built checkout>]');
  process.exit(1);
}

const checkout = built ?? (await checkOut(commit));
const running = await runVersion(checkout);
const { page, ...made } = await operate(running);
const data = await running.end();
const files = {
  ...filesBelow(join(checkout, '.keys'), 'keys'),
  ...filesBelow(running.storeDir, 'store'),
  ...filesBelow(join(checkout, 'shell/dist'), 'shell'),
};
const fixture = { version, commit, page, ...made, ...data, files };
const file = join(root, 'server/src/testing/versions', `${version}.json.br`);
mkdirSync(dirname(file), { recursive: true });
// Remotes bring the same packages: a large window finds them again.
const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_QUALITY]: 11 };
writeFileSync(file, brotliCompressSync(JSON.stringify(fixture), { params }));
recordReleased(JSON.parse(data.backup.split('\n', 1)[0] ?? '').migrations);
console.log(`Wrote ${file}.`);

/** From now on none of these may be edited. @param {{ name: string, sha256: string }[]} migrations */
function recordReleased(migrations) {
  const list = join(root, 'server/src/database/released.json');
  const released = JSON.parse(readFileSync(list, 'utf8'));
  const others = released.filter((/** @type {{ version: string }} */ one) => one.version !== version);
  writeFileSync(list, `${JSON.stringify([...others, { version, migrations }], null, 2)}\n`);
}
