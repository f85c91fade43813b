import stack from '@venture/ui/stack.module.css';
import type { Word } from '../content';
import styles from './Words.module.css';

type Props = { readonly words: readonly Word[] };

/** The rows' words and their meanings. */
export function Words({ words }: Props) {
  return (
    <dl className={`${stack['gap-2']} ${styles['words']}`}>
      {words.map(({ word, definition }) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{definition}</dd>
        </div>
      ))}
    </dl>
  );
}
