import typography from '@venture/ui/typography.module.css';
import styles from './Hint.module.css';

/** A hint that is shown on request. */
export function Hint({ children }: { readonly children: string }) {
  return (
    <details className={styles['hint']}>
      <summary className={typography['more']}>Show a hint</summary>
      <p>{children}</p>
    </details>
  );
}
