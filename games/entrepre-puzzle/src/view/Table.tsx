import numbered from '@venture/ui/numbered.module.css';
import { StatusLine } from '@venture/ui/StatusLine';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { type ReactNode, useMemo, useState } from 'react';
import { hintedCell, type Position, slidableCells } from '../board/position';
import { describeLegalSlides, describeRows, textAt } from '../texts';
import { Grid } from './Grid';
import styles from './Table.module.css';

type Props = {
  readonly playId: string;
  readonly state: Position;
  /** Whether the board takes the focus, since the learner asked for this puzzle. */
  readonly takesFocus: boolean;
  readonly onSlide: (cell: number) => void;
  /** Controls and the content below them. */
  readonly children: ReactNode;
};

/** Clues, grid and controls, side by side on wide screens. */
export function Table({ playId, state, takesFocus, onSlide, children }: Props) {
  const hinted = useMemo(() => hintedCell(state), [state]);
  const asRead = `${describeRows(state)} ${describeLegalSlides(state)}`;
  return (
    <div className={`${stack['gap-4']} ${styles['layout']}`}>
      <Clues words={state.words} />
      <Grid
        key={playId}
        state={state}
        asRead={asRead}
        hinted={hinted}
        takesFocus={takesFocus}
        onSlide={onSlide}
      />
      <div className={`${stack['gap-4']} ${styles['side']}`}>{children}</div>
      <StatusLine shown={false}>{state.phase === 'playing' && state.moves > 0 && asRead}</StatusLine>
    </div>
  );
}

/** One clue per row of the grid, with the number shown beside that row. */
function Clues({ words }: Pick<Position, 'words'>) {
  return (
    <ol
      className={`${stack['gap-2']} ${numbered['numbered']} ${styles['clues']}`}
      aria-label="Clues, one for each row"
      data-clue
    >
      {words.map(({ clue, word }) => (
        <li key={word}>
          {clue}{' '}
          <span aria-hidden className={typography['muted']}>
            ({word.length})
          </span>
          <VisuallyHidden>{`(${word.length} letters)`}</VisuallyHidden>
        </li>
      ))}
    </ol>
  );
}

type Slide = { readonly type: 'slide'; readonly cell: number };
type Page<Action> = {
  readonly state: Position;
  readonly dispatch: (action: Action | Slide) => void;
  readonly playAgain: () => void;
};

/** The learner's moves; `refused` is the last tile that could not slide. */
export function useMoves<Action>({ state, dispatch, playAgain }: Page<Action>) {
  const [refused, setRefused] = useState<string>();
  const [takesFocus, setTakesFocus] = useState(false);
  const act = (action: Action | Slide) => {
    setRefused(undefined);
    dispatch(action);
  };
  const slide = (cell: number) => {
    if (slidableCells(state).includes(cell)) act({ type: 'slide', cell });
    else setRefused(textAt(state, cell));
  };
  /** Deals another puzzle; its board takes the focus if the learner asked for it. */
  const restart = (isAsked: boolean) => {
    setTakesFocus(isAsked);
    playAgain();
  };
  return { refused, act, slide, restart, takesFocus };
}
