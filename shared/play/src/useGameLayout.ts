import { readStored, writeStored } from '@venture/api/storage';
import { type LeaveGuard, useLeaveGuard } from '@venture/ui/useLeaveGuard';
import type { SettingsInUse } from '@venture/ui/useSettings';
import { useState } from 'react';
import { type Sound, useSound } from './sound';
import type { Game } from './useGame';
import { type Ready, useReady } from './useReady';

/** The dialogs that every game has; one is open at a time. */
export type GameDialog = 'help' | 'settings' | 'forfeit';

/** The frame of a game: dialogs, settings, sound and the question before leaving. */
export type GameLayoutState = {
  readonly dialog: GameDialog | undefined;
  readonly open: (dialog: GameDialog) => void;
  readonly close: () => void;
  readonly guard: LeaveGuard;
  /** Before a timed play whose clue is out of sight. */
  readonly ready: Ready;
  /** A dialog is open, the play waits for its ticket, or another tab has it: the clock stops, and what could be studied is hidden. */
  readonly isPaused: boolean;
  readonly settings: SettingsInUse;
  readonly playSound: (sound: Sound) => void;
};

/** Which dialog is open, and how to change it. */
export type GameDialogs = Pick<GameLayoutState, 'dialog' | 'open' | 'close'>;

const LEAVE = 'Your game stays on this device until you log out: you can continue it when you come back.';

/** Opens the help by itself on the first visit of `game`. */
export function useGameDialogs(game: string): GameDialogs {
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
 * Asks before leaving a game that is under way.
 * @param timedPlay id of the play, if it is timed and not over
 */
export function useGameLayout(
  {
    isUnderWay,
    isAwaitingTicket,
    tab,
  }: Pick<Game<never, never, never>, 'isUnderWay' | 'isAwaitingTicket' | 'tab'>,
  dialogs: GameDialogs,
  settings: SettingsInUse,
  timedPlay: string | undefined,
): GameLayoutState {
  const playSound = useSound(settings.sound);
  const guard = useLeaveGuard(isUnderWay, LEAVE);
  const isCovered = dialogs.dialog !== undefined || guard.isAsking || isAwaitingTicket || tab.isInOtherTab;
  const [hasHelpOpened] = useState(dialogs.dialog === 'help');
  const ready = useReady(timedPlay, isCovered, hasHelpOpened);
  return { ...dialogs, guard, ready, isPaused: isCovered || ready.isAsking, settings, playSound };
}
