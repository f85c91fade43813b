import { listed } from '../new/files.mjs';
import { appOf, HELP } from '../platform/app.mjs';
import { manifestIn } from '../remote-folder.mjs';

/** Number of history events printed. */
const SHOWN = 8;

/** @type {import('../command.mjs').Command} */
export const command = {
  usage: `venture status --to <address>

Shows what is live of the remote in this folder, how a rollout fares, what waits for approval, and its history.

${HELP}`,
  options: { to: { type: 'string' } },
  async run({ values, folder, say, data }) {
    const { name, title } = manifestIn(folder);
    const app = await appOf({ values, say });
    const remote = await app.read({ params: { name } });
    say(statusLines(title, remote, app));
    data({ ...remote, address: app.address });
  },
};

/**
 * @param {string} title
 * @param {import('@venture/api/v1/releases').Remote} remote
 * @param {Pick<import('../platform/app.mjs').App, 'address'>} app
 */
export function statusLines(title, remote, { address }) {
  const { name, owner, live, rollout, releases, history } = remote;
  const waiting = releases.filter(({ state }) => state === 'waiting');
  const stored = releases.filter(
    ({ state, version }) => version !== rollout?.version && (state === 'previous' || state === 'stored'),
  );
  const facts = [
    ['Live', live ? liveWords(live) : 'nothing'],
    ...(rollout ? rolloutLines(rollout) : []),
    ...waiting.map(({ version }) => ['Waits', `${version} for an admin to approve the name ${name}`]),
    ...(stored.length > 0 ? [['Stored', stored.map(({ version }) => version).join(', ')]] : []),
    ...history
      .slice(0, SHOWN)
      .map(({ since, sentence }, at) => [at === 0 ? 'History' : '', `${timeWords(since)}  ${sentence}`]),
  ];
  const lines = /** @type {[string, string][]} */ (facts); // each has two parts
  return `${title} (${name}) at ${address}${owner === undefined ? '' : `, of the team ${owner}`}\n\n${listed(lines)}`;
}

/** @param {NonNullable<import('@venture/api/v1/releases').Remote['live']>} live */
function liveWords({ version, since, isDisabled }) {
  return `${version} since ${timeWords(since)}${isDisabled ? ', switched off' : ''}`;
}

/** @param {import('@venture/api/v1/releases').Rollout} rollout */
function rolloutLines({ version, share, plan, newer, live }) {
  return [
    ['Rollout', `${version}: ${plan}`],
    ['', `${bar(share)} newer: ${countWords(share, newer)}`],
    ['', `${bar(1 - share)} live: ${countWords(1 - share, live)}`],
  ];
}

/** @param {number} share @param {import('@venture/api/v1/releases').Rollout['live']} met */
function countWords(share, { visitors, failed }) {
  return `${Number((share * 100).toFixed(1))} % of people, ${visitors} visitors, failed for ${failed}`;
}

/** @param {string | undefined} since an ISO date */
function timeWords(since) {
  return since === undefined ? 'some time' : `${since.slice(0, 16).replace('T', ' ')} UTC`;
}

/** A bar of 20 characters. @param {number} share */
function bar(share) {
  const full = Math.round(Math.min(1, Math.max(0, share)) * 20);
  return '█'.repeat(full) + '░'.repeat(20 - full);
}
