import styles from './HelpSteps.module.css';

/** How a game is played, as numbered steps: what most games give as their `help`. */
export function HelpSteps({ steps }: { readonly steps: readonly string[] }) {
  return (
    <ol className={styles['steps']}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}
