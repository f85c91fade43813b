import { useEffectEvent, useLayoutEffect } from 'react';
import { type Dealt, fetchTicket, takeTicket } from './run-tickets';
import type { Unfinished } from './unfinished';

/** How long after its start a play may still be dealt again while the learner watches. */
const UNNOTICED_MS = 1000;

type Dealing = {
  readonly deal: (dealt: Dealt) => void;
  /** Whether nobody could tell this play from the one on the page. */
  readonly looksTheSame: (dealt: Dealt) => boolean;
};

/**
 * Makes a new play a dealt one: before it is painted if a ticket is waiting on the device, else as soon as
 * one arrives, if nobody can notice. Nothing waits for it. Without a `game` plays are left as they are.
 */
export function useDeal(
  game: string | undefined,
  play: Unfinished<unknown, unknown>,
  { deal, looksTheSame }: Dealing,
): void {
  const { id } = play;
  const options = JSON.stringify(play.options);
  const take = useEffectEvent((of: string, isUnnoticed: boolean) => {
    if (game === undefined || play.id !== of || play.session !== undefined || play.actions.length > 0)
      return false;
    const dealt = takeTicket(game, play.options, (found) => isUnnoticed || looksTheSame(found));
    if (dealt) deal(dealt);
    return dealt !== undefined;
  });
  useLayoutEffect(() => {
    if (game === undefined) return;
    let isHere = true;
    const began = performance.now();
    take(id, true);
    const stock = async () => {
      if (isHere) await fetchTicket(game, JSON.parse(options));
      const isTaken = isHere && take(id, performance.now() - began < UNNOTICED_MS);
      if (isTaken) await fetchTicket(game, JSON.parse(options));
    };
    void Promise.resolve().then(stock);
    return () => {
      isHere = false;
    };
  }, [game, id, options]);
}
