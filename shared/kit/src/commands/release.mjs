import { join } from 'node:path';
import { findChromium } from '../browser.mjs';
import { checkRelease } from '../check/check-release.mjs';
import { filesIn } from '../check/files.mjs';
import { Failed, WrongUsage } from '../command.mjs';
import { appOf, HELP } from '../platform/app.mjs';
import { archiveOf } from '../platform/archive.mjs';
import { originOf } from '../platform/origin.mjs';
import { sizeWords } from '../platform/words.mjs';

/** @type {import('../command.mjs').Command} */
export const command = {
  usage: `venture release --to <address> [--rollout <percent or plan>] [--note <words>] [--built] [--stored]

Builds and checks the remote in this folder as "venture check" does, says what it sends, sends it, and says what became
of it: live, given to a share of people, or waiting until an admin approves what it claims. Giving the command again is
safe: what is there already is not sent twice. Commit and CI run are kept with the release.

  --rollout <plan>    to a share of people first: 10, or "10 % for 10 minutes, 50 % for 10, then all"
  --note <words>      what is new, for the history
  --built             sends dist/ as it is, whatever built it
  --stored            keeps it there without making it live; "venture promote <version>" does that
${HELP}`,
  options: {
    to: { type: 'string' },
    rollout: { type: 'string' },
    note: { type: 'string' },
    built: { type: 'boolean' },
    stored: { type: 'boolean' },
  },
  async run({ values, folder, say, data }) {
    const { rollout, note, stored } = values;
    if (rollout !== undefined && stored) throw new WrongUsage('Either --rollout or --stored.');
    const app = await appOf({ values, say });
    const how = { isBuilt: values['built'] === true, browser: findChromium() };
    const { name, title, version } = await checkRelease(folder, how, say);
    const files = filesIn(join(folder, 'dist'));
    const upload = await archiveOf(files);
    const origin = originOf(folder);
    say(
      `Sending ${title} (${name}) ${version}, ${files.size} files, ${sizeWords(upload.length)}, to ${app.address}${
        origin.commit ? `, from commit ${origin.commit}` : ''
      }.`,
    );
    const params = { name, version };
    const live = stored || rollout !== undefined ? 'no' : 'yes';
    const published = await app.publish({ params, query: { live, note, ...origin }, upload });
    const isRolledOut = rollout !== undefined && published.state === 'stored';
    if (isRolledOut) await rollOut(app, params, { rollout, ...(note && { note }) });
    say(
      isRolledOut
        ? `${title} ${version} is being rolled out: ${rollout}.`
        : became(title, published, rollout, app),
    );
    const sent = { address: app.address, files: files.size, bytes: upload.length };
    data({ ...published, ...sent, ...(isRolledOut && { rollout }) });
  },
};

/**
 * @param {import('../platform/app.mjs').App} app
 * @param {{ name: string, version: string }} params
 * @param {object} body
 */
async function rollOut(app, params, body) {
  try {
    await app.promote({ params, body });
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    const left = `${params.version} is stored, and nobody has it yet.`;
    throw new Failed(`${error.message}\n${left}`, { ...error.data, ...params, state: 'stored' });
  }
}

/**
 * @param {string} title
 * @param {import('@venture/api/v1/releases').Published} published
 * @param {string | undefined} rollout
 * @param {Pick<import('../platform/app.mjs').App, 'claimsInWords'>} app
 */
function became(title, { version, state, isNew, waitsFor }, rollout, { claimsInWords }) {
  const what = `${title} ${version}`;
  if (state === 'live') return isNew ? `${what} is live.` : `${what} was live already: nothing was changed.`;
  if (state !== 'waiting') return `${what} is stored. "venture promote ${version}" makes it live.`;
  const then = rollout === undefined ? '' : ` Then: venture promote ${version} --rollout "${rollout}".`;
  return `${what} waits until an admin approves ${claimsInWords(waitsFor)}.${then}`;
}
