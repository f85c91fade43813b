import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failed } from '../command.mjs';
import { formatJson } from '../new/files.mjs';
import { withKit } from '../new/package.mjs';
import { isOfProject, keepPackages, kitPackages, readPackageJson } from '../new/vendor.mjs';

/** @type {import('../command.mjs').Command} */
export const command = {
  usage: `npx --yes <address>/kit.tgz update

Takes the kit of a running app into the project in this folder: into vendor/ and package.json. "npm install" then
installs it. Only the packages of the kit change; to go back, take back the change of these files.`,
  async run({ folder, say, data }) {
    if (!existsSync(join(folder, 'package.json')))
      throw new Failed(`There is no package.json in ${folder}: run this in the folder of a game.`);
    const packages = kitPackages();
    const version = packages[0]?.manifest['version'];
    if (isOfProject(folder))
      throw new Failed(
        `The project has this kit already, ${version}: take the one of an app with "npx --yes <address>/kit.tgz update".`,
      );
    await keepPackages(folder, packages);
    writeFileSync(join(folder, 'package.json'), formatJson(withKit(readPackageJson(folder), packages)));
    say(`The kit of the project is ${version} now. Run "npm install", and commit vendor/ with it.`);
    data({ version, files: packages.map(({ file }) => file) });
  },
};
