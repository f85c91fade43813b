import numbered from '@venture/ui/numbered.module.css';
import stack from '@venture/ui/stack.module.css';

/** Numbered steps that say how to play a game: most games' `help`. */
export function HelpSteps({ steps }: { readonly steps: readonly string[] }) {
  return (
    <ol className={`${stack['gap-3']} ${numbered['numbered']}`}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}
