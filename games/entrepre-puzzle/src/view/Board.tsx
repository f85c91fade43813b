import { MoreTimeOffer } from '@venture/game/views/MoreTimeOffer';
import { ActionBar } from '@venture/ui/ActionBar';
import { Button } from '@venture/ui/Button';
import { CheckIcon, LightbulbIcon, StarIcon } from '@venture/ui/icons';
import typography from '@venture/ui/typography.module.css';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { type ComponentProps, useId } from 'react';
import { isSolved } from '../board/board';
import { canHint } from '../board/position';
import { messages } from '../content';
import type { Action, State } from '../engine';
import { starsInReach } from '../result';
import styles from './Board.module.css';
import { StarList } from './StarList';
import { Table } from './Table';

type Props = ComponentProps<typeof Table> & {
  readonly state: State;
  readonly onAction: (action: Action) => void;
};

/** The specified game's table, including its Submit button. */
export function Board({ onAction, children, ...table }: Props) {
  const { state } = table;
  return (
    <Table {...table}>
      {state.phase === 'playing' && (
        <>
          <Controls
            state={state}
            onHint={() => onAction({ type: 'hint' })}
            onSubmit={() => onAction({ type: 'submit' })}
          />
          <MoreTimeOffer clock={state.clock} onMoreTime={() => onAction({ type: 'more-time' })} />
          <StarList stars={starsInReach(state)} par={state.par} as="reach" />
        </>
      )}
      {children}
    </Table>
  );
}

type ControlsProps = {
  readonly state: State;
  readonly onHint: () => void;
  readonly onSubmit: () => void;
};

/** The hint and Submit buttons. Once all words are right, Submit lights up and its description says so. */
function Controls({ state, onHint, onSubmit }: ControlsProps) {
  const noteId = useId();
  const isRight = isSolved(state.board);
  return (
    <ActionBar>
      <div className={styles['buttons']} data-right={isRight || undefined}>
        <Button
          variant="secondary"
          icon={<LightbulbIcon aria-hidden />}
          aria-disabled={!canHint(state)}
          onClick={onHint}
        >
          Hint{state.hints === 0 && <Cost />}
        </Button>
        <Button icon={<CheckIcon aria-hidden />} aria-describedby={noteId} onClick={onSubmit}>
          Submit
        </Button>
      </div>
      <p id={noteId} className={`${typography['note']} ${styles['note']}`}>
        {isRight ? messages.allRight : messages.submitWarning}
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
