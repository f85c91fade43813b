import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { readJson, root } from './programs.mjs';
import { operate } from './versions/operate.mjs';
import { runVersion } from './versions/run.mjs';

/**
 * Makes the fixture of upgrade tests: data of a released version, made by building and using it.
 * Usage: node scripts/version-fixture.mjs <version> <commit> [<folder in which the commit is checked out and
 * built>]
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
// Remotes bundle the same packages: a large compression window finds the repetitions.
const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_QUALITY]: 11 };
writeFileSync(file, brotliCompressSync(JSON.stringify(fixture), { params }));
recordReleased(JSON.parse(data.backup.split('\n', 1)[0] ?? '').migrations);
console.log(`Wrote ${file}.`);

/**
 * Records released migrations, which must not change any more.
 * @param {{ name: string, sha256: string }[]} migrations
 */
function recordReleased(migrations) {
  const list = 'server/src/database/released.json';
  const released = readJson(list);
  const others = released.filter((/** @type {{ version: string }} */ one) => one.version !== version);
  writeFileSync(join(root, list), `${JSON.stringify([...others, { version, migrations }], null, 2)}\n`);
}

/**
 * A folder with a commit of this repository, installed and built.
 * @param {string} commit
 * @returns {string}
 */
function checkOut(commit) {
  const folder = mkdtempSync(join(tmpdir(), 'venture-version-'));
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['x', '-C', folder], { input: archive });
  for (const args of [
    ['ci', '--no-audit', '--no-fund'],
    ['run', 'build'],
  ])
    execFileSync('npm', args, { cwd: folder, stdio: 'inherit' });
  return folder;
}

/**
 * Every file in a folder as Latin-1 text, which compresses better than base64.
 * @param {string} folder
 * @param {string} as
 * @returns {Record<string, string>}
 */
function filesBelow(folder, as) {
  if (!existsSync(folder)) return {};
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => statSync(join(folder, name)).isFile() && !name.endsWith('.map'));
  return Object.fromEntries(
    files.sort().map((name) => [`${as}/${name}`, readFileSync(join(folder, name), 'latin1')]),
  );
}
