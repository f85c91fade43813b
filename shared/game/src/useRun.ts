import { gameId, parseGameId } from '@venture/contract/game-id';
import { RELEASE_VERSION, RELEASED_GAME } from '@venture/contract/release';
import { findScale } from '@venture/contract/scale';
import { newId } from '@venture/device/new-id';
import { storedUser } from '@venture/device/stored-user';
import { appendAction } from '@venture/rules/log';
import { newSeed } from '@venture/rules/random';
import { useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef, useState } from 'react';
import type { Rules, RulesModule, TimedOptions } from './rules';
import type { DealtRun } from './run-tickets';
import { readUnfinished, removeUnfinished, storeUnfinished, type Unfinished } from './unfinished';
import { type OneTab, useOneTab } from './useOneTab';

/** A play of a game, or an attempt at a quiz. */
export type Run<State, Action, Options> = {
  readonly state: State;
  readonly log: Unfinished<Action, Options>;
  readonly isOver: boolean;
  /** Whether a move was made and the game is not over, so that leaving now would interrupt it. */
  readonly isUnderWay: boolean;
  /** Whether a reload would restore it. */
  readonly isSaved: boolean;
  /** Whether this play started before the page was opened. */
  readonly isResumed: boolean;
  /** Whether another tab has this game; if so, actions here have no effect. */
  readonly tab: OneTab;
  /** Applies actions that belong together, in order. */
  readonly dispatch: (...actions: readonly Action[]) => void;
};

export type RunSetup<State, Action, Options> = {
  /** The game's id, made by `gameId`; everything on the device is stored under it. */
  readonly game: string;
  /** A given seed for the first play, instead of a new one: that play needs no ticket and is stored separately. */
  readonly seed?: number | undefined;
  /** The options of the next play; a play without moves takes them at once. */
  readonly options: Options;
  /** Called once, at the end, to record the play. */
  readonly record: (state: State, log: Unfinished<Action, Options>) => void;
};

/** One run on the page: its state and log, stored on the device until it is over, and resumed from there. */
export function useRun<State, Action extends { readonly type: string }, Options extends TimedOptions>(
  module: RulesModule<State, Action, Options>,
  { game, seed, options, record }: RunSetup<State, Action, Options>,
) {
  const { rules } = module;
  const startNew = (given: number | undefined) =>
    begin({ game, rules }, options, newPlay(given === undefined ? {} : { seed: given }));
  const goOn = (given: number | undefined): GameState<State, Action, Options> => {
    const resumed = readUnfinished(findSlot(game, given), module);
    const isSought = resumed !== undefined && (given === undefined || isOfDeal(resumed, given, options));
    if (!isSought) return startNew(given);
    const { state, ...log } = resumed;
    return { game, rules, log, state, isResumed: true };
  };
  const [current, send] = useReducer(advance<State, Action, Options>, undefined, () => goOn(seed));
  const { log, state, isResumed } = current;
  const isOver = rules.isOver(state);
  const isGiven = seed !== undefined && log.seed === seed;
  const given = isGiven ? seed : undefined;
  const slot = findSlot(game, given);
  const isSaved = useStoredPlay(slot, log, isOver);
  const tab = useOneTab(isOver ? undefined : slot, () => send({ type: 'replace', by: goOn(given) }));
  useOnce(isOver ? log.id : undefined, () => record(state, log));
  useEffect(() => {
    if (!sameJson(log.options, options))
      send({ type: 'options', options, log: newPlay(given === undefined ? {} : { seed: given }) });
  }, [log.options, options, given]);
  const run: Run<State, Action, Options> = {
    state,
    log,
    isOver,
    isUnderWay: !isOver && !tab.isInOtherTab && log.actions.length > 0,
    isSaved,
    isResumed,
    tab,
    dispatch(...actions) {
      if (!tab.isInOtherTab) for (const action of actions) send({ type: 'act', action });
    },
  };
  /** Starts a new play, or continues one that another tab has since begun. */
  const again = (start: () => NewPlay) => {
    const stored = readUnfinished(slot, module);
    const isBegun = stored !== undefined && stored.id !== log.id;
    send(isBegun ? { type: 'replace', by: goOn(given) } : { type: 'again', options, log: start() });
  };
  return { run, isGiven, send, again };
}

