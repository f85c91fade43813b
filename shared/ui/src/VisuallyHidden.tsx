import type { ReactNode } from 'react';
import typography from './typography.module.css';

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={typography['hidden']}>{children}</span>;
}
