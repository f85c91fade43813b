import type { OwnSession } from '@venture/api/v1/sessions';
import { Badge } from '@venture/ui/Badge';
import { Button } from '@venture/ui/Button';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { timeOf } from '../admin/times';
import styles from './Sessions.module.css';

type Props = { readonly session: OwnSession; readonly isEnding: boolean; readonly onEnd: () => void };

/** One session of a person. */
export function SessionRow({ session, isEnding, onEnd }: Props) {
  const { isThis, beganAt, usedAt } = session;
  return (
    <li>
      <div className={stack['gap-1']}>
        <span className={styles['device']}>
          {deviceOf(session)} {isThis && <Badge tone="success">This device</Badge>}
        </span>
        {!isThis && <span className={typography['note']}>Last used {timeOf(usedAt)}</span>}
        <span className={typography['note']}>Logged in {timeOf(beganAt)}</span>
      </div>
      {!isThis && (
        <Button
          variant="secondary"
          size="small"
          aria-label={`End ${deviceOf(session)}, last used ${timeOf(usedAt)}`}
          working={isEnding}
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </li>
  );
}

export function deviceOf({ device }: OwnSession): string {
  return device ?? 'Unknown browser';
}
