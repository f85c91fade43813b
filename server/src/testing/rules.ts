import { type Rules, rulesOf } from '../judging/rules';
import type { Log } from '../process/log';
import { releaseRules } from '../releases/release-rules';
import type { ReleaseStore } from '../releases/verified-list';

/** The rules of the releases in a store. */
export function rulesIn(store: ReleaseStore, log: Log): Rules {
  return rulesOf(releaseRules(store, log), log);
}
