import { replayMoves } from '@venture/play/replay-moves';
import { useSearchParams } from '@venture/ui/router';
import { useEvents } from '@venture/ui/useProgress';
import type { State } from '../engine';
import * as game from '../rules';

/** In the address that Back leads to: the id of the game that was forfeited there. */
export const FORFEITED_PARAM = 'forfeited';

/** The end of the game that the address names, as far as this device has it. */
export function useForfeited(): State | undefined {
  const [search] = useSearchParams();
  const id = search.get(FORFEITED_PARAM);
  const run = useEvents().find((event) => event.id === id);
  if (run?.kind !== 'run') return undefined;
  const film = replayMoves(game, run);
  return typeof film === 'string' ? undefined : film.moves.at(-1)?.state;
}
