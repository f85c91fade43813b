import stack from '@venture/ui/stack.module.css';
import tones from '@venture/ui/tones.module.css';
import typography from '@venture/ui/typography.module.css';
import type { DiagramOf } from '../content/figure';
import { Figure, STEP_TONES } from './Figure';
import styles from './Matrix.module.css';

/** Four answers to two questions; each says which answers it belongs to. */
export function Matrix({ diagram }: { readonly diagram: DiagramOf<'matrix'> }) {
  const { columns, rows, cells } = diagram;
  return (
    <Figure diagram={diagram}>
      <ul className={`${stack['gap-3']} ${styles['matrix']}`}>
        {rows.flatMap((row, down) =>
          columns.map((column, across) => {
            const cell = cells[down]?.[across];
            return (
              cell && (
                <li key={cell.name} className={tones['tone']} data-tone={STEP_TONES[down + across]}>
                  <span className={typography['note']}>
                    {column} + {row.toLowerCase()}
                  </span>
                  <strong>{cell.name}</strong>
                  <span>{cell.text}</span>
                </li>
              )
            );
          }),
        )}
      </ul>
    </Figure>
  );
}
