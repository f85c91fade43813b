import { resolve } from 'node:path';
import { formatPlan, type Plan, parsePlan } from '@venture/api/v1/rollout-plan';
import { sizeText } from '@venture/gate/release';
import { isUnreachable } from '../database/errors';
import type { Database } from '../database/schema';
import { readArguments, readWholeNumber } from '../process/arguments';
import { Failure, reason } from '../process/failure';
import { measureFirstPageBytes, readBuiltRemote } from './built';
import { readShell } from './checks/list';
import { OPERATOR, type ReleaseEnvironment } from './environment';
import { type ReleaseOutcome, releaseRemotes } from './go-live';
import limits from './limits.json';
import { checkShell, removeRemote, setRemoteDisabled } from './list-changes';
import { pruneReleases } from './prune';
import { createRefusal } from './refusal';
import { rollBackRemote } from './rollback';
import { changeRollout, listRunningRollouts, type OpenRollout, readRolloutCounts } from './rollout';
import { type ChangeContext, type ListEntry, requireList } from './store/contents';
import { readReleaseFiles } from './store/rows';
import { readLiveList } from './store/store';
import { skipNotice, syncCheckout } from './sync-checkout';

/** What a team or an operator wants of the store; it answers what to print. */
type ReleaseAction = (environment: ReleaseEnvironment) => Promise<string>;

export const USAGE = `Usage: release <folder of a built remote> ... [--channel <word>] [--force]
                [--rollout <percent, or "10 % for 10 minutes, then all">]
       promote <name> [--channel <word>]
       release --local <all remotes of a checkout> ...
       rollback <name> [<version>] [--channel <word>]
       releases [check | prune [--keep <number>]]
       releases disable <name> | enable <name> | remove <name>`;

const CHANNEL = /^[a-z][a-z0-9-]{0,30}$/;

const PARSERS = {
  release: parseRelease,
  promote: parsePromote,
  rollback: parseRollback,
  releases: parseReleases,
} as const;
export type ReleaseCommand = keyof typeof PARSERS;

/** Reads the command, before anything is opened for it. */
export function parseReleaseCommand(name: ReleaseCommand, args: readonly string[]): ReleaseAction {
  const act = PARSERS[name](args);
  return async (environment) => {
    try {
      return await act(environment);
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      // It went away, or its disk is full: nothing that a stack of calls would explain.
      throw createRefusal('store-unusable', `The database of the releases cannot be used: ${reason(error)}.`);
    }
  };
}

function parseRelease(args: readonly string[]): ReleaseAction {
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
  if (values.local) return (environment) => publishAndPruneCheckout(folders, environment);
  const plan = values.rollout === undefined ? undefined : parsePlan(values.rollout);
  if (values.rollout !== undefined && !plan) throw new Failure(USAGE);
  const options = { ...wayIn(values), force: values.force, plan };
  return async (environment) => {
    const releases = await Promise.all(folders.map(readBuiltRemote));
    const outcomes = await releaseRemotes(releases, options, environment);
    if (plan) return outcomes.map((outcome) => startLine(outcome, plan)).join('\n');
    const hasShell = (await readShell(environment.shellDir)) !== undefined;
    const unchecked = `Not checked against a shell: there is no shell.json in ${environment.shellDir}.`;
    return [...outcomes.map(outcomeLine), ...(hasShell ? [] : [unchecked])].join('\n');
  };
}

function startLine(outcome: ReleaseOutcome, plan: Plan): string {
  const { release, before, isNew, isRolledOut } = outcome;
  const what = `${release.name} ${release.version}`;
  if (isRolledOut) return `${what} is rolled out beside ${before?.version ?? 'none'}: ${formatPlan(plan)}.`;
  if (!isNew) return outcomeLine(outcome);
  return `${what} is live for everybody: a first release has nothing that it could be compared with.`;
}

function parsePromote(args: readonly string[]): ReleaseAction {
  const { values, positionals } = readArguments(
    args,
    { channel: { type: 'string', default: 'promote' } },
    USAGE,
  );
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) throw new Failure(USAGE);
  const way = wayIn(values);
  return async (environment) => {
    const { newer, live } = await changeRollout(name, { what: 'promote' }, way, environment);
    return `${name} ${newer} is live now, instead of ${live}.`;
  };
}

/** Publishes the remotes of a checkout, and removes what nobody needs any more; returns what to print. */
export async function publishAndPruneCheckout(
  folders: readonly string[],
  environment: ReleaseEnvironment,
): Promise<string> {
  const { outcomes, skipped } = await syncCheckout(folders, environment);
  if (outcomes.length > 0) await pruneReleases(limits.keptReleases, environment);
  return [...outcomes.map(outcomeLine), ...skipped.map(skipNotice)].join('\n');
}

