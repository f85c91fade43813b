import { Badge } from '@venture/ui/Badge';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Card } from '@venture/ui/Card';
import { CheckIcon } from '@venture/ui/icons';
import row from '@venture/ui/row.module.css';
import stack from '@venture/ui/stack.module.css';
import type { ReactNode } from 'react';
import { AnswerFeedback, useAnswerForm } from '../../quiz/AnswerFeedback';
import type { Step, StepOf } from '../content/step';
import styles from './steps.module.css';

/** Props of every kind of step. */
export type StepProps<Kind extends Step['kind']> = {
  readonly step: StepOf<Kind>;
  readonly isDone: boolean;
  /** Reports a right answer. */
  readonly onDone: () => void;
};

/** Feedback on an answer. */
export type StepResult = { readonly right: boolean; readonly words: string; readonly why: ReactNode };

type Props = {
  readonly isDone: boolean;
  /** Says what to do before the answer can be checked; undefined once it can. */
  readonly missing?: string | undefined;
  readonly verdict: StepResult | undefined;
  readonly onCheck: () => void;
  /** Shows the solution. */
  readonly onShow?: () => void;
  readonly children: ReactNode;
};

/** A step's frame: the done mark, "Check" button and feedback. */
export function StepCard({ isDone, missing, verdict, onCheck, onShow, children }: Props) {
  const { onSubmit, notice } = useAnswerForm('', missing, onCheck);
  return (
    <Card padding="small">
      <form className={stack['gap-4']} noValidate onSubmit={onSubmit}>
        <div className={`${row['gap-2']} ${row['spread']}`}>
          <span className={styles['turn']}>Your turn</span>
          {isDone && (
            <Badge tone="success" icon={<CheckIcon aria-hidden />}>
              Done
            </Badge>
          )}
        </div>
        {children}
        <AnswerFeedback right={verdict?.right} words={verdict?.words ?? ''}>
          {verdict?.why}
        </AnswerFeedback>
        {notice}
        <ButtonRow>
          <Button type="submit" variant="secondary" aria-disabled={missing !== undefined}>
            Check
          </Button>
          {onShow && verdict && !isDone && (
            <Button variant="quiet" onClick={onShow}>
              Show the answer
            </Button>
          )}
        </ButtonRow>
      </form>
    </Card>
  );
}

/** The question as a heading below the section's. */
export function StepQuestion({ children }: { readonly children: string }) {
  return <h3 className={styles['question']}>{children}</h3>;
}
