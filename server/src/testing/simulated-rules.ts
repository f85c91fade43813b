import type { Declaration } from '@venture/rules/catalogue';
import { createCatalogues } from '../judging/catalogues';
import type { PublishedRelease } from '../judging/released';
import type { RulesRunner } from '../judging/rules';
import type { JudgingBudget } from '../learning/budget';
import { catalogue } from './catalogue';

/** Conditions that apply to all processes of a server, whenever they start. */
export type Conditions = {
  /** True if no time is left for replays, so that runs wait for their verdict. */
  isBusy: boolean;
  /** True if the remotes are disabled, so that their events cannot be judged now. */
  isDisabled: boolean;
  /** Declarations of the listed remotes. */
  declared: readonly Declaration[];
};

/** The only release, which pages see as `__RELEASE__`. */
const RELEASE = { name: 'learning', version: '1.0.0', manifestHash: 'sha384-learning' };
export const GAME = { name: 'cash-stack', scale: { from: 100, to: 250 }, mostScore: 250 };

/** Runs the rules of a game whose only move states its score; taught content is read as usual. */
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

/** A replay budget that is either available or used up, instead of being measured. */
export function budgetFor(conditions: Conditions): JudgingBudget {
  return {
    within: async (_account, work) => (conditions.isBusy ? 'over-budget' : work(() => {})),
    takeAnswers: () => !conditions.isBusy,
    exhausted: () => [],
  };
}
