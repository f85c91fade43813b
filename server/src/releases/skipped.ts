import type { BuiltRelease } from './built';
import { parseRolloutChange } from './rollout/in-list';
import {
  filterEvents,
  findEntry,
  findNewerEntry,
  type HistoryEvent,
  isLiveChange,
  type StoreContents,
} from './store/contents';

/** The channel of what a checkout releases into its own store. */
export const LOCAL_CHANNEL = 'local';

/** Why a checkout leaves a release alone that it would make live again. */
export type SkippedRelease = {
  readonly built: BuiltRelease;
  readonly why: 'rolled-back' | 'removed' | 'stopped' | 'taken-back' | 'rolled-out';
  /** Of the brake. */
  readonly reason?: string;
};

/**
 * Whether somebody, or the brake, took this very version back: by a rollback to what was live before it, by removing the
 * remote, or by ending its rollout. That stands until somebody makes it live, or there is another version. So does a
 * rollout that goes on. What a checkout itself publishes is no such decision: it goes back and forth with its sources.
 */
export function skipReason(built: BuiltRelease, contents: StoreContents): SkippedRelease | undefined {
  const { name, version } = built.release;
  const all = filterEvents(contents.history, name);
  const ended = endOfRollout(built, contents, all);
  if (ended) return ended;
  const events = all.filter(isLiveChange);
  const now = events.at(-1);
  const since = events.findLastIndex(({ live }) => live?.version === version);
  if (!now || now.channel === LOCAL_CHANNEL || since === -1 || now === events[since]) return undefined;
  const { live } = now;
  if (!live) return { built, why: 'removed' };
  const isReturn = events.slice(0, since).some((earlier) => earlier.live?.version === live.version);
  return isReturn ? { built, why: 'rolled-back' } : undefined;
}

/** What the last word about this version is, where that is about its rollout. */
function endOfRollout(
  built: BuiltRelease,
  contents: StoreContents,
  events: readonly HistoryEvent[],
): SkippedRelease | undefined {
  const { name, version } = built.release;
  const live = findEntry(contents, name);
  if (live && findNewerEntry(live)?.version === version) return { built, why: 'rolled-out' };
  const last = events.findLast(
    ({ details, ...event }) =>
      event.live?.version === version || parseRolloutChange(details)?.version === version,
  );
  const { what, why = '' } = parseRolloutChange(last?.details) ?? {};
  if (what === 'stopped') return { built, why: what, reason: why };
  return what === 'taken-back' ? { built, why: what } : undefined;
}

/** What to tell whoever built it. */
export function skipNotice({ built, why, reason }: SkippedRelease): string {
  const { name, version } = built.release;
  const release = `npm run release -w @venture/${name}`;
  switch (why) {
    case 'removed':
      return `${name} ${version} was removed from the list and stays out; ${release} brings it back.`;
    case 'stopped':
      return `${name} ${version} was stopped automatically: ${reason} It stays that way until it changes; ${release} makes it live.`;
    case 'taken-back':
      return `${name} ${version} was taken back and stays that way until it changes; ${release} makes it live.`;
    case 'rolled-out':
      return `${name} ${version} is being rolled out and goes on so; npm run promote -- ${name} gives it to everybody.`;
    case 'rolled-back':
      return `${name} ${version} was rolled back and stays that way until it changes; npm run rollback -- ${name} ${version} makes it live again.`;
    default:
      return why satisfies never;
  }
}
