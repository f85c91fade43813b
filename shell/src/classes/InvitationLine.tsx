import { hasCapability } from '@venture/api/capabilities';
import { myClasses } from '@venture/api/v1/my-classes';
import { Card } from '@venture/ui/Card';
import { LinkButton } from '@venture/ui/LinkButton';
import row from '@venture/ui/row.module.css';
import { useQuery } from '@venture/ui/useQuery';
import { useUser } from '@venture/ui/useUser';
import styles from './InvitationLine.module.css';

/** That classes have invited somebody, on the page where logging in ends, with the way to the invitations. */
export function InvitationLine() {
  const user = useUser();
  return user && hasCapability('reports') ? <Asked key={user.userId} /> : null;
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

function Asked() {
  const { result } = useQuery(myClasses, {});
  if (result.state !== 'ready' || result.value.invitations.length === 0) return null;
  const { invitations } = result.value;
  return (
    <Card as="section" tone="primary" padding="small" aria-label="Invitations">
      <div className={`${row['gap-3']} ${row['spread']}`}>
        <p className={styles['line']}>
          You are invited to {list.format(invitations.map(({ name }) => name))}.
        </p>
        <LinkButton to="/dashboard-user" size="small">
          {invitations.length === 1 ? 'See the invitation' : 'See the invitations'}
        </LinkButton>
      </div>
    </Card>
  );
}
