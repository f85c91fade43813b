import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { findChromium } from '../browser.mjs';
import { checkRelease } from '../check/check-release.mjs';
import { WrongUsage } from '../command.mjs';
import { appOf, HELP, readSizeLimits } from '../platform/app.mjs';
import { archiveOf } from '../platform/archive.mjs';
import callLimits from '../platform/limits.json' with { type: 'json' };
import { filesIn } from '../release-files.mjs';

/** CI variables that hold the commit and the run's URL. */
const COMMITS = [
  'GITHUB_SHA',
  'CI_COMMIT_SHA',
  'CIRCLE_SHA1',
  'BUILDKITE_COMMIT',
  'GIT_COMMIT',
  'BUILD_SOURCEVERSION',
];
const RUNS = ['CI_JOB_URL', 'CIRCLE_BUILD_URL', 'BUILDKITE_BUILD_URL', 'BUILD_URL'];

/**
 * A release's origin, as far as CI or git know it.
 * @param {string} folder
 * @param {import('../platform/token.mjs').Environment} [environment]
 * @returns {{ commit?: string, run?: string }}
 */
export function originOf(folder, environment = process.env) {
  const first = (/** @type {readonly string[]} */ names) =>
    names.map((name) => environment[name]).find(Boolean);
  const commit = first(COMMITS) ?? commitIn(folder);
  const run = first(RUNS) ?? githubRun(environment);
  return { ...(commit && { commit: commit.slice(0, 100) }), ...(run && { run: run.slice(0, 300) }) };
}

/** @param {import('../platform/token.mjs').Environment} environment */
function githubRun({ GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: id }) {
  return server && repository && id ? `${server}/${repository}/actions/runs/${id}` : undefined;
}

/** The current commit, with "-dirty" if there are uncommitted changes. @param {string} folder */
function commitIn(folder) {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'], {
      cwd: folder,
      encoding: 'utf8',
      timeout: callLimits.gitMs,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined; // no git, or no commit
  }
}

/** @type {import('../command.mjs').Command} */
export const command = {
  usage: `venture release --to <address> [--rollout <percent or plan>] [--now] [--note <words>] [--built] [--stored]

Builds and checks the remote in this folder as "venture check" does, says what it sends, sends it, and says what became
of it: live, given to a share of people, or waiting until an admin approves its name. Giving the command again is
safe: what is there already is not sent twice. Commit and CI run are kept with the release.

  --rollout <plan>    to a share of people first: 10, or "10 % for 10 minutes, then all"; the first release of a name goes
                      to everybody. Without it: 10 % for 10 minutes, then all
  --now               to everybody at once
  --note <words>      what is new, for the history
  --built             sends dist/ as it is, whatever built it
  --stored            keeps it there without making it live, says the address of its preview, for a pull request;
                      "venture promote <version>" makes it live
${HELP}`,
  options: {
    to: { type: 'string' },
    rollout: { type: 'string' },
    now: { type: 'boolean' },
    note: { type: 'string' },
    built: { type: 'boolean' },
    stored: { type: 'boolean' },
  },
  async run({ values, folder, say, data }) {
    const { rollout, now, note, stored } = values;
    if ([rollout !== undefined, now, stored].filter(Boolean).length > 1)
      throw new WrongUsage('Only one of --rollout, --now and --stored.');
    const app = await appOf({ values, say });
    const limits = await readSizeLimits(app.address, say);
    const how = { isBuilt: values['built'] === true, browser: findChromium(), limits };
    const { name, title, version, warnings } = await checkRelease(folder, how, say);
    const files = filesIn(join(folder, 'dist'));
    const upload = await archiveOf(files);
    const origin = originOf(folder);
    say(
      `Sending ${title} (${name}) ${version}, ${files.size} files, ${sizeWords(upload.length)}, to ${app.address}${
        origin.commit ? `, from commit ${origin.commit}` : ''
      }.`,
    );
    const params = { name, version };
    const query = { live: stored ? 'no' : 'yes', rollout: now ? 'now' : rollout, note, ...origin };
    const published = await app.publish({ params, query, upload });
    say(becameLine(title, published, rollout));
    const preview = published.preview && new URL(published.preview, `${app.address}/`).href;
    if (preview && published.state !== 'live') say(`Preview, for members of the team and admins: ${preview}`);
    const sent = {
      address: app.address,
      files: files.size,
      bytes: upload.length,
      ...(preview && { preview }),
      ...(warnings && { warnings }),
    };
    data({ ...published, ...sent });
  },
};

/**
 * Describes what became of a published release.
 * @param {string} title
 * @param {import('@venture/api/v1/releases').PublishResult} published
 * @param {string | undefined} asked the requested first share of people
 */
export function becameLine(title, { name, version, state, isNew, rollout }, asked) {
  const what = `${title} ${version}`;
  if (rollout !== undefined) {
    return isNew
      ? `${what} is being rolled out: ${rollout}.`
      : `${what} was being rolled out already, and goes on so: ${rollout}.`;
  }
  if (state === 'waiting') {
    return `${what} waits until an admin approves the name ${name}.`;
  }
  if (state !== 'live') return `${what} is stored. "venture promote ${version}" makes it live.`;
  if (!isNew) return `${what} was live already: nothing was changed.`;
  return asked === undefined
    ? `${what} is live.`
    : `${what} is live for everybody: a first release has nothing that it could be compared with.`;
}

/** @param {number} bytes */
function sizeWords(bytes) {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
