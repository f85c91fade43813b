import { hasCapability } from '@venture/api/capabilities';
import { formatList, pluralize } from '@venture/api/format';
import { myClasses } from '@venture/api/v1/my-classes';
import { ASSIGNMENTS_PATH } from '@venture/progress/assigned';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Card } from '@venture/ui/Card';
import { LinkButton } from '@venture/ui/LinkButton';
import row from '@venture/ui/row.module.css';
import { useEvents } from '@venture/ui/useProgress';
import { useQuery } from '@venture/ui/useQuery';
import { useUser } from '@venture/ui/useUser';
import { useDeclared } from '../../host/list/useDeclared';
import styles from '../assignments/Assignments.module.css';
import { assignedStep } from '../assignments/assigned-step';
import { useStatuses } from '../assignments/useStatuses';

/** Reminds a learner of open assignments after login. Renders nothing when there are none. */
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
          {step.to !== ASSIGNMENTS_PATH && (
            <LinkButton to={ASSIGNMENTS_PATH} size="small" variant="secondary">
              All assignments
            </LinkButton>
          )}
        </ButtonRow>
      </div>
    </Card>
  );
}

/** Says after login that a class has invited this person, and links to the invitations. */
function InvitationLine() {
  const user = useUser();
  return user && hasCapability('reports') ? <Asked key={user.userId} /> : null;
}

function Asked() {
  const { result } = useQuery(myClasses, {});
  if (result.state !== 'ready' || result.value.invitations.length === 0) return null;
  const { invitations } = result.value;
  return (
    <Card as="section" tone="primary" padding="small" aria-label="Invitations">
      <div className={`${row['gap-3']} ${row['spread']}`}>
        <p className={styles['line']}>
          You are invited to {formatList(invitations.map(({ name }) => name))}.
        </p>
        <LinkButton to="/dashboard-user" size="small">
          {pluralize(invitations.length, 'See the invitation', 'See the invitations')}
        </LinkButton>
      </div>
    </Card>
  );
}
