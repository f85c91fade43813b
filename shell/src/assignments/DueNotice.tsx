import { ASSIGNMENTS } from '@venture/progress/assigned';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Card } from '@venture/ui/Card';
import { LinkButton } from '@venture/ui/LinkButton';
import row from '@venture/ui/row.module.css';
import { useEvents } from '@venture/ui/useProgress';
import { InvitationLine } from '../classes/InvitationLine';
import { assignedStep } from '../dashboard/assigned-step';
import { useDeclared } from '../remotes/useDeclared';
import styles from './Assignments.module.css';
import { useStatuses } from './useStatuses';

/** What classes want of a learner, on the page where logging in ends; nothing for whom nothing is open. */
export function DueNotice() {
  return (
    <>
      <InvitationLine />
      <FirstDue />
    </>
  );
}

function FirstDue() {
  const known = useStatuses(useEvents(), useDeclared());
  const step = known && assignedStep(known.statuses, known.now);
  if (!step) return null;
  return (
    <Card as="section" tone="primary" padding="small" aria-label="Assigned to you">
      <div className={`${row['gap-3']} ${row['spread']}`}>
        <p>
          <strong className={styles['title']}>{step.title}</strong>
          <br />
          {step.text}
        </p>
        <ButtonRow>
          <LinkButton to={step.to} size="small">
            {step.action}
          </LinkButton>
          {step.to !== ASSIGNMENTS && (
            <LinkButton to={ASSIGNMENTS} size="small" variant="secondary">
              All assignments
            </LinkButton>
          )}
        </ButtonRow>
      </div>
    </Card>
  );
}
