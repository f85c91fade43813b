import { Card } from '@venture/ui/Card';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { type ReactNode, useId } from 'react';
import type { Diagram } from '../content/figure';
import styles from './Figure.module.css';

type Props = {
  readonly diagram: Pick<Diagram, 'title' | 'caption'>;
  readonly children: ReactNode;
  /** What follows from the present numbers, in a sentence; announced when it changes. */
  readonly result?: ReactNode;
};

/** The tones of what comes first, second and third in a drawing. */
export const STEP_TONES = ['tide', 'leaf', 'coral'] as const;

/** A picture that teaches: its title, the drawing, what one can move, and what follows in words. */
export function Figure({ diagram, children, result }: Props) {
  const id = useId();
  return (
    <Card as="figure" aria-labelledby={id}>
      <figcaption className={`${stack['gap-1']} ${typography['note']}`}>
        <strong id={id} className={styles['title']}>
          {diagram.title}
        </strong>
        <span>{diagram.caption}</span>
      </figcaption>
      {children}
      {result && <output className={styles['result']}>{result}</output>}
    </Card>
  );
}
