import typography from '@venture/ui/typography.module.css';
import type { Ref } from 'react';
import styles from './Headline.module.css';

type Props = {
  readonly ref: Ref<HTMLHeadingElement>;
  /** Names the section around it. */
  readonly id: string;
  readonly title: string;
  /** Such as '4 of 5 right'. */
  readonly score: string;
};

/** A result as a focusable heading with a number below it. */
export function Headline({ ref, id, title, score }: Props) {
  return (
    <>
      <h2 id={id} ref={ref} tabIndex={-1} className={styles['heading']}>
        {title}
      </h2>
      <p className={typography['big']}>{score}</p>
    </>
  );
}
