import { Failed, WrongUsage } from '../command.mjs';
import { appOf, HELP } from '../platform/app.mjs';
import { manifestIn } from '../remote-folder.mjs';

/** @type {import('../command.mjs').Command} */
export const command = {
  usage: `venture promote [<version>] --to <address> [--rollout <percent or plan> | --now] [--note <words>]

Gives everybody the release of the remote in this folder that is being rolled out, or any other that is stored.

  --rollout <plan>    gives it to a share of people: 50, or "50 % for 10 minutes, then all"
  --now               to everybody at once, as without --rollout
  --note <words>      why, for the history
${HELP}`,
  options: {
    to: { type: 'string' },
    rollout: { type: 'string' },
    now: { type: 'boolean' },
    note: { type: 'string' },
  },
  most: 1,
  async run({ values, positionals, folder, say, data }) {
    const { name, title } = manifestIn(folder);
    const app = await appOf({ values, say });
    const remote = await app.read({ params: { name } });
    const version = positionals[0] ?? rolledOut(remote, app);
    const { rollout, now, note } = values;
    if (rollout !== undefined && now) throw new WrongUsage('Either --rollout or --now.');
    // The revision keeps this from undoing another user's change.
    const body = { rollout, note, revision: remote.revision };
    const promoted = await app.promote({ params: { name, version }, body });
    const isLive = promoted.state === 'live';
    say(`${title} ${version} ${isLive ? 'is live for everybody' : `is being rolled out: ${rollout}`}.`);
    data({ ...promoted, address: app.address, ...(!isLive && { rollout }) });
  },
};

/**
 * @param {import('@venture/api/v1/releases').Remote} remote
 * @param {Pick<import('../platform/app.mjs').App, 'address'>} app
 */
function rolledOut({ name, rollout, releases, history }, { address }) {
  if (rollout) return rollout.version;
  const waiting = releases.find(({ state }) => state === 'waiting');
  if (waiting) {
    const { version } = waiting;
    throw new Failed(`${version} of ${name} cannot go live yet. An admin has to approve the name ${name}.`);
  }
  const stored = releases.find(({ state }) => state === 'stored');
  const next = stored
    ? `"venture promote ${stored.version} --to ${address}" makes the newest stored release live.`
    : `No release is stored that is not live; "venture release --to ${address}" sends one.`;
  const [last] = history;
  // Why there is no rollout, such as a rollback or automatic stop.
  const before = last?.rollout && last.rollout.version === stored?.version ? ` ${last.sentence}` : '';
  throw new Failed(`Nothing of ${name} is being rolled out.${before} ${next}`);
}
