import stack from '@venture/ui/stack.module.css';
import type { ReactNode } from 'react';
import styles from './HelpSteps.module.css';

type Props = {
  readonly steps?: readonly string[];
  /** Instead of texts: list items. */
  readonly children?: ReactNode;
};

/** How a game is played, as numbered steps: what most games give as their `help`. */
export function HelpSteps({ steps, children }: Props) {
  return (
    <ol className={`${stack['gap-3']} ${styles['steps']}`}>
      {steps?.map((step) => (
        <li key={step}>{step}</li>
      ))}
      {children}
    </ol>
  );
}
