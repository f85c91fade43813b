import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Failed, WrongUsage } from '../command.mjs';
import { createGameFiles, inTheWay, listed, writeAll } from '../new/files.mjs';
import { nameProblem, titleOf, titleProblem } from '../new/name.mjs';
import { packageOf } from '../new/package.mjs';
import { keepPackages, kitPackages } from '../new/vendor.mjs';

/** @type {import('../new/files.mjs').Commands} */
const COMMANDS = [
  ['npm install', 'once'],
  ['npm run dev', 'serves it on a page of its own, in a frame, and rebuilds it at every change'],
  ['npm run types', 'checks its types'],
  ['npm test', 'runs its tests'],
  ['npm run test:browser', 'plays it in a browser'],
  ['npm run check', 'says what would keep it from being released'],
  ['npm run release -- --to <address>', 'sends it to a running app'],
];

/** @type {import('../command.mjs').Command} */
export const command = {
  usage: `venture new <name> [title] [--here]

Makes a game in a folder of its own: a sample that can be played, with tests, a card and a README. Its kit, this one,
lies in vendor/.

  <name>    lower case words joined by "-", such as founder-fair: its folder, its address and its releases
  [title]   as students read it; derived from the name if left out
  --here    in the folder in which you are, in which a package.json may stand already`,
  options: { here: { type: 'boolean' } },
  most: Number.POSITIVE_INFINITY, // a title has many words
  async run({ values, positionals: [name, ...words], folder, say, data }) {
    if (name === undefined) throw new WrongUsage('A game needs a name.');
    const title = words.length > 0 ? words.join(' ').trim() : titleOf(name);
    const problem = nameProblem(name) ?? titleProblem(title);
    if (problem) throw new WrongUsage(problem);
    const place = values['here'] ? folder : resolve(folder, name);
    const packages = kitPackages();
    const packageJson = packageOf(name, packages, readPackage(place));
    const files = createGameFiles({ name, title }, { packageJson, commands: COMMANDS, isOutside: true });
    const taken = inTheWay(place, files);
    if (taken.length > 0 || (!values['here'] && existsSync(place)))
      throw new Failed(
        `${place} is not free${taken.length > 0 ? `: ${taken.join(', ')}` : ''}. Nothing was changed.`,
      );
    writeAll(place, files);
    await keepPackages(place, packages);
    say(`${title} is in ${place}: a sample game to build on, with its tests.\n\n${listed(COMMANDS)}\n
Its README.md says what each file holds.`);
    data({ name, title, folder: place, files: [...files.keys(), ...packages.map(({ file }) => file)] });
  },
};

/** @param {string} folder */
function readPackage(folder) {
  const file = join(folder, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
