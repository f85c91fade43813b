import { resolve } from 'node:path';
import { formatPlan, type Plan, parsePlan } from '@venture/api/v1/rollout-plan';
import { isUnreachable } from '../database/errors';
import { readArguments, readWholeNumber } from '../process/arguments';
import { Failure, reason } from '../process/failure';
import { OPERATOR } from './actor';
import { type BuiltRelease, readBuiltRemote } from './built';
import { readShell } from './checks/fit';
import type { ChangeContext } from './entry';
import type { ReleaseEnvironment } from './environment';
import { checkShell, removeRemote, setRemoteDisabled, signWithCurrentKeys } from './operate';
import { formatReleaseOverview } from './overview';
import { prune } from './prune';
import { publishCheckout } from './publish';
import { createRefusal } from './refusal';
import { type ReleaseOptions, type ReleaseOutcome, releaseRemotes } from './release';
import { rollback } from './rollback';
import { changeRollout } from './rollout/change';
import { type RolloutStartResult, startRollout } from './rollout/start';
import { skipNotice } from './skipped';
import { importEarlierReleases, startEmptyStore } from './store/take-over';
import limits from './store-limits.json';

export const RELEASE_COMMANDS = ['release', 'promote', 'rollback', 'releases'] as const;
export type ReleaseCommand = (typeof RELEASE_COMMANDS)[number];

export const USAGE = `Usage: release <folder of a built remote> ... [--channel <word>] [--force]
                [--rollout <percent, or "10 % for 10 minutes, 50 % for 10, then all">]
       promote <name> [--channel <word>]
       release --local <all remotes of a checkout> ...
       rollback <name> [<version>] [--channel <word>]
       releases [check | sign | prune [--keep <number>]]
       releases disable <name> | enable <name> | remove <name>
       releases take-over <folder of an earlier version> [--key <its signing key>] | none`;

/** Of `releases`: adds what an earlier version released. */
export const TAKE_OVER = 'take-over';
const NONE = 'none';

const CHANNEL = /^[a-z][a-z0-9-]{0,30}$/;

export function isReleaseCommand(name: string): name is ReleaseCommand {
  return RELEASE_COMMANDS.some((command) => command === name);
}

const RUN = {
  release: releaseCommand,
  promote: promoteCommand,
  rollback: rollbackCommand,
  releases: releasesCommand,
} as const;

/** Does what a team or an operator asks of the store; returns what to print. */
export async function runReleaseCommand(
  name: ReleaseCommand,
  args: readonly string[],
  environment: ReleaseEnvironment,
): Promise<string> {
  try {
    return await RUN[name](args, environment);
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    // It went away, or its disk is full: nothing that a stack of calls would explain.
    throw createRefusal('store-unusable', `The database of the releases cannot be used: ${reason(error)}.`);
  }
}

async function releaseCommand(args: readonly string[], environment: ReleaseEnvironment): Promise<string> {
  const { values, positionals } = readArguments(
    args,
    {
      channel: { type: 'string', default: 'release' },
      force: { type: 'boolean', default: false },
      local: { type: 'boolean', default: false },
      rollout: { type: 'string' },
    },
    USAGE,
  );
  const folders = positionals.map((folder) => resolve(folder));
  if (folders.length === 0) throw new Failure(USAGE);
  if (values.local) return publishAndPruneCheckout(folders, environment);
  const options = { ...wayIn(values), force: values.force };
  const releases = await Promise.all(folders.map(readBuiltRemote));
  if (values.rollout !== undefined) return rollOut(releases, values.rollout, options, environment);
  const outcomes = await releaseRemotes(releases, options, environment);
  const hasShell = (await readShell(environment.shellDir)) !== undefined;
  const unchecked = `Not checked against a shell: there is no shell.json in ${environment.shellDir}.`;
  return [...outcomes.map(outcomeLine), ...(hasShell ? [] : [unchecked])].join('\n');
}

async function rollOut(
  releases: readonly BuiltRelease[],
  said: string,
  options: ReleaseOptions,
  environment: ReleaseEnvironment,
): Promise<string> {
  const plan = parsePlan(said);
  if (!plan) throw new Failure(USAGE);
  const lines = [];
  for (const built of releases) {
    lines.push(startLine(await startRollout(built, plan, options, environment), plan));
  }
  return lines.join('\n');
}

function startLine({ isRolledOut, ...outcome }: RolloutStartResult, plan: Plan): string {
  const { release, before, isNew } = outcome;
  const what = `${release.name} ${release.version}`;
  if (isRolledOut) return `${what} is rolled out beside ${before?.version ?? 'none'}: ${formatPlan(plan)}.`;
  if (!isNew) return outcomeLine(outcome);
  return `${what} is live for everybody: a first release has nothing that it could be compared with.`;
}

