import { Failed } from '../command.mjs';
import { manifestIn, releaseIn } from '../remote-folder.mjs';

/** @type {import('../command.mjs').Command} */
export const command = {
  usage: `venture build

Builds the release of the remote in this folder into dist/.`,
  async run({ folder, say, data }) {
    const { title } = manifestIn(folder);
    const { build } = await import('../build.mjs');

    const problem = await build(folder);
    if (problem) throw new Failed(problem);
    const { version, files } = releaseIn(folder);
    say(`${title} ${version} is in ${folder}/dist: ${Object.keys(files).length} files.`);
    data({ version, folder: `${folder}/dist` });
  },
};
