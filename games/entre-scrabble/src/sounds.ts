import type { Sound } from '@venture/game/sound';
import { isWon, type Notice, type State } from './engine';

const SOUNDS: Readonly<Partial<Record<Notice['kind'], Sound>>> = {
  added: 'pick',
  removed: 'undo',
  cleared: 'undo',
  solved: 'good',
  wrong: 'bad',
  expired: 'bad',
};

/** The sound of an action by what it changed, the same in every mode but for what wins in it. */
export function createSounds<Play extends State>(wins: (end: Play) => boolean) {
  return (before: Play, after: Play): Sound | undefined => {
    if (after.notice === before.notice) return undefined;
    if (after.phase === 'over') return wins(after) ? 'great' : 'bad';
    return after.notice && SOUNDS[after.notice.kind];
  };
}

export const chooseSound = createSounds(isWon);
