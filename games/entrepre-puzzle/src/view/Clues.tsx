import numbered from '@venture/ui/numbered.module.css';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import type { Word } from '../content';
import styles from './Clues.module.css';

type Props = { readonly words: readonly Word[] };

/** One clue for each row; its number is beside the row. */
export function Clues({ words }: Props) {
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
