import { onStoredChange } from '@venture/device/storage';
import { storedUser } from '@venture/device/stored-user';
import { Stopped } from '@venture/ui/Stopped';
import type { ComponentProps } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { collectStaticParts } from '../host/app/StaticPart';
import type { GameCard } from '../host/list/cards';
import { parts } from './parts';
import { Shell } from './Shell';

/** Longest wait for the browser to become idle, in milliseconds. */
const IDLE_MS = 2_000;

/**
 * Takes over the prerendered page. At other addresses, or without a prerendered page, as in development, renders
 * everything here.
 */
export function hydrateShell({
  load,
  listing,
  isFirst,
}: Omit<ComponentProps<typeof Shell>, 'cards' | 'parts' | 'onTakenOver'>): void {
  const place = document.getElementById('root') ?? document.body;
  const onUncaughtError = (error: unknown) => {
    reportError(error);
    queueMicrotask(() => root.render(<Stopped error={error} />));
  };
  const shell = (
    <Shell
      load={load}
      listing={listing}
      isFirst={isFirst}
      parts={parts}
      cards={readShownCards()}
      onTakenOver={() => {
        if (isFirst.get()) whenIdle(load.start);
      }}
    />
  );
  collectStaticParts();
  const isTakenOver = isFirst.get() && place.firstElementChild !== null;
  const root = isTakenOver
    ? hydrateRoot(place, shell, { onUncaughtError })
    : createRoot(place, { onUncaughtError });
  if (!isTakenOver) root.render(shell);
  onStoredChange('userId', () =>
    document.documentElement.toggleAttribute('data-first-member', storedUser() !== undefined),
  );
}

/** Loads the rest once the first page is complete. */
function whenIdle(start: () => void): void {
  const wait = () =>
    'requestIdleCallback' in window ? requestIdleCallback(start, { timeout: IDLE_MS }) : setTimeout(start);
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}

/** Reads the cards that `first-cards.js` has added to the page, so that React takes over exactly what is shown. */
export function readShownCards(): readonly GameCard[] {
  return [...document.querySelectorAll('[aria-labelledby="games"] li')].map((card, at) => ({
    key: String(at),
    title: card.querySelector('a')?.textContent ?? '',
    text: card.querySelector('p')?.textContent ?? '',
    path: '',
    art: card.querySelector('img')?.getAttribute('src') ?? undefined,
  }));
}
