import { ActionBar } from '@venture/ui/ActionBar';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { NextIcon } from '@venture/ui/icons';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ItemProps } from './item';

type Props = Pick<ItemProps, 'given' | 'isLast'> & {
  readonly canCheck: boolean;
  /** Says that an answer is missing. */
  readonly notice: ReactNode;
  readonly onGiveUp: () => void;
};

/** One button checks and then continues, so that Enter does both and the focus stays. */
export function ReviewActions({ given, isLast, canCheck, notice, onGiveUp }: Props) {
  const forward = useRef<HTMLButtonElement>(null);
  const hasGivenUp = given?.answer === null;
  useEffect(() => {
    if (hasGivenUp) forward.current?.focus(); // the button that was pressed is gone
  }, [hasGivenUp]);
  return (
    <ActionBar>
      {notice}
      <ButtonRow spread>
        {given ? (
          <span />
        ) : (
          <Button variant="secondary" onClick={onGiveUp}>
            I don't know
          </Button>
        )}
        <Button ref={forward} type="submit" size="large" aria-disabled={!given && !canCheck}>
          {given ? (isLast ? 'Finish' : 'Next') : 'Check'}
          {given && <NextIcon aria-hidden />}
        </Button>
      </ButtonRow>
    </ActionBar>
  );
}
