import { MoreTimeOffer } from '@venture/play/views/MoreTimeOffer';
import { StatusLine } from '@venture/ui/StatusLine';
import stack from '@venture/ui/stack.module.css';
import { type ReactNode, useMemo } from 'react';
import type { Action } from '../actions';
import { hintedCell, type State } from '../engine';
import { starsInReach } from '../result';
import { Clues } from './Clues';
import { Controls } from './Controls';
import { Grid } from './Grid';
import styles from './Playing.module.css';
import { StarList } from './StarList';
import { sayLegal, sayRows, type Texts } from './spoken';

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

/** Clues, board and what can be done, side by side where there is room. */
export function Playing({ playId, state, texts, takesFocus, onSlide, onAction, children }: Props) {
  const hinted = useMemo(() => hintedCell(state), [state]);
  const isPlaying = state.phase === 'playing';
  return (
    <div className={`${stack['gap-4']} ${styles['playing']}`}>
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
        {isPlaying && state.moves > 0 && `${sayRows(state.board, texts)} ${sayLegal(state, texts)}`}
      </StatusLine>
    </div>
  );
}
