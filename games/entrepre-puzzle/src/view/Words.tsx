import stack from '@venture/ui/stack.module.css';
import type { Word } from '../content';
import styles from './Words.module.css';

type Props = { readonly words: readonly Pick<Word, 'id' | 'word' | 'definition'>[] };

/** The words of the rows and their meaning. */
export function Words({ words }: Props) {
  return (
    <dl className={`${stack['gap-2']} ${styles['words']}`}>
      {words.map(({ id, word, definition }) => (
        <div key={id}>
          <dt>{word}</dt>
          <dd>{definition}</dd>
        </div>
      ))}
    </dl>
  );
}
