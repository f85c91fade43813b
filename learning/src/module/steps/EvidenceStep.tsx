import { CheckIcon, CloseIcon } from '@venture/ui/icons';
import row from '@venture/ui/row.module.css';
import stack from '@venture/ui/stack.module.css';
import tones from '@venture/ui/tones.module.css';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { useId, useState } from 'react';
import type { StepOf } from '../content/step';
import { judgeStatements } from './rules';
import { StepCard, type StepProps, StepQuestion, type StepResult } from './StepCard';
import styles from './steps.module.css';

/** Statements to sort under two labels; once checked, each is explained. */
export function EvidenceStep({ step, isDone, onDone }: StepProps<'evidence'>) {
  const { question, labels, statements } = step;
  const [given, setGiven] = useState<readonly (string | undefined)[]>(statements.map(() => undefined));
  const [isChecked, setChecked] = useState(false);
  const right = judgeStatements(step, given);
  const count = right.filter(Boolean).length;
  const isRight = count === statements.length;
  const words = isRight ? 'All correct!' : `${count} of ${statements.length} right`;
  const why = (
    <p>{isRight ? 'You sorted every statement correctly.' : 'Read why below each one, then try again.'}</p>
  );
  const verdict: StepResult | undefined = isChecked ? { right: isRight, words, why } : undefined;
  return (
    <StepCard
      isDone={isDone}
      missing={given.includes(undefined) ? 'Sort every statement first.' : undefined}
      verdict={verdict}
      onCheck={() => {
        setChecked(true);
        if (isRight) onDone();
      }}
    >
      <fieldset className={stack['gap-3']}>
        <legend className={styles['legend']}>
          <StepQuestion>{question}</StepQuestion>
        </legend>
        {statements.map((statement, at) => (
          <Statement
            key={statement.text}
            statement={statement}
            labels={labels}
            value={given[at]}
            mark={isChecked ? right[at] : undefined}
            onChange={(label) => {
              setGiven(given.with(at, label));
              setChecked(false);
            }}
          />
        ))}
      </fieldset>
    </StepCard>
  );
}

type StatementProps = Pick<StepOf<'evidence'>, 'labels'> & {
  readonly statement: StepOf<'evidence'>['statements'][number];
  readonly value: string | undefined;
  /** Whether the statement was sorted correctly; undefined until checked. */
  readonly mark: boolean | undefined;
  readonly onChange: (label: string) => void;
};

function Statement({ statement, labels, value, mark, onChange }: StatementProps) {
  const name = useId();
  return (
    <fieldset className={`${stack['gap-2']} ${styles['statement']}`}>
      <legend className={styles['words']}>{statement.text}</legend>
      <div className={`${row['gap-2']} ${row['wrap']}`}>
        {labels.map((label) => (
          <label key={label} className={`${row['gap-2']} ${styles['choice']}`}>
            <input
              type="radio"
              name={name}
              value={label}
              checked={value === label}
              onChange={() => onChange(label)}
            />
            {label}
          </label>
        ))}
      </div>
      {mark !== undefined && <Why right={mark}>{statement.why}</Why>}
    </fieldset>
  );
}

function Why({ right, children }: { readonly right: boolean; readonly children: string }) {
  const Sign = right ? CheckIcon : CloseIcon;
  return (
    <p
      className={`${row['gap-2']} ${tones['tone']} ${styles['why']}`}
      data-tone={right ? 'success' : 'danger'}
    >
      <Sign aria-hidden />
      <span>
        <VisuallyHidden>{right ? 'Right: ' : 'Wrong: '}</VisuallyHidden>
        {children}
      </span>
    </p>
  );
}
