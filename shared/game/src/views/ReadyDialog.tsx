import { Button } from '@venture/ui/Button';
import { Dialog } from '@venture/ui/Dialog';
import { useEffect, useRef, useState } from 'react';

/** The question of `useReady`; closing it starts, too. */
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

/** The element with the clue of a timed game, or with the question, has this attribute. */
const CLUE = '[data-clue]';

export type Ready = {
  /** The clue is out of sight, so the clock waits. */
  readonly isAsking: boolean;
  readonly start: () => void;
};

/**
 * Where a page opens with the clue of its timed play out of sight, as in a low window, the clock waits until
 * the player starts it, which brings the clue into sight. A play that follows on the same page brings it there at
 * once, and so does the first where the player has just closed the help that opened by itself (`hasAsked`).
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

/** Pages without layout cannot scroll. */
function showClue(): void {
  clue()?.scrollIntoView?.({ block: 'start', behavior: 'instant' });
}

/** True also where there is none. */
function isClueInSight(): boolean {
  const place = clue()?.getBoundingClientRect();
  return place === undefined || (place.top >= 0 && place.bottom <= window.innerHeight);
}
