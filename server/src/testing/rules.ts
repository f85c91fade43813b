import { type Rules, rulesOf } from '../judging/rules';
import type { Log } from '../process/log';
import type { RulesStore } from '../releases/named';
import { releaseRules } from '../releases/release-rules';

/** The rules of the releases in a store. */
export function rulesIn(store: RulesStore, log: Log): Rules {
  return rulesOf(releaseRules(store, log), log);
}
