import { useQuery } from '@tanstack/react-query';
import { formatList, pluralize } from '@venture/api/format';
import { endpointQuery } from '@venture/api/react/queries';
import { myClasses } from '@venture/api/v1/my-classes';
import { useEvents } from '@venture/device/hooks';
import { ASSIGNMENTS_PATH } from '@venture/rules/assigned';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Card } from '@venture/ui/Card';
import { LinkButton } from '@venture/ui/LinkButton';
import row from '@venture/ui/row.module.css';
import styles from '../assignments/Assignments.module.css';
import { assignedStep } from '../assignments/assigned-step';
import { useAssignmentOverview } from '../assignments/useAssignments';
import { Teaching } from '../classes/Teaching';

/** Shown after login: open invitations and a learner's most urgent assignment, or a teacher's classes. */
export function MemberNotices() {
  return (
    <>
      <InvitationLine />
      <FirstDue />
      <Teaching />
    </>
  );
}

function FirstDue() {
  const { data } = useAssignmentOverview(useEvents());
  const step = data && assignedStep(data.statuses, data.now);
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

/** Names the classes that have invited this person, with a link to the invitations. */
function InvitationLine() {
  const { invitations = [] } = useQuery(endpointQuery(myClasses, {})).data ?? {};
  if (invitations.length === 0) return null;
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
