import { Button } from '@venture/ui/Button';
import { Dialog } from '@venture/ui/Dialog';
import { useEffect, useRef, useState } from 'react';

/** Asks the question of `useReady`; closing the dialog also starts the play. */
export function ReadyDialog({ ready }: { readonly ready: Ready }) {
  return (
    <Dialog
      open={ready.isAsking}
      onClose={ready.start}
      title="Ready?"
      size="small"
      actions={<Button onClick={ready.start}>Start</Button>}
    >
      <p>The clock starts when you do.</p>
    </Dialog>
  );
}

/** Marks the element with a timed game's clue, or with the question. */
const CLUE = '[data-clue]';

export type Ready = {
  /** Whether the clue is out of sight, so that the clock waits. */
  readonly isAsking: boolean;
  readonly start: () => void;
};

/**
 * If a page opens with its timed play's clue out of sight, as in a low window, the clock waits until the player
 * starts it, which brings the clue into sight. A later play on the same page shows its clue at once, as does the
 * first one if the player has just closed the help that opened by itself (`hasAsked`).
 */
export function useReady(timedPlay: string | undefined, isCovered: boolean, hasAsked = false): Ready {
  const [isAsking, setAsking] = useState(false);
  const looked = useRef<string>(undefined);
  useEffect(() => {
    if (isCovered || looked.current === timedPlay) return;
    const isFirst = looked.current === undefined;
    looked.current = timedPlay ?? 'over';
    if (timedPlay === undefined || isClueInSight()) return;
    if (isFirst && !hasAsked) setAsking(true);
    else showClue();
  }, [timedPlay, isCovered, hasAsked]);
  const start = () => {
    setAsking(false);
    showClue();
  };
  return { isAsking, start };
}

const clue = () => document.querySelector(CLUE);

/** Pages without layout, as in tests, cannot scroll. */
function showClue(): void {
  clue()?.scrollIntoView?.({ block: 'start', behavior: 'instant' });
}

/** Also true if there is no clue. */
function isClueInSight(): boolean {
  const place = clue()?.getBoundingClientRect();
  return place === undefined || (place.top >= 0 && place.bottom <= window.innerHeight);
}
