import { formatShortDate } from '@venture/api/format';
import type { Timing } from '@venture/api/timing';
import { gameId, PRACTICE_SUFFIX, parseGameId } from '@venture/contract/game-id';
import { RELEASED_GAME } from '@venture/contract/release';
import { readStored, writeStored } from '@venture/device/storage';
import { dailySeed } from '@venture/rules/daily';
import { type LeaveGuard, useLeaveGuard } from '@venture/ui/LeaveDialog';
import { useSearchParams } from '@venture/ui/router';
import { type SettingsInUse, useSettings } from '@venture/ui/useSettings';
import { use, useEffect, useMemo, useState } from 'react';
import * as v from 'valibot';
import { type Challenge, DealContext, type DealInPlay } from './deal';
import type { RulesModule, TimedOptions } from './rules';
import { type Sound, useSound } from './sound';
import { type Game, type GameSetup, useGame } from './useGame';
import { useSeconds } from './useSeconds';
import { type Ready, useReady } from './views/ReadyDialog';

export type GamePage<State, Action, Options> = Game<State, Action, Options> & {
  /** Whether the game is timed, so that its actions include `PassTime`. */
  readonly isTimed: boolean;
  readonly frame: GameLayoutState;
  /** The deal with which the page was opened; undefined for an ordinary play. */
  readonly deal: DealInPlay | undefined;
};

type GameDialog = 'help' | 'settings' | 'forfeit';

/** The state around the board: dialogs, settings, sound and the question asked before leaving. */
export type GameLayoutState = {
  /** The open dialog; only one is open at a time. */
  readonly dialog: GameDialog | undefined;
  readonly open: (dialog: GameDialog) => void;
  readonly close: () => void;
  readonly guard: LeaveGuard;
  /** Makes the clock wait before a timed play whose clue is out of sight. */
  readonly ready: Ready;
  /**
   * Whether a dialog is open, the play waits for its ticket, or another tab has the game: then the clock stops, and
   * anything that could be studied is hidden.
   */
  readonly isPaused: boolean;
  readonly settings: SettingsInUse;
};

type Setup<State, Action, Options> = Pick<GameSetup<State, Options>, 'words'> & {
  /** The name of the game's folder. */
  readonly game: string;
  /** The id of a mode that `remote.json` declares. */
  readonly mode?: string | undefined;
  readonly options: (timing: Timing) => Options;
  /** Chooses the sound of an action by what the action changed; undefined for silence. */
  readonly chooseSound?: (before: State, after: State, action: Action) => Sound | undefined;
  /** The end of the game, if it has its own chunk: loaded during play, so that it later needs no network. */
  readonly end?: { readonly start: () => void };
};

const LEAVE = 'Your game stays on this device until you log out: you can continue it when you come back.';

/** Name under which practice is stored and recorded, so that it never counts for the game. */
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
  const isOpen = dialogs.dialog !== undefined;
  const inUse = useGame(module, { game: name, seed: given.seed, options: next, isCovered: isOpen, words });
  const { state, log, isOver } = inUse;
  const playSound = useSound(settings.sound);
  const guard = useLeaveGuard(inUse.isUnderWay, LEAVE);
  const passTime = (seconds: number) => v.safeParse(module.Action, { type: 'pass-time', seconds });
  const isTimed = passTime(1).success;
  const timedPlay = isTimed && settings.timing !== 'off' && !isOver ? log.id : undefined;
  const isCovered = isOpen || guard.isAsking || inUse.isAwaitingTicket || inUse.tab.isInOtherTab;
  const [hasHelpOpened] = useState(dialogs.dialog === 'help');
  const ready = useReady(timedPlay, isCovered, hasHelpOpened);
  const isPaused = isCovered || ready.isAsking;
  const frame = { ...dialogs, guard, ready, isPaused, settings };
  useEffect(() => {
    if (!isPaused) end?.start();
  }, [isPaused, end]);
  const dispatch = (...actions: readonly Action[]) => {
    const last = actions.at(-1);
    const sound = last && chooseSound?.(state, actions.reduce(module.rules.step, state), last);
    if (sound) playSound(sound);
    inUse.dispatch(...actions);
  };
  const tick = (seconds: number) => {
    const action = passTime(seconds);
    if (action.success) dispatch(action.output);
  };
  useSeconds(isTimed && !isPaused && !isOver, tick, log.id);
  const { deal } = given;
  const playAgain = deal ? () => setSearch({}) : inUse.playAgain;
  return { ...inUse, playAgain, dispatch, frame, isTimed, deal };
}

/** The open dialog; the help opens by itself on the first visit to `game`. */
function useGameDialogs(game: string) {
  const helpKey = `venture.help-seen.${game}`;
  const [dialog, setDialog] = useState<GameDialog | undefined>(() =>
    readStored(helpKey) === undefined ? 'help' : undefined,
  );
  const close = () => {
    if (dialog === 'help') writeStored(helpKey, 'yes');
    setDialog(undefined);
  };
  return { dialog, open: setDialog, close };
}

/**
 * The seed and options of the deal with which the page was opened; if there is none, the options of the `next`
 * play.
 */
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

/** A challenge's options; undefined if it belongs to another game or these rules cannot deal it. */
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
