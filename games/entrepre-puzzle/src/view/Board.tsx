import { MoreTimeOffer } from '@venture/play/views/MoreTimeOffer';
import { ActionBar } from '@venture/ui/ActionBar';
import { Button } from '@venture/ui/Button';
import { CheckIcon, LightbulbIcon, StarIcon } from '@venture/ui/icons';
import { StatusLine } from '@venture/ui/StatusLine';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { type ReactNode, useId, useMemo } from 'react';
import type { Action } from '../actions';
import { messages } from '../content';
import { canHint, hintedCell, type State } from '../engine';
import { starsInReach } from '../result';
import { describeLegalSlides, describeRows, type Texts } from '../texts';
import styles from './Board.module.css';
import { Clues } from './Clues';
import { Grid } from './Grid';
import { StarList } from './StarList';

type Props = {
  readonly playId: string;
  readonly state: State;
  readonly texts: Texts;
  /** The learner asked for this puzzle: its board takes the focus. */
  readonly takesFocus: boolean;
  readonly onSlide: (cell: number) => void;
  readonly onAction: (action: Action) => void;
  /** What is shown below the controls. */
  readonly children: ReactNode;
};

/** Clues, grid and controls, side by side on wide screens. */
export function Board({ playId, state, texts, takesFocus, onSlide, onAction, children }: Props) {
  const hinted = useMemo(() => hintedCell(state), [state]);
  const isPlaying = state.phase === 'playing';
  return (
    <div className={`${stack['gap-4']} ${styles['layout']}`}>
      <Clues trio={state.trio} />
      <Grid
        key={playId}
        state={state}
        texts={texts}
        hinted={hinted}
        takesFocus={takesFocus}
        onSlide={onSlide}
      />
      <div className={`${stack['gap-4']} ${styles['side']}`}>
        {isPlaying && (
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
      </div>
      <StatusLine shown={false}>
        {isPlaying &&
          state.moves > 0 &&
          `${describeRows(state.board, texts)} ${describeLegalSlides(state, texts)}`}
      </StatusLine>
    </div>
  );
}

type ControlsProps = {
  readonly state: State;
  readonly onHint: () => void;
  readonly onSubmit: () => void;
};

function Controls({ state, onHint, onSubmit }: ControlsProps) {
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
