import { newSeed } from '@venture/rules/random';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { canFetchTicket, type DealtRun, fetchTicket, takeTicket } from './run-tickets';
import type { Unfinished } from './unfinished';

/** Maximum time for which a board is held back, in milliseconds. */
const WAIT_AT_MOST_MS = 4000;

type TicketUse = {
  /** Whether a dialog covers the board. */
  readonly isCovered: boolean;
  /** Restarts the game with its ticket's seed. */
  readonly restart: (start: DealtRun) => void;
  /** Whether a play with this seed shows the same board as the one on the page. */
  readonly looksTheSame: (seed: number) => boolean;
};

/**
 * Gives a new play a server ticket, which makes its result verifiable: before the first paint if one is stored on
 * the device, else when one arrives while the board is not visible. Returns true while the board should be hidden
 * to wait for it, for a few seconds at most; a play without a ticket counts as unverified. Requests nothing without
 * a `game`.
 */
export function useRunTicket(
  game: string | undefined,
  play: Unfinished<unknown, unknown>,
  { isCovered, restart, looksTheSame }: TicketUse,
): boolean {
  const { id } = play;
  const options = JSON.stringify(play.options);
  const [awaited, setAwaited] = useState<string>();
  const hasBeenLate = useRef(false);
  const isOpen = game !== undefined && play.session === undefined && play.actions.length === 0;
  const isAwaitingTicket = isOpen && awaited === id;
  const take = useEffectEvent((of: string, isUnseen: boolean) => {
    if (!isOpen || id !== of) return false;
    const isHidden = isUnseen || isAwaitingTicket || isCovered;
    const start = takeTicket(game, play.options, ({ seed }) => isHidden || looksTheSame(seed));
    if (start) restart(start);
    return start !== undefined;
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
    const timer = setTimeout(tooLate, WAIT_AT_MOST_MS);
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
  return isAwaitingTicket;
}
