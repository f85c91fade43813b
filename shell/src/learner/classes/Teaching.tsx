import { hasCapability } from '@venture/api/capabilities';
import { listClasses } from '@venture/api/v1/classes';
import { includesRole, readRole } from '@venture/api/v1/roles';
import { useMe } from '@venture/client/useMe';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Card } from '@venture/ui/Card';
import { LinkButton } from '@venture/ui/LinkButton';
import { TextLink } from '@venture/ui/TextLink';
import { useQuery } from '@venture/ui/useQuery';
import { useUser } from '@venture/ui/useUser';
import styles from './Teaching.module.css';

const SHOWN = '4';

/** For instructors and admins, on the pages that open first: their newest classes and a link to the rest. */
export function Teaching() {
  const user = useUser();
  return user && hasCapability('reports') ? <ForUser key={user.userId} userId={user.userId} /> : null;
}

function ForUser({ userId }: { readonly userId: string }) {
  const { result } = useMe(userId);
  if (result.state !== 'ready') return null;
  const role = readRole(result.value);
  return includesRole(role, 'instructor') ? <Classes isAdmin={role === 'admin'} /> : null;
}

function Classes({ isAdmin }: { readonly isAdmin: boolean }) {
  const { result } = useQuery(listClasses, { query: { limit: SHOWN } });
  const classes = result.state === 'ready' ? result.value.items : [];
  const isEmpty = result.state === 'ready' && classes.length === 0;
  return (
    <Card as="section" aria-labelledby="teaching">
      <h2 id="teaching" className={styles['title']}>
        {isAdmin ? 'Classes' : 'Your classes'}
      </h2>
      {classes.length > 0 && (
        <ul className={styles['classes']}>
          {classes.map(({ id, name }) => (
            <li key={id}>
              <TextLink to={`/admin/courses/${id}`}>{name}</TextLink>
            </li>
          ))}
        </ul>
      )}
      <ButtonRow>
        <LinkButton to={isEmpty ? '/admin/courses?new' : '/admin/courses'} variant="secondary" size="small">
          {isEmpty ? 'Create a class' : 'All classes'}
        </LinkButton>
        <LinkButton to="/admin/reports" variant="secondary" size="small">
          Reports
        </LinkButton>
        {isAdmin && (
          <LinkButton to="/dashboard-admin" variant="secondary" size="small">
            Admin dashboard
          </LinkButton>
        )}
      </ButtonRow>
    </Card>
  );
}
