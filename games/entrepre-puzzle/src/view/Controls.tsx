import { ActionBar } from '@venture/ui/ActionBar';
import { Button } from '@venture/ui/Button';
import { CheckIcon, LightbulbIcon, StarIcon } from '@venture/ui/icons';
import typography from '@venture/ui/typography.module.css';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { useId } from 'react';
import { messages } from '../content';
import { canHint, type State } from '../engine';
import styles from './Controls.module.css';

type Props = {
  readonly state: State;
  readonly onHint: () => void;
  readonly onSubmit: () => void;
};

export function Controls({ state, onHint, onSubmit }: Props) {
  const warningId = useId();
  return (
    <ActionBar>
      <div className={styles['buttons']}>
        <Button
          variant="secondary"
          icon={<LightbulbIcon aria-hidden />}
          aria-disabled={!canHint(state)}
          onClick={onHint}
        >
          Hint{state.hints === 0 && <Cost />}
        </Button>
        <Button icon={<CheckIcon aria-hidden />} aria-describedby={warningId} onClick={onSubmit}>
          Submit
        </Button>
      </div>
      <p id={warningId} className={`${typography['note']} ${styles['warning']}`}>
        {messages.submitWarning}
      </p>
    </ActionBar>
  );
}

function Cost() {
  return (
    <span className={styles['cost']}>
      <span aria-hidden="true">−1</span>
      <StarIcon aria-hidden />
      <VisuallyHidden> costs a star</VisuallyHidden>
    </span>
  );
}