/** Finds an unfinished play's storage key: one per game, and another per given seed. */
function findSlot(game: string, seed: number | undefined): string {
  return seed === undefined ? game : gameId(game, `deal-${seed}`);
}

/** Whether a play belongs to this deal; its time setting may differ, since players choose their own. */
function isOfDeal(
  play: Pick<Unfinished<unknown, object>, 'seed' | 'options'>,
  seed: number,
  options: object,
): boolean {
  const without = (given: object) => ({ ...given, timing: undefined });
  return play.seed === seed && sameJson(without(play.options), without(options));
}

type GameState<State, Action, Options> = {
  readonly game: string;
  readonly rules: Rules<State, Action, Options>;
  readonly log: Unfinished<Action, Options>;
  readonly state: State;
  readonly isResumed: boolean;
};

type NewPlay = ReturnType<typeof newPlay>;

type Message<State, Action, Options> =
  | { readonly type: 'replace'; readonly by: GameState<State, Action, Options> }
  | { readonly type: 'act'; readonly action: Action }
  | { readonly type: 'ticket'; readonly id: string; readonly start: DealtRun }
  | { readonly type: 'again' | 'options'; readonly options: Options; readonly log: NewPlay };

function advance<State, Action extends { readonly type: string }, Options>(
  current: GameState<State, Action, Options>,
  message: Message<State, Action, Options>,
): GameState<State, Action, Options> {
  const { rules, log } = current;
  if (message.type === 'replace') return message.by;
  if (message.type === 'act') {
    const state = rules.step(current.state, message.action);
    if (state === current.state) return current;
    return { ...current, state, log: { ...log, actions: appendAction(log.actions, message.action) } };
  }
  if (message.type === 'ticket') {
    const isUntouched = log.id === message.id && log.actions.length === 0;
    return isUntouched ? begin(current, log.options, { id: log.id, ...message.start }) : current;
  }
  if (message.type === 'options' && log.actions.length > 0) return current;
  return begin(current, message.options, message.log);
}

function begin<State, Action, Options>(
  { game, rules }: Pick<GameState<State, Action, Options>, 'game' | 'rules'>,
  options: Options,
  { session, ...play }: NewPlay,
): GameState<State, Action, Options> {
  const scale = findScale(RELEASED_GAME ?? {}, parseGameId(game).mode);
  const log = {
    ...play,
    rules: rules.version,
    options,
    actions: [],
    release: RELEASE_VERSION,
    ...(scale && { scale }),
    ...(session !== undefined && { session }),
  };
  return { game, rules, log, state: rules.start(play.seed, options), isResumed: false };
}

export function newPlay({ seed = newSeed(), session }: Partial<DealtRun> = {}) {
  return { id: newId(), seed, session };
}

function useStoredPlay<Action, Options>(game: string, play: Unfinished<Action, Options>, isOver: boolean) {
  const [isSaved, setSaved] = useState(true);
  const [owner] = useState(() => storedUser()?.userId);
  useEffect(() => {
    if (isOver) return removeUnfinished(game, play.id);
    // A tab that missed a logout stores nothing for the next person.
    const isOwn = storedUser()?.userId === owner;
    if (isOwn && play.actions.length > 0) setSaved(storeUnfinished(game, play));
  }, [game, play, isOver, owner]);
  return isSaved;
}

export function sameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * Calls `then` once per `id`, even if effects run twice, and before the page is painted, so that nothing on the
 * page visibly moves.
 */
function useOnce(id: string | undefined, then: () => void): void {
  const done = useRef<string>(undefined);
  const run = useEffectEvent(then);
  useLayoutEffect(() => {
    if (id === undefined || done.current === id) return;
    done.current = id;
    run();
  }, [id]);
}
