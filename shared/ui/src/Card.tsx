import type { ComponentProps } from 'react';
import styles from './Card.module.css';
import tones from './tones.module.css';

export type Tone = 'plain' | 'primary' | 'accent' | 'tide' | 'leaf' | 'coral' | 'plum';

type Props = Omit<ComponentProps<'section'>, 'className'> & {
  readonly as?: 'section' | 'article' | 'div' | 'li' | 'figure';
  readonly tone?: Tone;
  readonly padding?: 'small' | 'normal' | 'large';
};

/** A surface that groups related things in a column. */
export function Card({ as = 'div', tone = 'plain', padding = 'normal', ...rest }: Props) {
  const Tag = as as 'section'; // the props used here are the same for all tags
  return (
    <Tag {...rest} className={`${tones['tone']} ${styles['card']}`} data-tone={tone} data-padding={padding} />
  );
}
