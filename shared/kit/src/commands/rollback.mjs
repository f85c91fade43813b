import { Failed } from '../command.mjs';
import { appOf, HELP } from '../platform/app.mjs';
import { manifestIn } from '../remote-folder.mjs';

/** @type {import('../command.mjs').Command} */
export const command = {
  usage: `venture rollback [<version>] --to <address> [--note <words>]

Takes back what is being rolled out of the remote in this folder; if nothing is, makes the release before the live one
live again, or the version that is named.

  --note <words>      why, for the history
${HELP}`,
  options: { to: { type: 'string' }, note: { type: 'string' } },
  most: 1,
  async run({ values, positionals: [version], folder, say, data }) {
    const { name, title } = manifestIn(folder);
    const app = await appOf({ values, say });
    const { revision, live } = await app.read({ params: { name } });
    if (!live) throw new Failed(`Nothing of ${name} is live, so there is nothing to take back.`);
    // The revision prevents rolling back after another user did.
    const body = { version, note: values['note'], revision };
    const now = await app.rollBack({ params: { name }, body });
    say(
      now.version === live.version
        ? `The rollout of ${title} was taken back: ${now.version} is live for everybody.`
        : `${title} ${now.version} is live for everybody.`,
    );
    data({ ...now, address: app.address });
  },
};
