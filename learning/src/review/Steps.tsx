import { Button } from '@venture/shared/ui/Button';
import { ButtonRow } from '@venture/shared/ui/ButtonRow';
import { NextIcon } from '@venture/shared/ui/icons';
import type { ItemProps } from './item';

type Props = Pick<ItemProps, 'given' | 'isLast'> & {
  readonly canCheck: boolean;
  readonly onGiveUp: () => void;
};

/** One button checks and then goes on, so that Enter does both and the focus stays where it is. */
export function Steps({ given, isLast, canCheck, onGiveUp }: Props) {
  return (
    <ButtonRow align="spread">
      {given ? (
        <span />
      ) : (
        <Button variant="secondary" onClick={onGiveUp}>
          I don't know
        </Button>
      )}
      <Button type="submit" size="large" disabled={!given && !canCheck}>
        {given ? (isLast ? 'Finish' : 'Next') : 'Check'}
        {given && <NextIcon aria-hidden />}
      </Button>
    </ButtonRow>
  );
}
