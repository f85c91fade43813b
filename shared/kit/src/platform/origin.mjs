import { execFileSync } from 'node:child_process';
import limits from './limits.json' with { type: 'json' };

/** Where CI services say which commit they build, and where the run can be seen. */
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
 * Where a release comes from, as far as CI or git can tell.
 * @param {string} folder
 * @param {import('./token.mjs').Environment} [environment]
 * @returns {{ commit?: string, run?: string }}
 */
export function originOf(folder, environment = process.env) {
  const first = (/** @type {readonly string[]} */ names) =>
    names.map((name) => environment[name]).find(Boolean);
  const commit = first(COMMITS) ?? commitIn(folder);
  const run = first(RUNS) ?? githubRun(environment);
  return { ...(commit && { commit: commit.slice(0, 100) }), ...(run && { run: run.slice(0, 300) }) };
}

/** @param {import('./token.mjs').Environment} environment */
function githubRun({ GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: id }) {
  return server && repository && id ? `${server}/${repository}/actions/runs/${id}` : undefined;
}

/** With "-dirty" behind it where something is not committed. @param {string} folder */
function commitIn(folder) {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'], {
      ...{ cwd: folder, encoding: 'utf8', timeout: limits.gitMs },
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined; // no git, or nothing committed
  }
}
