import { formatShortDate } from '@venture/api/format';
import type { Timing } from '@venture/api/timing';
import { gameId, PRACTICE_SUFFIX, parseGameId } from '@venture/contract/game-id';
import { RELEASED_GAME } from '@venture/contract/release';
import { dailySeed } from '@venture/progress/daily';
import { useSearchParams } from '@venture/ui/router';
import { useSettings } from '@venture/ui/useSettings';
import { use, useEffect, useMemo } from 'react';
import * as v from 'valibot';
import type { Challenge } from './challenge';
import { DealContext, type DealInPlay } from './deal';
import type { TimedOptions } from './finished';
import type { RulesModule } from './rules';
import type { Sound } from './sound';
import { type Game, type GameSetup, useGame } from './useGame';
import { type GameLayoutState, useGameDialogs, useGameLayout } from './useGameLayout';
import { useSeconds } from './useSeconds';

export type GamePage<State, Action, Options> = Game<State, Action, Options> & {
  /** The game is timed: its actions include `PassTime`. */
  readonly isTimed: boolean;
  readonly frame: GameLayoutState;
  /** The deal that the page was opened with; undefined for a play like any other. */
  readonly deal: DealInPlay | undefined;
};

type Setup<State, Action, Options> = Pick<GameSetup<State, Options>, 'words'> & {
  /** The folder's name. */
  readonly game: string;
  /** The id of a mode that `remote.json` declares. */
  readonly mode?: string | undefined;
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
  const [, setSearch] = useSearchParams();
  const game = gameId(remote, mode);
  const given = useGivenDeal(module, game, options(settings.timing));
  const next = given.options;
  const name = module.rules.isPractice?.(next) ? practiceName(game) : game;
  const dialogs = useGameDialogs(game);
  const isCovered = dialogs.dialog !== undefined;
  const inUse = useGame(module, { game: name, seed: given.seed, options: next, isCovered, words });
  const { state, log, isOver } = inUse;
  const passTime = (seconds: number) => v.safeParse(module.Action, { type: 'pass-time', seconds });
  const isTimed = passTime(1).success;
  const timedPlay = isTimed && settings.timing !== 'off' && !isOver ? log.id : undefined;
  const frame = useGameLayout(inUse, dialogs, settings, timedPlay);
  useEffect(() => {
    if (!frame.isPaused) end?.start();
  }, [frame.isPaused, end]);
  const dispatch = (...actions: readonly Action[]) => {
    const last = actions.at(-1);
    const sound = last && chooseSound?.(state, actions.reduce(module.rules.step, state), last);
    if (sound) frame.playSound(sound);
    inUse.dispatch(...actions);
  };
  const tick = (seconds: number) => {
    const action = passTime(seconds);
    if (action.success) dispatch(action.output);
  };
  useSeconds(isTimed && !frame.isPaused && !isOver, tick, log.id);
  const { deal } = given;
  const playAgain = deal ? () => setSearch({}) : inUse.playAgain;
  return { ...inUse, playAgain, dispatch, frame, isTimed, deal };
}

/** The seed and the options of the deal that the page was opened with; without one, the options of the `next` play. */
function useGivenDeal<State, Action, Options>(
  module: RulesModule<State, Action, Options>,
  game: string,
  next: Options,
) {
  const deal = use(DealContext);
  const challenge = deal?.kind === 'challenge' ? deal.challenge : undefined;
  const dealt = useMemo(() => challenge && readOptions(module, game, challenge), [module, game, challenge]);
  if (deal === undefined) return { options: next };
  if (deal.kind === 'daily') {
    const { mode } = parseGameId(game);
    const daily = RELEASED_GAME?.modes?.find(({ id }) => id === mode)?.daily?.options;
    const options = v.safeParse(module.Options, { ...next, ...daily });
    if (!daily || !options.success) return { options: next };
    const note = `Daily Venture, ${formatShortDate(deal.day)}`;
    return { options: options.output, seed: dailySeed(deal.day, game), deal: { deal, note } };
  }
  if (challenge && dealt) {
    const { name, score, seed } = challenge;
    const note = `The same deal that ${name} played`;
    return { options: dealt.options, seed, deal: { deal, note, rival: { name, score } } };
  }
  const why = challenge
    ? `The challenge of ${challenge.name} was made with another version of the game.`
    : 'The link of this challenge is incomplete.';
  return { options: next, deal: { deal, note: `${why} Here is a new deal.` } };
}

/** The options of a challenge; undefined where it belongs to another game, or these rules cannot deal it. */
function readOptions<State, Action, Options>(
  { rules, Options }: RulesModule<State, Action, Options>,
  game: string,
  challenge: Challenge,
) {
  try {
    const options = v.parse(Options, challenge.options);
    rules.start(challenge.seed, options);
    return challenge.game === game && challenge.rules === rules.version ? { options } : undefined;
  } catch {
    return undefined;
  }
}
