import { onStoredChange, readStored, removeStored, tabStorage, writeStored } from '@venture/api/storage';
import { parseStoredValue } from '@venture/api/stored-value';
import { type PlayLog, type RulesModule, replay } from '@venture/play/rules';
import { readOwner } from '@venture/progress/device';
import { appendAction } from '@venture/progress/log';
import * as v from 'valibot';
import { Action, Options, type State } from './state';

export type UnfinishedAttempt = {
  readonly play: PlayLog<Action, Options>;
  readonly state: State;
};

type Rules = RulesModule<State, Action, Options>['rules'];

/** Upper bound on the actions of a stored attempt. */
const MOST_ACTIONS = 10_000;

/** A new attempt; the seed gives the order of the options, which makes no difference to the rules. */
export function begin(rules: Rules, options: Options, seed: number): UnfinishedAttempt {
  const play = { rules: rules.version, seed, options, actions: [] };
  return { play, state: rules.start(seed, options) };
}

/** The attempt after one more action; the very same when the action changes nothing. */
export function advance(rules: Rules, attempting: UnfinishedAttempt, action: Action): UnfinishedAttempt {
  const state = rules.step(attempting.state, action);
  if (state === attempting.state) return attempting;
  const { play } = attempting;
  return { play: { ...play, actions: appendAction(play.actions, action) }, state };
}

/** The attempt to resume. Practice counts for nothing, so it comes first and stays in its tab. */
export function readUnfinished(quiz: string, rules: Rules): UnfinishedAttempt | undefined {
  const inThisTab = parsed(readStored(key(quiz), tabStorage), quiz, rules);
  return inThisTab && isPractice(inThisTab) ? inThisTab : (readAttempt(quiz, rules) ?? inThisTab);
}

/** The unfinished attempt of this person on this device: nobody starts again knowing answers that it has shown. */
export function readAttempt(quiz: string, rules: Rules): UnfinishedAttempt | undefined {
  return parsed(readStored(key(quiz)), quiz, rules);
}

/** Calls `listener` when that attempt changes, here or in another tab; returns a function that stops it. */
export function onAttemptChange(quiz: string, listener: () => void): () => void {
  return onStoredChange(key(quiz), listener);
}

/** Stores an attempt on the device if it can store, else in the tab, as practice. False if neither can. */
export function storeUnfinished(quiz: string, attempting: UnfinishedAttempt): boolean {
  const text = JSON.stringify({ ...attempting.play, owner: readOwner() });
  const isOnDevice = !isPractice(attempting) && writeStored(key(quiz), text);
  if (!isOnDevice) return writeStored(key(quiz), text, tabStorage);
  forgetInTab(quiz);
  return true;
}

export function removeUnfinished(quiz: string, attempting: UnfinishedAttempt): void {
  forgetInTab(quiz);
  if (!isPractice(attempting)) removeStored(key(quiz));
}

export function forgetInTab(quiz: string): void {
  removeStored(key(quiz), tabStorage);
}

/** Only the missed questions are asked. */
export const isPractice = ({ play }: UnfinishedAttempt) => play.options.only !== null;

/** Stored for its owner, also while another person uses the device. */
function parsed(text: string | undefined, quiz: string, rules: Rules): UnfinishedAttempt | undefined {
  const Kept = v.object({
    rules: v.literal(rules.version),
    seed: v.number(),
    options: Options,
    actions: v.pipe(v.array(Action), v.maxLength(MOST_ACTIONS)),
    owner: v.optional(v.string()),
  });
  const kept = parseStoredValue(text, Kept, key(quiz));
  if (kept === undefined) return undefined;
  const { owner, ...play } = kept;
  if (owner !== undefined && owner !== readOwner()) return undefined;
  const state = replay(rules, play);
  return rules.isOver(state) ? undefined : { play, state };
}

const key = (quiz: string) => `venture.quiz.${quiz}`;
