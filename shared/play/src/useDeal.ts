import { newSeed } from '@venture/progress/random';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { canFetchTicket, type DealtPlay, fetchTicket, takeTicket } from './run-tickets';
import type { Unfinished } from './unfinished';

/** Longest time for which a board is held back, in milliseconds. */
const DEAL_WITHIN_MS = 4000;

type Dealing = {
  /** A dialog lies over the board. */
  readonly isCovered: boolean;
  readonly deal: (dealt: DealtPlay) => void;
  /** Whether nobody could tell a play with this seed from the one on the page. */
  readonly looksTheSame: (seed: number) => boolean;
};

/**
 * Makes a new play a dealt one: before it is painted if a ticket is waiting on the device, else as soon as one arrives,
 * as long as nobody sees the board. True while the board should be held back for that, which has an end: a play that was
 * not dealt is as good, it only counts as unverified. Without a `game` plays are left as they are.
 */
export function useDeal(
  game: string | undefined,
  play: Unfinished<unknown, unknown>,
  { isCovered, deal, looksTheSame }: Dealing,
): boolean {
  const { id } = play;
  const options = JSON.stringify(play.options);
  const [awaited, setAwaited] = useState<string>();
  const hasBeenLate = useRef(false);
  const isOpen = game !== undefined && play.session === undefined && play.actions.length === 0;
  const isDealing = isOpen && awaited === id;
  const take = useEffectEvent((of: string, isUnseen: boolean) => {
    if (!isOpen || id !== of) return false;
    const isHidden = isUnseen || isDealing || isCovered;
    const dealt = takeTicket(game, play.options, ({ seed }) => isHidden || looksTheSame(seed));
    if (dealt) deal(dealt);
    return dealt !== undefined;
  });
  const isWorthWaiting = useEffectEvent(
    () => isOpen && !hasBeenLate.current && canFetchTicket() && navigator.onLine && !looksTheSame(newSeed()),
  );
  useLayoutEffect(() => {
    if (game === undefined) return;
    let isHere = true;
    const tooLate = () => {
      hasBeenLate.current = true;
      setAwaited(undefined);
    };
    const timer = setTimeout(tooLate, DEAL_WITHIN_MS);
    const isAwaited = !take(id, true) && isWorthWaiting();
    if (isAwaited) setAwaited(id);
    const stock = async () => {
      if (isHere) await fetchTicket(game, JSON.parse(options));
      const isTaken = isHere && take(id, false);
      clearTimeout(timer);
      if (isHere && isAwaited) setAwaited(undefined);
      if (isTaken) await fetchTicket(game, JSON.parse(options));
    };
    void Promise.resolve().then(stock);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [game, id, options]);
  return isDealing;
}
