import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve, sep } from 'node:path';
import { buildRelease, sizedFindings } from '../check/check-release.mjs';
import { Failed, WrongUsage } from '../command.mjs';
import { cardOrder, formatJson } from '../new/files.mjs';
import { nameProblem, titleOf, titleProblem } from '../new/name.mjs';
import { readSizeLimits } from '../platform/app.mjs';
import { manifestIn, releaseIn } from '../remote-folder.mjs';
import { GAME } from '../wrap/wrap.mjs';

/** @type {import('../command.mjs').Command} */
export const command = {
  usage: `venture wrap <folder> <name> [title] [--to <address>]
       venture wrap <folder>

Makes a release of a finished game: a folder with an index.html and its files, such as one made with Phaser, or built by
Vite. It makes a folder <name> with remote.json and a copy of the game, and builds its release. Give it again with a newer
export of the game to replace the copy; inside the folder, <name> may be left out. What cannot work is named by file and
line. "venture check", "venture release" and all others then work in that folder as in any other.

  <folder>         where the finished game is
  <name>           lower case words joined by "-", such as lemonade-stand: its folder, its address and its releases
  [title]          as students read it; derived from the name if left out
  --to <address>   says how large it is by the limits of this app, else by the usual ones`,
  options: { to: { type: 'string' } },
  most: Number.POSITIVE_INFINITY, // a title has many words
  async run({ values, positionals: [from, name, ...words], folder, say, data }) {
    if (from === undefined) throw new WrongUsage('Which folder is the game in?');
    const source = resolve(folder, from);
    if (!existsSync(join(source, 'index.html'))) throw new WrongUsage(`There is no index.html in ${source}.`);
    const place = name === undefined ? folder : resolve(folder, name);
    if (place.startsWith(source + sep))
      throw new WrongUsage(`${place} would be inside the game: give this from another folder.`);
    if (name !== undefined && !existsSync(join(place, 'remote.json')))
      declare(place, name, words.join(' ').trim(), source);
    const { title, wrapped } = manifestIn(place);
    if (wrapped !== true) throw new Failed(`${place} holds a remote of its own, and no wrapped game.`);
    const copy = join(place, GAME);
    if (copy !== source) {
      rmSync(copy, { recursive: true, force: true });
      cpSync(source, copy, {
        recursive: true,
        filter: (path) => path === source || !basename(path).startsWith('.'),
      });
    }
    const limits = await readSizeLimits(values['to'], say);
    const warnings = await buildRelease(place, say);
    const { sizes } = await sizedFindings(place, limits, say);
    const { version, files } = releaseIn(place);
    say(`${title} ${version} is in ${place}/dist: ${Object.keys(files).length} files.`);
    say(
      `In ${place}, "npx --yes <address>/kit.tgz dev" shows it; remote.json there has the text and picture of its card.`,
    );
    data({ folder: place, version, sizes, ...(warnings && { warnings }) });
  },
};

/**
 * Creates the remote's folder.
 * @param {string} place
 * @param {string} name
 * @param {string} given its title, or ''
 * @param {string} source
 */
function declare(place, name, given, source) {
  const title = given || titleOf(name);
  const problem = nameProblem(name) ?? titleProblem(title);
  if (problem) throw new WrongUsage(problem);
  if (existsSync(place)) throw new Failed(`${place} is not free. Nothing was changed.`);
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'remote.json'), formatJson(manifestOf(name, title, source)));
}

/** @param {string} name @param {string} title @param {string} source */
function manifestOf(name, title, source) {
  const path = `/${name}`;
  const [, text = `Play ${title}.`] =
    /<meta\s+name="description"\s+content="([^"]{1,300})"/i.exec(
      readFileSync(join(source, 'index.html'), 'utf8'),
    ) ?? [];
  return {
    name,
    title,
    version: '1.0.0',
    contract: 1,
    wrapped: true,
    routes: [{ path, title }],
    cards: [{ slot: 'game-selection', title, text, path, order: cardOrder(name) }],
  };
}
