import { StatusLine } from '@venture/ui/StatusLine';
import stack from '@venture/ui/stack.module.css';
import { type ReactNode, useMemo } from 'react';
import { hintedCell, type Position } from '../board/position';
import { describeLegalSlides, describeRows } from '../texts';
import { Clues } from './Clues';
import { Grid } from './Grid';
import styles from './Table.module.css';

type Props = {
  readonly playId: string;
  readonly state: Position;
  /** The learner asked for this puzzle: its board takes the focus. */
  readonly takesFocus: boolean;
  readonly onSlide: (cell: number) => void;
  /** Controls and what is shown below them. */
  readonly children: ReactNode;
};

/** Clues, grid and controls, side by side on wide screens. */
export function Table({ playId, state, takesFocus, onSlide, children }: Props) {
  const hinted = useMemo(() => hintedCell(state), [state]);
  const asRead = `${describeRows(state)} ${describeLegalSlides(state)}`;
  const grid = { state, asRead, hinted, takesFocus, onSlide };
  return (
    <div className={`${stack['gap-4']} ${styles['layout']}`}>
      <Clues words={state.words} />
      <Grid key={playId} {...grid} />
      <div className={`${stack['gap-4']} ${styles['side']}`}>{children}</div>
      <StatusLine shown={false}>{state.phase === 'playing' && state.moves > 0 && asRead}</StatusLine>
    </div>
  );
}
