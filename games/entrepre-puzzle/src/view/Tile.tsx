import type { Direction } from '../board/board';
import styles from './Tile.module.css';

type Props = {
  readonly text: string;
  /** The way it just came; it then slides into place. */
  readonly came?: Direction | undefined;
  /** The way it may slide now: shown by an arrow at that edge. */
  readonly goes?: Direction | undefined;
  /** The slide leaves over the edge of the grid. */
  readonly wraps?: boolean;
  readonly isHinted?: boolean;
};

export function Tile({ text, came, goes, wraps = false, isHinted = false }: Props) {
  return (
    <span
      className={styles['tile']}
      data-letters={text.length}
      data-came={came}
      data-goes={goes}
      data-hinted={isHinted || undefined}
    >
      {text}
      {goes && <span className={styles['arrow']} data-goes={goes} data-wraps={wraps || undefined} />}
    </span>
  );
}

/** What is left of a tile in the cell it came from, for as long as it takes to leave over the edge. */
export function LeavingTile({ text, goes }: { readonly text: string; readonly goes: Direction }) {
  return (
    <span className={styles['tile']} data-letters={text.length} data-leaves={goes} aria-hidden="true">
      {text}
    </span>
  );
}
