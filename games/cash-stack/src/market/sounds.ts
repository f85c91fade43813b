import type { Sound } from '@venture/play/sound';
import { profit, type State } from './engine';

/** The sound of a round: its profit or loss, or what nobody wants to hear. */
export function chooseSound(before: State, after: State): Sound | undefined {
  const round = after.rounds.at(-1);
  if (after === before || round === undefined) return undefined;
  if (after.phase === 'closed' || round.isRescued) return 'bad';
  if (after.phase === 'over') return 'great';
  return profit(round) > 0 ? 'good' : 'undo';
}
