import type { BuiltRelease } from './built';
import { type Contents, eventsOf } from './store/contents';

/** The channel of what a checkout releases into its own store. */
export const LOCAL = 'local';

/** Why a checkout leaves a release alone that it would make live again. */
export type SkippedRelease = { readonly built: BuiltRelease; readonly why: 'rolled-back' | 'removed' };

/**
 * Whether somebody took this very version back, by a rollback to what was live before it or by removing the remote:
 * that stands until they change their mind, or there is another version. What a checkout itself publishes is no
 * such decision: it goes back and forth with its sources.
 */
export function skipReason(built: BuiltRelease, contents: Contents): SkippedRelease | undefined {
  const { name, version } = built.release;
  const events = eventsOf(contents.history, name);
  const now = events.at(-1);
  const since = events.findLastIndex(({ live }) => live?.version === version);
  if (!now || now.channel === LOCAL || since === -1 || now === events[since]) return undefined;
  const { live } = now;
  if (!live) return { built, why: 'removed' };
  const isReturn = events.slice(0, since).some((earlier) => earlier.live?.version === live.version);
  return isReturn ? { built, why: 'rolled-back' } : undefined;
}

/** What to tell whoever built it. */
export function skipNotice({ built, why }: SkippedRelease): string {
  const { name, version } = built.release;
  if (why === 'removed') {
    return `${name} ${version} was removed from the list and stays out; npm run release -w @venture/${name} brings it back.`;
  }
  return `${name} ${version} was rolled back and stays that way until it changes; npm run rollback -- ${name} ${version} makes it live again.`;
}
