import type { Declaration } from '@venture/rules/catalogue';
import { createCatalogues } from '../judging/catalogues';
import type { PublishedRelease } from '../judging/released';
import type { RulesRunner } from '../judging/rules';
import type { JudgingBudget } from '../learning/budget';
import { catalogue } from './catalogue';

/** What is the same for all processes of a server, whenever they start. */
export type Conditions = {
  /** Nobody has time left for replays: runs wait for their verdict. */
  isBusy: boolean;
  /** The remotes are disabled: what was done with them cannot be judged now. */
  isDisabled: boolean;
  /** What the remotes in the list declare. */
  declared: readonly Declaration[];
};

/** The release that everything is done with; the one of the `__RELEASE__` that pages see. */
const RELEASE = { name: 'learning', version: '1.0.0', manifestHash: 'sha384-learning' };
export const GAME = { name: 'cash-stack', scale: { from: 100, to: 250 }, mostScore: 250 };

/** A game of one move, which says its score; what is taught is read as ever. */
export function rulesFor(conditions: Conditions): RulesRunner {
  const known = [true, false].map((isDisabled): readonly PublishedRelease[] => [
    { ...RELEASE, isLive: true, isDisabled },
  ]);
  const releases = {
    all: async () => known[conditions.isDisabled ? 0 : 1] ?? [],
    catalogue: async () => catalogue,
    declarations: async () => conditions.declared,
  };
  const rules: Pick<
    RulesRunner,
    | 'find'
    | 'described'
    | 'taught'
    | 'replay'
    | 'options'
    | 'scaleOf'
    | 'versionsOf'
    | 'isDisabled'
    | 'games'
    | 'daily'
  > = {
    ...createCatalogues(releases),
    replay: async (_name, _version, { actions: [move] }) =>
      conditions.isDisabled
        ? undefined
        : { isOver: true, score: Number(Object(move).score), facts: {}, isPractice: false, cpuMs: 0 },
    options: async () => ({ version: 1, isPractice: false, manifestHash: 'sha384-game' }),
    scaleOf: async () => GAME.scale,
    versionsOf: async () => [],
    isDisabled: async () => conditions.isDisabled,
    games: async () => [],
    daily: async () => [],
  };
  return { ...rules, threads: () => ({ replay: IDLE, short: IDLE }), close: async () => {} };
}

const IDLE = { busy: 0, idle: 1, waiting: 0, refused: 0 };

/** Time for replays that is there or not, instead of one that is measured. */
export function budgetFor(conditions: Conditions): JudgingBudget {
  return {
    within: async (_account, work) => (conditions.isBusy ? 'over-budget' : work(() => {})),
    takeAnswers: () => !conditions.isBusy,
    exhausted: () => [],
  };
}
