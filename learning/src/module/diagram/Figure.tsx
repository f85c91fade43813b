import { Card } from '@venture/ui/Card';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { type ReactNode, useId } from 'react';
import type { Diagram } from '../content/figure';
import styles from './Figure.module.css';

type Props = {
  readonly diagram: Pick<Diagram, 'title' | 'caption'>;
  readonly children: ReactNode;
  /** The conclusion from the current numbers; announced when it changes. */
  readonly result?: ReactNode;
};

/** The tones of the first, second and third series. */
export const STEP_TONES = ['tide', 'leaf', 'coral'] as const;

/** An interactive figure: title, drawing, sliders and conclusion. */
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
