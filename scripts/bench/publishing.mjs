import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import autocannon from 'autocannon';
import { archiveOf } from '../../shared/kit/src/platform/archive.mjs';
import { root } from '../programs.mjs';
import { anyRequest, signUp } from './api.mjs';
import { withDatabase } from './database.mjs';
import { any, BEHIND_PROXY } from './people.mjs';
import { PROGRAM, whileServing, withFolder } from './running.mjs';
import { check, median } from './targets.mjs';

const NAME = 'cash-stack';
const BYTES = 300_000;
const RELEASES = 15;
const MOST_MS = 500;
const MANY = 400;
/** What students do meanwhile. */
const LOAD = { connections: 16, overallRate: 300 };

/** @typedef {Map<string, Buffer>} Files */

/** Prints how long it takes until a release is live that somebody publishes while students use the app. */
export function measurePublishing() {
  return withFolder((folder) => {
    const data = join(folder, 'data');
    return whileServing({ ...BEHIND_PROXY, DATA_DIR: data }, async (address) => {
      const people = await signUp(address);
      const [{ cookie } = { cookie: '' }] = people;
      await withDatabase(data, (client) =>
        client.query(`insert into grants (user_id, privilege) select id, 'admin' from users`),
      );
      const load = autocannon(
        {
          ...{ url: address, duration: 3600, ...LOAD },
          requests: [{ setupRequest: (given) => ({ ...given, ...anyRequest(any(people)) }) }],
        },
        () => {},
      );
      const kB = `${BYTES / 1000} kB`;
      console.log(`\nPublishing a release of ${kB} beside ${LOAD.overallRate} requests a second`);
      await publishAll(address, cookie, 'the remotes of this checkout');
      const folders = manyRemotes(folder);
      execFileSync(process.execPath, [PROGRAM, 'release', ...folders], {
        env: { ...process.env, DATA_DIR: data },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      await publishAll(address, cookie, `${MANY} more remotes`);
      await serveTimes(address);
      load.stop();
    });
  });
}

let published = 0;

/**
 * @param {string} address
 * @param {string} cookie
 * @param {string} beside
 */
async function publishAll(address, cookie, beside) {
  const times = [];
  for (let count = 0; count < RELEASES; count += 1) {
    published += 1;
    const version = `99.0.${published}`;
    const body = await archiveOf(releaseOf(version, String(published)));
    const began = performance.now();
    const response = await fetch(`${address}/api/v1/remotes/${NAME}/releases/${version}?live=yes`, {
      method: 'PUT',
      headers: { cookie, 'content-type': 'application/gzip' },
      body: new Uint8Array(body),
    });
    const answer = await response.text();
    times.push(performance.now() - began);
    if (!answer.includes('"live"')) throw new Error(`${version} was answered ${response.status}: ${answer}`);
  }
  console.log(`  beside ${beside}: slowest of ${RELEASES} ${Math.max(...times).toFixed(0)} ms`);
  check(`until it is live, beside ${beside}, median ms`, Math.round(median(times)), MOST_MS);
}

/**
 * The built game under another version, with no file that is there already but those that nobody writes by hand.
 * @param {string} version
 * @param {string} mark
 * @returns {Files}
 */
function releaseOf(version, mark) {
  const dist = join(root, 'games', NAME, 'dist');
  const release = JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8'));
  const listed = Object.keys({ ...release.files, ...release.others });
  /** @type {Files} */
  const files = new Map(listed.map((name) => [name, marked(name, readFileSync(join(dist, name)), mark)]));
  const bytes = [...files.values()].reduce((sum, content) => sum + content.length, 0);
  const rest = `/* ${randomBytes(BYTES).toString('base64')}`.slice(0, Math.max(4, BYTES - bytes));
  files.set('js/rest.js', Buffer.from(`${rest}*/`));
  const hashes = (/** @type {string[]} */ names) =>
    Object.fromEntries(names.map((name) => [name, hashOf(files.get(name) ?? '')]));
  const told = {
    ...release,
    version,
    files: hashes([...Object.keys(release.files), 'js/rest.js']),
    others: hashes(Object.keys(release.others ?? {})),
  };
  return new Map([['release.json', Buffer.from(JSON.stringify(told))], ...files]);
}

/** A file of a new build: another one by its comment, where there may be one. @param {string} name @param {Buffer} content @param {string} mark */
function marked(name, content, mark) {
  return /\.(js|mjs|css)$/.test(name) ? Buffer.concat([content, Buffer.from(`\n/* ${mark} */`)]) : content;
}

/**
 * As many small remotes as it takes, each built in a folder of its own.
 * @param {string} folder
 */
function manyRemotes(folder) {
  const { contract } = JSON.parse(readFileSync(join(root, 'games', NAME, 'dist/release.json'), 'utf8'));
  return Array.from({ length: MANY }, (_, number) => {
    const [name, entry] = [`game-${number}`, 'js/remoteEntry.js'];
    const names = [entry, ...Array.from({ length: 8 }, (_, file) => `js/page-${file}.js`)];
    const files = new Map(names.map((file) => [file, Buffer.from(`/* ${file} of ${name} */`)]));
    const release = {
      ...{ name, title: `Game ${number}`, version: '1.0.0', contract, entry, cards: [], shared: {} },
      ...{ global: `venture_game_${number}`, preload: [], routes: [{ path: `/${name}`, title: name }] },
      files: Object.fromEntries([...files].map(([file, content]) => [file, hashOf(content)])),
    };
    const place = join(folder, 'remotes', name);
    for (const [file, content] of files.set('release.json', Buffer.from(JSON.stringify(release)))) {
      mkdirSync(dirname(join(place, file)), { recursive: true });
      writeFileSync(join(place, file), content);
    }
    return place;
  });
}

/** @param {string | Buffer} content */
const hashOf = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** How long the list and the page that holds it take to be there. @param {string} address */
async function serveTimes(address) {
  for (const path of ['/', '/remotes.json']) {
    const times = [];
    for (let count = 0; count < RELEASES; count += 1) {
      const began = performance.now();
      await (await fetch(address + path)).arrayBuffer();
      times.push(performance.now() - began);
    }
    console.log(`  ${path} with a list of ${MANY} and more: median ${median(times).toFixed(1)} ms`);
  }
}
