import numbered from '@venture/ui/numbered.module.css';
import stack from '@venture/ui/stack.module.css';

/** How a game is played, as numbered steps: what most games give as their `help`. */
export function HelpSteps({ steps }: { readonly steps: readonly string[] }) {
  return (
    <ol className={`${stack['gap-3']} ${numbered['numbered']}`}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}
