import type { ReactNode } from 'react';
import typography from './typography.module.css';

/** Read by screen readers, not shown. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={typography['hidden']}>{children}</span>;
}
