import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import type { Tone } from './Card';
import tones from './tones.module.css';

type Props = {
  readonly children: ReactNode;
  readonly tone?: Tone | 'success' | 'warn' | 'danger' | 'info';
  readonly icon?: ReactNode;
};

/** A chip: one or two words that label what is next to it. */
export function Badge({ children, tone = 'plain', icon }: Props) {
  return (
    <span className={`${tones['tone']} ${styles['badge']}`} data-tone={tone}>
      {icon}
      {children}
    </span>
  );
}
