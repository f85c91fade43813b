import type { ReactNode } from 'react';
import { ExternalIcon } from './icons';
import styles from './TextLink.module.css';
import { VisuallyHidden } from './VisuallyHidden';

type Props = { readonly href: string; readonly children: ReactNode };

/** A link to another site; opens in a new tab and says so. */
export function ExternalLink({ href, children }: Props) {
  return (
    <a className={styles['link']} href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <ExternalIcon aria-hidden />
      <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
    </a>
  );
}
