import usualLimits from '@venture/contract/checks/size-limits.json' with { type: 'json' };
import { buildRelease, sizedFindings } from '../check/check-release.mjs';
import { manifestIn, releaseIn } from '../remote-folder.mjs';

/** @type {import('../command.mjs').Command} */
export const command = {
  usage: `venture build

Builds the release of the remote in this folder into dist/, and says how large it is by the usual limits.`,
  async run({ folder, say, data }) {
    const { title } = manifestIn(folder);
    const warnings = await buildRelease(folder, say);
    const { version, files } = releaseIn(folder);
    const { sizes } = await sizedFindings(folder, usualLimits, say);
    say(`${title} ${version} is in ${folder}/dist: ${Object.keys(files).length} files.`);
    data({ version, folder: `${folder}/dist`, sizes, ...(warnings && { warnings }) });
  },
};
