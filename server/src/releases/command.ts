import { resolve } from 'node:path';
import { formatPlan, type Plan, parsePlan } from '@venture/api/v1/rollout-plan';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Database } from '../database/schema';
import { type CommandRunner, wholeNumber } from '../process/command-line';
import { readShell } from './checks/list';
import { type ReleaseOutcome, releaseRemotes } from './go-live';
import limits from './limits.json';
import { checkShell, removeRemote, setRemoteDisabled } from './list-changes';
import { pruneReleases } from './prune';
import { rollBackRemote } from './rollback';
import { changeRollout, findRunningRollout, readRolloutCounts } from './rollout/rollout';
import { readBuiltRemote } from './store/built';
import { type ListEntry, requireList } from './store/contents';
import { OPERATOR, type ReleaseEnvironment } from './store/environment';
import { readLiveList } from './store/store';
import { skipNotice, syncCheckout } from './sync-checkout';

type ReleaseOptions = {
  readonly channel: string;
  readonly force: boolean;
  readonly local: boolean;
  readonly rollout?: Plan;
};

/** Adds the store commands for operators and team programs. */
export function addReleaseCommands(program: Command, act: CommandRunner<ReleaseEnvironment>): void {
  program
    .command('release <folders...>')
    .description('releases built remotes')
    .addOption(channelOption('release'))
    .option('--force', 'also releases a version that is older than the live one', false)
    .option(
      '--rollout <plan>',
      'gives it to a share of people first: a percentage, or "10 % for 10 minutes, then all"',
      readPlan,
    )
    .option('--local', 'makes exactly these live, and removes remotes that an earlier call released', false)
    .action((given: readonly string[], options: ReleaseOptions) => {
      const folders = given.map((folder) => resolve(folder));
      const work = options.local ? publishAndPruneCheckout : releaseBuilt(options);
      return act((environment) => work(folders, environment), { mayBeNew: true });
    });
  program
    .command('promote <name>')
    .description('makes what is rolled out live for everybody')
    .addOption(channelOption('promote'))
    .action((name: string, { channel }: ReleaseOptions) =>
      act(async (environment) => {
        const by = { channel, actor: OPERATOR };
        const { newer, live } = await changeRollout(name, { what: 'promote' }, by, environment);
        return `${name} ${newer} is live now, instead of ${live}.`;
      }),
    );
  program
    .command('rollback <name> [version]')
    .description('makes the previous release live again')
    .addOption(channelOption('rollback'))
    .action((name: string, version: string | undefined, { channel }: ReleaseOptions) =>
      act((environment) => rollBack(name, version, channel, environment)),
    );
  addListCommands(program, act);
}

function addListCommands(program: Command, act: CommandRunner<ReleaseEnvironment>): void {
  const releases = program
    .command('releases')
    .description('shows what is live; also: check, prune, disable, enable, remove')
    .action(() => act(formatReleaseOverview));
  releases
    .command('check')
    .description('checks that the shell fits all remotes')
    .action(() =>
      act(async (environment) => `The shell fits all ${(await checkShell(environment)).length} remotes.`),
    );
  releases
    .command('prune')
    .description('removes old releases')
    .option(
      '--keep <number>',
      'how many of each remote stay, beside those that are in use',
      wholeNumber(0, 9999),
      limits.keptReleases,
    )
    .action(({ keep }: { readonly keep: number }) => act((environment) => prune(keep, environment)));
  releases
    .command('disable <name>')
    .description('switches a remote off')
    .action((name: string) => act((environment) => switchRemote(name, true, environment)));
  releases
    .command('enable <name>')
    .description('switches it on again')
    .action((name: string) => act((environment) => switchRemote(name, false, environment)));
  releases
    .command('remove <name>')
    .description('takes a remote out of the list')
    .action((name: string) =>
      act(async (environment) => {
        await removeRemote(name, { channel: 'removed', actor: OPERATOR }, environment);
        return `${name} is no longer in the list.`;
      }),
    );
}

const CHANNEL = /^[a-z][a-z0-9-]{0,30}$/;