function parseRollback(args: readonly string[]): ReleaseAction {
  const { values, positionals } = readArguments(
    args,
    { channel: { type: 'string', default: 'rollback' } },
    USAGE,
  );
  const [name, version, ...more] = positionals;
  if (name === undefined || more.length > 0) throw new Failure(USAGE);
  const way = wayIn(values);
  return async (environment) => {
    const done = await rollBackRemote(name, version, way, environment);
    if (!('takenBack' in done)) return outcomeLine(done);
    const { newer, live } = done.takenBack;
    return `${name} ${newer} is taken back; everybody has ${live}.`;
  };
}

function parseReleases([what = '', ...args]: readonly string[]): ReleaseAction {
  if (what === 'prune') return parsePrune(args);
  const [name = '', ...more] = args;
  const action = name === '' ? WITHOUT_NAME.get(what) : WITH_NAME.get(what)?.(name);
  if (!action || more.length > 0) throw new Failure(USAGE);
  return action;
}

const WITHOUT_NAME: ReadonlyMap<string, ReleaseAction> = new Map([
  ['', formatReleaseOverview],
  ['check', async (environment) => `The shell fits all ${(await checkShell(environment)).length} remotes.`],
]);

const WITH_NAME: ReadonlyMap<string, (name: string) => ReleaseAction> = new Map([
  ['disable', (name) => switchRemote(name, true)],
  ['enable', (name) => switchRemote(name, false)],
  [
    'remove',
    (name) => async (environment) => {
      await removeRemote(name, { channel: 'removed', actor: OPERATOR }, environment);
      return `${name} is no longer in the list.`;
    },
  ],
]);

function switchRemote(name: string, isDisabled: boolean): ReleaseAction {
  return async (environment) => {
    await setRemoteDisabled(name, isDisabled, { channel: 'switch', actor: OPERATOR }, environment);
    return isDisabled ? `${name} is switched off.` : `${name} is enabled again.`;
  };
}

function parsePrune(args: readonly string[]): ReleaseAction {
  const { values, positionals } = readArguments(args, { keep: { type: 'string' } }, USAGE);
  if (positionals.length > 0) throw new Failure(USAGE);
  const keep = values.keep !== undefined ? readWholeNumber(values.keep, 0, 9999, USAGE) : limits.keptReleases;
  return async (environment) => {
    const removed = await pruneReleases(keep, environment);
    return removed.length > 0
      ? removed.map(({ name, version }) => `${name} ${version} is removed.`).join('\n')
      : 'There is nothing to remove.';
  };
}

function wayIn({ channel }: { readonly channel: string }): ChangeContext {
  if (CHANNEL.test(channel)) return { channel, actor: OPERATOR };
  throw new Failure(USAGE);
}

function outcomeLine({ release: { name, version }, before, isNew }: ReleaseOutcome): string {
  if (!isNew) return `${name} ${version} is already live.`;
  const rests = before?.disabled ? ', and switched off until it is enabled' : '';
  return `${name} ${version} is live now${before ? `, instead of ${before.version}` : ''}${rests}.`;
}

const HEAD = ['remote', 'version', 'live since', 'by', 'page', 'before', ''] as const;

/** What is live, since when, how it came, what its first page weighs, and what it falls back to. */
async function formatReleaseOverview(environment: ReleaseEnvironment): Promise<string> {
  const { serial, remotes } = requireList(await readLiveList(environment));
  const running = await listRunningRollouts(environment.db);
  const rows = await Promise.all(remotes.map((remote) => row(remote, running, environment)));
  return `${table([HEAD, ...rows])}\nList ${serial}`;
}

async function row(
  live: ListEntry,
  running: readonly OpenRollout[],
  { db }: ReleaseEnvironment,
): Promise<readonly string[]> {
  const { name, version, since, channel, previous, disabled, framed } = live;
  const files = await readReleaseFiles(db, name, version);
  const size = files && (await measureFirstPageBytes(files, live));
  return [
    name,
    version,
    since ? `${since.slice(0, 16).replace('T', ' ')} UTC` : '',
    channel ?? '',
    size === undefined ? 'not in the store' : sizeText(size),
    previous?.version ?? '',
    [disabled ? 'disabled' : '', framed ? 'in a frame' : '', await rolloutOf(live, running, db)]
      .filter(Boolean)
      .join(', '),
  ];
}

/** What is being rolled out beside it, and how both fare. */
async function rolloutOf(
  { name }: ListEntry,
  running: readonly OpenRollout[],
  db: Database,
): Promise<string | undefined> {
  const rollout = running.find(({ remote }) => remote === name);
  if (!rollout) return undefined;
  const { newer, live } = await readRolloutCounts(db, rollout);
  const share = Number((rollout.share * 100).toFixed(2));
  return `${rollout.newer} for ${share} %: failed for ${newer.failed} of ${newer.visitors} visitors, ${rollout.live} for ${live.failed} of ${live.visitors}${rollout.doubt === undefined ? '' : '; it waits for somebody to decide'}`;
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = HEAD.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return rows.map(line).join('\n');
}
