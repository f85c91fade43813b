import { type Clock, canExtend } from '@venture/rules/clock';
import { Button } from '@venture/ui/Button';
import { TimeIcon } from '@venture/ui/icons';
import row from '@venture/ui/row.module.css';
import styles from './MoreTimeOffer.module.css';

type Props = { readonly clock: Clock; readonly onMoreTime: () => void };

/** Announces that little time is left, and offers more. It comes and goes: place it where the layout may shift. */
export function MoreTimeOffer({ clock, onMoreTime }: Props) {
  const isOffered = canExtend(clock);
  return (
    <div className={`${row['gap-3']} ${row['spread']} ${styles['offer']}`}>
      <p role="status" className={styles['text']}>
        {isOffered && 'Little time is left. Need more?'}
      </p>
      {isOffered && (
        <Button variant="secondary" size="small" icon={<TimeIcon aria-hidden />} onClick={onMoreTime}>
          More time
        </Button>
      )}
    </div>
  );
}
