import { type Board, boardWidth, cellsByRow } from '../board/board';
import { type Texts, textIn } from '../texts';
import { StillTile } from './CellTile';
import grid from './Grid.module.css';
import styles from './StillBoard.module.css';

type Props = {
  readonly label: string;
  readonly board: Board;
  readonly texts: Texts;
  readonly arrival?: number | undefined;
  readonly moves?: number;
};

/** A static board: the solved puzzle, or one step of a solution. */
export function StillBoard({ label, board, texts, arrival, moves = 0 }: Props) {
  return (
    <div className={`${grid['tray']} ${styles['small']}`} data-width={boardWidth(board)}>
      <table className={grid['grid']} aria-label={label}>
        <tbody>
          {cellsByRow(boardWidth(board)).map((row) => (
            <tr key={row[0]}>
              {row.map((cell) => (
                <td key={cell} aria-label={textIn(board, texts, cell)}>
                  <span className={grid['cell']}>
                    <StillTile board={board} arrival={arrival} moves={moves} texts={texts} cell={cell} />
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
