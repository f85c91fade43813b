import stack from '@venture/ui/stack.module.css';
import type { Trio } from '../board/deal';
import styles from './Words.module.css';

/** The three words and their meaning. */
export function Words({ trio }: { readonly trio: Trio }) {
  return (
    <dl className={`${stack['gap-2']} ${styles['words']}`}>
      {trio.map(({ id, word, definition }) => (
        <div key={id}>
          <dt>{word}</dt>
          <dd>{definition}</dd>
        </div>
      ))}
    </dl>
  );
}