function channelOption(usual: string): Option {
  return new Option('--channel <word>', 'one word for the history, such as ci')
    .default(usual)
    .argParser((text) => {
      if (CHANNEL.test(text)) return text;
      throw new InvalidArgumentError('It must be a word of lower-case letters, digits and "-".');
    });
}

function readPlan(text: string): Plan {
  const plan = parsePlan(text);
  if (plan) return plan;
  throw new InvalidArgumentError('It must be a percentage, or like "10 % for 10 minutes, then all".');
}

function releaseBuilt({ channel, force, rollout: plan }: ReleaseOptions) {
  return async (folders: readonly string[], environment: ReleaseEnvironment): Promise<string> => {
    const releases = await Promise.all(folders.map(readBuiltRemote));
    const outcomes = await releaseRemotes(releases, { channel, actor: OPERATOR, force, plan }, environment);
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

/** Publishes a checkout's remotes and removes unneeded releases; returns the text to print. */
export async function publishAndPruneCheckout(
  folders: readonly string[],
  environment: ReleaseEnvironment,
): Promise<string> {
  const { outcomes, skipped } = await syncCheckout(folders, environment);
  if (outcomes.length > 0) await pruneReleases(limits.keptReleases, environment);
  return [...outcomes.map(outcomeLine), ...skipped.map(skipNotice)].join('\n');
}

async function rollBack(
  name: string,
  version: string | undefined,
  channel: string,
  environment: ReleaseEnvironment,
): Promise<string> {
  const done = await rollBackRemote(name, version, { channel, actor: OPERATOR }, environment);
  if (!('takenBack' in done)) return outcomeLine(done);
  const { newer, live } = done.takenBack;
  return `${name} ${newer} is taken back; everybody has ${live}.`;
}

async function switchRemote(
  name: string,
  isDisabled: boolean,
  environment: ReleaseEnvironment,
): Promise<string> {
  await setRemoteDisabled(name, isDisabled, { channel: 'switch', actor: OPERATOR }, environment);
  return isDisabled ? `${name} is switched off.` : `${name} is enabled again.`;
}

async function prune(keep: number, environment: ReleaseEnvironment): Promise<string> {
  const removed = await pruneReleases(keep, environment);
  return removed.length > 0
    ? removed.map(({ name, version }) => `${name} ${version} is removed.`).join('\n')
    : 'There is nothing to remove.';
}

function outcomeLine({ release: { name, version }, before, isNew }: ReleaseOutcome): string {
  if (!isNew) return `${name} ${version} is already live.`;
  const rests = before?.disabled ? ', and switched off until it is enabled' : '';
  return `${name} ${version} is live now${before ? `, instead of ${before.version}` : ''}${rests}.`;
}

/** Formats the live releases, one per line: since when, by which channel, fallback, and any rollout. */
async function formatReleaseOverview(environment: ReleaseEnvironment): Promise<string> {
  const { serial, remotes } = requireList(await readLiveList(environment));
  const lines = await Promise.all(remotes.map((remote) => overviewLine(remote, environment)));
  return [...lines, `List ${serial}`].join('\n');
}

async function overviewLine(live: ListEntry, { db }: ReleaseEnvironment): Promise<string> {
  const { name, version, since, channel, previous, disabled, framed } = live;
  const facts = [
    since && `since ${since.slice(0, 16).replace('T', ' ')} UTC`,
    channel && `by ${channel}`,
    previous && `before: ${previous.version}`,
    disabled && 'disabled',
    framed && 'in a frame',
    await rolloutOf(name, db),
  ];
  return [`${name} ${version}`, ...facts.filter(Boolean)].join(', ');
}

/** Describes a running rollout, and how both of its releases fare. */
async function rolloutOf(name: string, db: Database): Promise<string | undefined> {
  const rollout = await findRunningRollout(db, name);
  if (!rollout) return undefined;
  const { newer, live } = await readRolloutCounts(db, rollout);
  const share = Number((rollout.share * 100).toFixed(2));
  return `${rollout.newer} for ${share} %: failed for ${newer.failed} of ${newer.visitors} visitors, ${rollout.live} for ${live.failed} of ${live.visitors}${rollout.doubt === undefined ? '' : '; it waits for somebody to decide'}`;
}
