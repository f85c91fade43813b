import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../programs.mjs';

/** @typedef {{ name: string, files: Record<string, string>, routes: any[], cards: any[], [more: string]: any }} Entry */
/**
 * Writes a signed list of this length: the checkout's remotes, then copies of them.
 * @param {string} folder
 * @param {{ serial: number, remotes: Entry[] }} live
 * @param {number} length
 */
export async function writeList(folder, live, length) {
  const games = live.remotes.filter(({ name }) => !['auth', 'learning'].includes(name));
  const remotes = Array.from({ length }, (_, index) => {
    const game = games[index % games.length];
    if (!game) throw new Error('No game is live: run "npm run build".');
    return index < games.length ? withPrevious(game) : withPrevious(another(game, index));
  });
  const file = join(folder, `${length}.json`);
  writeFileSync(file, await signed({ ...live, serial: live.serial + 1, remotes }));
  return file;
}

/**
 * A made-up game with a list entry as large as the real one's and a card among the games.
 * @param {Entry} game
 * @param {number} number
 * @returns {Entry}
 */
function another(game, number) {
  const name = `${game.name}-${number}`;
  const path = `/${name}`;
  return {
    ...game,
    name,
    title: `${game['title']} ${number}`,
    // Derived fields may be missing.
    ...('global' in game && { global: `${game['global']}_${number}` }),
    ...('base' in game && { base: game['base'].replace(game.name, name) }),
    routes: [{ path, title: `${game['title']} ${number}` }],
    cards: game.cards
      .slice(0, 1)
      .map((card) => ({ ...card, path, slot: 'game-selection', order: 100 + number })),
    files: Object.fromEntries(Object.keys(game.files).map((file) => [file, hashOf(`${name} ${file}`)])),
    release: hashOf(`${name} release`),
  };
}

/** Adds the previous release, which every remote released twice has. @param {Entry} entry @returns {Entry} */
function withPrevious(entry) {
  const version = `1.0.0-${hashOf(entry.name).replaceAll(/\W/g, '').slice(10, 18)}`;
  return { ...entry, previous: { version, release: hashOf(`${entry.name} before`) } };
}

/** @param {string} text */
function hashOf(text) {
  return `sha384-${createHash('sha384').update(text).digest('base64')}`;
}

/** @param {object} list */
async function signed(list) {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const key = JSON.parse(readFileSync(join(root, '.keys/signing.json'), 'utf8'));
  const { kty, crv, x, y, d } = key;
  const secret = await crypto.subtle.importKey('jwk', { kty, crv, x, y, d }, algorithm, false, ['sign']);
  const payload = JSON.stringify(list);
  const made = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    secret,
    new TextEncoder().encode(payload),
  );
  const signature = Buffer.from(made).toString('base64');
  return JSON.stringify({ payload, signatures: [{ key: x.slice(0, 12), signature }] });
}
