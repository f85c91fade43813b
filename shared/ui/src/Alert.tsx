import type { ReactNode } from 'react';
import styles from './Alert.module.css';
import { InfoIcon, SuccessIcon, WarnIcon } from './icons';
import tones from './tones.module.css';

type Tone = 'danger' | 'warn' | 'success' | 'info';

type Props = {
  readonly children: ReactNode;
  readonly tone?: Tone;
  readonly title?: string;
  readonly id?: string;
  /** `alert` interrupts, `status` waits its turn, `note` is not announced at all. */
  readonly role?: 'alert' | 'status' | 'note';
};

const ICONS = { danger: WarnIcon, warn: WarnIcon, success: SuccessIcon, info: InfoIcon } as const;

/** A boxed message with an icon; render it only when there is something to say. */
export function Alert({ children, tone = 'danger', title, id, role = 'alert' }: Props) {
  const Sign = ICONS[tone];
  return (
    <div id={id} role={role} className={`${tones['tone']} ${styles['alert']}`} data-tone={tone}>
      <Sign aria-hidden className={styles['sign']} />
      <div className={styles['words']}>
        {title && <strong>{title}</strong>}
        <div>{children}</div>
      </div>
    </div>
  );
}
