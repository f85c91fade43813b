import type { Best } from '@venture/play/best';
import { Button } from '@venture/ui/Button';
import { Dialog } from '@venture/ui/Dialog';
import { BackIcon, ShowIcon } from '@venture/ui/icons';
import { useState } from 'react';
import { messages } from '../content';
import type { State } from '../engine';
import type { Texts } from '../texts';
import { Failed } from './Failed';
import { Solution } from './Solution';
import { Won } from './Won';

type Props = {
  readonly state: State;
  readonly texts: Texts;
  readonly best: Best | undefined;
  readonly onClose: () => void;
  readonly onPlayAgain: () => void;
};

/** The result of an attempt, and the shortest solution on request. */
export function End({ state, texts, best, onClose, onPlayAgain }: Props) {
  const [isWatching, setWatching] = useState(false);
  const isWon = state.phase === 'solved';
  return (
    <Dialog
      open
      onClose={onClose}
      title={isWatching ? 'The shortest solution' : isWon ? 'Solved!' : 'Failed'}
      actions={
        <>
          <Button
            variant="secondary"
            icon={isWatching ? <BackIcon aria-hidden /> : <ShowIcon aria-hidden />}
            onClick={() => setWatching(!isWatching)}
          >
            {isWatching ? 'Back to the result' : 'Shortest solution'}
          </Button>
          <Button onClick={onPlayAgain}>{isWon ? messages.more : messages.tryAgainButton}</Button>
        </>
      }
    >
      {isWatching && <Solution dealt={state.dealt} texts={texts} />}
      {!isWatching && isWon && <Won state={state} best={best} />}
      {!isWatching && !isWon && <Failed state={state} texts={texts} best={best} />}
    </Dialog>
  );
}
