import { type ReactNode, useId } from 'react';
import styles from './Figure.module.css';

type Props = {
  readonly title: string;
  readonly caption: string;
  readonly children: ReactNode;
  /** What follows from the present numbers, in a sentence; announced when it changes. */
  readonly result?: ReactNode;
};

/** A picture that teaches: its title, the drawing, what one can move, and what follows in words. */
export function Figure({ title, caption, children, result }: Props) {
  const id = useId();
  return (
    <figure className={styles['figure']} aria-labelledby={id}>
      <figcaption className={styles['caption']}>
        <strong id={id} className={styles['title']}>
          {title}
        </strong>
        <span>{caption}</span>
      </figcaption>
      {children}
      {result && <output className={styles['result']}>{result}</output>}
    </figure>
  );
}
