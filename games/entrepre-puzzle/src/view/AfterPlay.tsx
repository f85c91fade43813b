import type { Best } from '@venture/play/best';
import { WatchLink } from '@venture/play/views/WatchLink';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { TrophyIcon } from '@venture/ui/icons';
import { useEffect, useRef } from 'react';
import { messages } from '../content';

type Props = {
  readonly isWon: boolean;
  readonly best: Best | undefined;
  readonly onShowResult: () => void;
  readonly onPlayAgain: () => void;
};

/** The ways on once the result was closed: it takes the focus that the closed dialog had. */
export function AfterPlay({ isWon, best, onShowResult, onPlayAgain }: Props) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <ButtonRow>
      <Button ref={first} variant="secondary" icon={<TrophyIcon aria-hidden />} onClick={onShowResult}>
        Show the result
      </Button>
      <WatchLink best={best} />
      <Button onClick={onPlayAgain}>{isWon ? messages.more : messages.tryAgainButton}</Button>
    </ButtonRow>
  );
}