async function promoteCommand(args: readonly string[], environment: ReleaseEnvironment): Promise<string> {
  const { values, positionals } = readArguments(
    args,
    { channel: { type: 'string', default: 'promote' } },
    USAGE,
  );
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) throw new Failure(USAGE);
  const { newer, live } = await changeRollout(name, { what: 'promote' }, wayIn(values), environment);
  return `${name} ${newer} is live now, instead of ${live}.`;
}

/** Publishes the remotes of a checkout, and removes what nobody needs any more; returns what to print. */
export async function publishAndPruneCheckout(
  folders: readonly string[],
  environment: ReleaseEnvironment,
): Promise<string> {
  const { outcomes, skipped } = await publishCheckout(folders, environment);
  if (outcomes.length > 0) await prune(limits.keptReleases, environment);
  return [...outcomes.map(outcomeLine), ...skipped.map(skipNotice)].join('\n');
}

async function rollbackCommand(args: readonly string[], environment: ReleaseEnvironment): Promise<string> {
  const { values, positionals } = readArguments(
    args,
    { channel: { type: 'string', default: 'rollback' } },
    USAGE,
  );
  const [name, version, ...more] = positionals;
  if (name === undefined || more.length > 0) throw new Failure(USAGE);
  const done = await rollback(name, version, wayIn(values), environment);
  if (!('takenBack' in done)) return outcomeLine(done);
  const { newer, live } = done.takenBack;
  return `${name} ${newer} is taken back; everybody has ${live}.`;
}

async function releasesCommand(
  [what = '', ...args]: readonly string[],
  environment: ReleaseEnvironment,
): Promise<string> {
  if (what === 'prune') return pruneCommand(args, environment);
  if (what === TAKE_OVER) return takeOverCommand(args, environment);
  const [name = '', ...more] = args;
  if (more.length > 0) throw new Failure(USAGE);
  switch (name === '' ? what : `${what} <name>`) {
    case '':
      return formatReleaseOverview(environment);
    case 'sign':
      await signWithCurrentKeys(environment);
      return 'The list is signed with the current keys.';
    case 'check':
      return `The shell fits all ${(await checkShell(environment)).length} remotes.`;
    case 'disable <name>':
      await setRemoteDisabled(name, true, SWITCH, environment);
      return `${name} is switched off.`;
    case 'enable <name>':
      await setRemoteDisabled(name, false, SWITCH, environment);
      return `${name} is enabled again.`;
    case 'remove <name>':
      await removeRemote(name, { channel: 'removed', actor: OPERATOR }, environment);
      return `${name} is no longer in the list.`;
    default:
      throw new Failure(USAGE);
  }
}

async function pruneCommand(args: readonly string[], environment: ReleaseEnvironment): Promise<string> {
  const { values, positionals } = readArguments(args, { keep: { type: 'string' } }, USAGE);
  if (positionals.length > 0) throw new Failure(USAGE);
  const keep = values.keep !== undefined ? readWholeNumber(values.keep, 0, 9999, USAGE) : limits.keptReleases;
  const removed = await prune(keep, environment);
  return removed.length > 0
    ? removed.map(({ name, version }) => `${name} ${version} is removed.`).join('\n')
    : 'There is nothing to remove.';
}

async function takeOverCommand(args: readonly string[], environment: ReleaseEnvironment): Promise<string> {
  const { values, positionals } = readArguments(args, { key: { type: 'string' } }, USAGE);
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new Failure(USAGE);
  if (folder === NONE) {
    await startEmptyStore(environment);
    return 'Nothing is taken over: the list of remotes stays as it is, or begins empty.';
  }
  const theirs = values.key !== undefined ? { signingKey: resolve(values.key), publicKeys: '' } : environment;
  return (await importEarlierReleases(resolve(folder), theirs, environment)).join('\n');
}

const SWITCH = { channel: 'switch', actor: OPERATOR } as const;

function wayIn({ channel }: { readonly channel: string }): ChangeContext {
  if (CHANNEL.test(channel)) return { channel, actor: OPERATOR };
  throw new Failure(USAGE);
}

function outcomeLine({ release: { name, version }, before, isNew }: ReleaseOutcome): string {
  if (!isNew) return `${name} ${version} is already live.`;
  const rests = before?.disabled ? ', and switched off until it is enabled' : '';
  return `${name} ${version} is live now${before ? `, instead of ${before.version}` : ''}${rests}.`;
}
