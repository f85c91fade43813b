import { readStored, store } from '@venture/api/storage';
import { type LeaveGuard, useLeaveGuard } from '@venture/ui/useLeaveGuard';
import type { SettingsInUse } from '@venture/ui/useSettings';
import { useState } from 'react';
import { type Sound, useSound } from './sound';

/** The dialogs that every game has; one is open at a time. */
export type FrameDialog = 'help' | 'settings' | 'forfeit';

/** The frame of a game: dialogs, settings, sound and the question before leaving. */
export type Frame = {
  readonly dialog: FrameDialog | undefined;
  readonly open: (dialog: FrameDialog) => void;
  readonly close: () => void;
  readonly guard: LeaveGuard;
  /** A dialog is open: the clock stops, and what could be studied is hidden. */
  readonly isPaused: boolean;
  readonly settings: SettingsInUse;
  readonly playSound: (sound: Sound) => void;
};

type FrameSetup = {
  readonly game: string;
  readonly isUnderWay: boolean;
  readonly settings: SettingsInUse;
};

const LEAVE = 'Your game is saved on this device: you can continue it when you come back.';

/** Opens the help by itself on the first visit of `game`; asks before leaving while `isUnderWay`. */
export function useFrame({ game, isUnderWay, settings }: FrameSetup): Frame {
  const helpKey = `venture.help-seen.${game}`;
  const [dialog, setDialog] = useState<FrameDialog | undefined>(() =>
    readStored(helpKey) === undefined ? 'help' : undefined,
  );
  const playSound = useSound(settings.sound);
  const guard = useLeaveGuard(isUnderWay, LEAVE);
  const close = () => {
    if (dialog === 'help') store(helpKey, 'yes');
    setDialog(undefined);
  };
  return {
    dialog,
    open: setDialog,
    close,
    guard,
    isPaused: dialog !== undefined || guard.isAsking,
    settings,
    playSound,
  };
}
