import type { Timing } from '@venture/api/timing';
import { gameId, PRACTICE_SUFFIX } from '@venture/contract/game-id';
import { useSettings } from '@venture/ui/useSettings';
import { useEffect } from 'react';
import * as v from 'valibot';
import type { TimedOptions } from './finished';
import type { RulesModule } from './rules';
import type { Sound } from './sound';
import { type Game, type GameSetup, useGame } from './useGame';
import { type GameFrameState, useGameDialogs, useGameFrame } from './useGameFrame';
import { useSeconds } from './useSeconds';

export type GamePage<State, Action, Options> = Game<State, Action, Options> & {
  /** The game is timed: its actions include `PassTime`. */
  readonly isTimed: boolean;
  readonly frame: GameFrameState;
};

type Setup<State, Action, Options> = Pick<GameSetup<State, Options>, 'words'> & {
  /** The folder's name. */
  readonly game: string;
  /** The id of a mode that `remote.json` declares. */
  readonly mode?: string;
  readonly options: (timing: Timing) => Options;
  /** The sound of an action, by what it changed; undefined for silence. */
  readonly chooseSound?: (before: State, after: State, action: Action) => Sound | undefined;
  /** The end of the game, if it is a chunk of its own: loaded during play, so that it needs no network later. */
  readonly end?: { readonly start: () => void };
};

/** The name that practice is stored and recorded under, so that it never counts for the game. */
export const practiceName = (game: string) => game + PRACTICE_SUFFIX;

/** Everything a game's page needs besides its rules and its view: settings, log, clock, sounds and dialogs. */
export function useGamePage<State, Action extends { readonly type: string }, Options extends TimedOptions>(
  module: RulesModule<State, Action, Options>,
  { game: remote, mode, words, options, chooseSound, end }: Setup<State, Action, Options>,
): GamePage<State, Action, Options> {
  const settings = useSettings();
  const game = gameId(remote, mode);
  const next = options(settings.timing);
  const name = module.rules.isPractice?.(next) ? practiceName(game) : game;
  const dialogs = useGameDialogs(game);
  const isCovered = dialogs.dialog !== undefined;
  const inUse = useGame(module, { game: name, options: next, isCovered, ...(words && { words }) });
  const { state, log, isOver, isUnderWay, isAwaitingTicket } = inUse;
  const passTime = (seconds: number) => v.safeParse(module.Action, { type: 'pass-time', seconds });
  const isTimed = passTime(1).success;
  const timedPlay = isTimed && settings.timing !== 'off' && !isOver ? log.id : undefined;
  const frame = useGameFrame({ dialogs, isUnderWay, isAwaitingTicket, settings, timedPlay });
  useEffect(() => {
    if (!frame.isPaused) end?.start();
  }, [frame.isPaused, end]);
  const dispatch = (action: Action) => {
    const sound = chooseSound?.(state, module.rules.step(state, action), action);
    if (sound) frame.playSound(sound);
    inUse.dispatch(action);
  };
  const tick = (seconds: number) => {
    const action = passTime(seconds);
    if (action.success) dispatch(action.output);
  };
  useSeconds(isTimed && !frame.isPaused && !isOver, tick, log.id);
  return { ...inUse, dispatch, frame, isTimed };
}
