import { Button } from '@venture/ui/Button';
import { RestartIcon } from '@venture/ui/icons';
import row from '@venture/ui/row.module.css';
import { StatusLine } from '@venture/ui/StatusLine';
import typography from '@venture/ui/typography.module.css';
import { useEffect, useState } from 'react';
import { sayAgo } from './amounts';
import rules from './system.json' with { type: 'json' };

type Props = {
  /** The last answer: another object each time. */
  readonly health: object;
  /** The same, and another one as well where an answer is missing. */
  readonly result: object;
  /** The newest answer is missing. */
  readonly isOld: boolean;
  readonly onLook: () => void;
};

/** How long ago everything was looked at, and the button for looking now. */
export function Checked({ health, result, isOld, onLook }: Props) {
  const seconds = useAge(health);
  const [pressedAt, setPressedAt] = useState<object>();
  const isLooking = pressedAt === result;
  const press = () => {
    setPressedAt(result);
    onLook();
  };
  return (
    <div className={`${row['gap-3']} ${row['wrap']}`}>
      <Button
        variant="secondary"
        size="small"
        icon={<RestartIcon aria-hidden />}
        working={isLooking}
        onClick={press}
      >
        Check again
      </Button>
      <span className={typography['note']}>Checked {sayAgo(seconds)}</span>
      {/* Whoever pressed is told; what comes by itself is announced only where it changes the summary. */}
      <StatusLine shown={false}>{pressedAt && !isLooking && !isOld ? 'Checked again.' : ''}</StatusLine>
    </div>
  );
}

/** How many seconds ago this came: the time goes on where nothing else does. */
function useAge(value: object): number {
  const [{ of, at, now }, setMoment] = useState(() => momentOf(value));
  if (of !== value) setMoment(momentOf(value));
  useEffect(() => {
    const timer = setInterval(
      () => setMoment((before) => ({ ...before, now: performance.now() })),
      rules.agoMs,
    );
    return () => clearInterval(timer);
  }, []);
  return (now - at) / 1000;
}

function momentOf(value: object) {
  const at = performance.now();
  return { of: value, at, now: at };
}
