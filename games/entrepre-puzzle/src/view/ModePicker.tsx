import type { Mode } from '@venture/progress/modes';
import { Button } from '@venture/ui/Button';
import { useId } from 'react';
import { modes } from '../content';
import styles from './ModePicker.module.css';

type Props = {
  readonly mode: Mode;
  readonly onChoose: (mode: Mode) => void;
  /** The puzzle on the board is of another mode: how to start one of the chosen mode at once. */
  readonly onStartNow: (() => void) | undefined;
};

/** How hard the next puzzle is: by the fewest slides that solve it. */
export function ModePicker({ mode, onChoose, onStartNow }: Props) {
  const name = useId();
  return (
    <fieldset className={styles['picker']}>
      <legend>Mode</legend>
      <div className={styles['modes']}>
        {modes.map((each) => (
          <label key={each.name} className={styles['mode']}>
            <input
              type="radio"
              name={name}
              checked={each.name === mode}
              aria-labelledby={`${name}-${each.name}`}
              aria-describedby={`${name}-${each.name}-par`}
              onChange={() => onChoose(each.name)}
            />
            <span id={`${name}-${each.name}`}>{each.name}</span>
            <span id={`${name}-${each.name}-par`} className={styles['par']}>
              par {each.par.from}–{each.par.to}
            </span>
          </label>
        ))}
      </div>
      <div role="status" className={styles['next']}>
        {onStartNow && <p>{mode} starts with your next puzzle.</p>}
      </div>
      {onStartNow && (
        <Button variant="secondary" size="small" onClick={onStartNow}>
          Start it now
        </Button>
      )}
    </fieldset>
  );
}
