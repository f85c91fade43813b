import type { SystemHealth } from '@venture/api/v1/system';
import { sayTimeOf } from '@venture/progress/day';
import { Alert } from '@venture/ui/Alert';
import stack from '@venture/ui/stack.module.css';
import { useState } from 'react';
import { Checked } from './Checked';
import { PartCard } from './PartCard';
import { ProblemRow } from './ProblemRow';
import { type ShownProblem, shownParts, shownProblems, summaryOf } from './parts';
import styles from './System.module.css';

type Props = {
  readonly health: SystemHealth;
  /** Another object for every answer, and for every one that is missing. */
  readonly result: object;
  /** The newest answer is missing. */
  readonly isOld: boolean;
  readonly onLook: () => void;
};

const TONES = { good: 'success', attention: 'warn', broken: 'danger' } as const;

/** In words first, then what to do, then everything that is known. */
export function Health({ health, result, isOld, onLook }: Props) {
  const problems = shownProblems(health);
  return (
    <>
      <Summary health={health} problems={problems} isOld={isOld} />
      <Checked health={health} result={result} isOld={isOld} onLook={onLook} />
      {problems.length > 0 && (
        <section aria-labelledby="to-do" className={stack['gap-4']}>
          <h2 id="to-do">What to do</h2>
          <ul className={stack['gap-3']}>
            {problems.map((problem) => (
              <ProblemRow key={problem.id} problem={problem} />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="parts" className={stack['gap-4']}>
        <h2 id="parts">All parts</h2>
        <ul className={styles['parts']}>
          {shownParts(health).map((part) => (
            <PartCard key={part.name} part={part} isOld={isOld} />
          ))}
        </ul>
      </section>
    </>
  );
}

type SummaryProps = Pick<Props, 'health' | 'isOld'> & { readonly problems: readonly ShownProblem[] };

/** What was true at the last answer is no summary of now. */
function Summary({ health, problems, isOld }: SummaryProps) {
  const answeredAt = useTimeOf(health);
  if (isOld) {
    return (
      <Alert role="status" tone="warn" title="Not known: the server did not answer">
        It last answered {answeredAt}; what is below is from then. Trying again automatically.
      </Alert>
    );
  }
  return (
    <Alert role="status" tone={TONES[problems[0]?.state ?? 'good']} title={summaryOf(problems)}>
      {problems.length === 0 ? 'There is nothing to do.' : 'What to do about it is below.'}
    </Alert>
  );
}

/** When this came. */
function useTimeOf(value: object): string {
  const [came, setCame] = useState(() => ({ of: value, at: new Date() }));
  if (came.of !== value) setCame({ of: value, at: new Date() });
  return sayTimeOf(came.at);
}
