import { useQuery } from '@tanstack/react-query';
import { answersV1 } from '@venture/api/config';
import { endpointQuery } from '@venture/api/react/queries';
import { listClasses } from '@venture/api/v1/classes';
import { getMe } from '@venture/api/v1/me';
import { includesRole } from '@venture/api/v1/roles';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Card } from '@venture/ui/Card';
import { LinkButton } from '@venture/ui/LinkButton';
import { TextLink } from '@venture/ui/TextLink';
import { useUser } from '@venture/ui/useUser';
import styles from './Teaching.module.css';

const SHOWN = '4';

/** Shows instructors and admins their newest classes on the start pages, with a link to the rest. */
export function Teaching() {
  const user = useUser();
  const enabled = user !== undefined && answersV1();
  const { data: me } = useQuery({ ...endpointQuery(getMe, {}), enabled });
  const role = enabled && me ? me.role : 'learner';
  return includesRole(role, 'instructor') && <Classes isAdmin={role === 'admin'} />;
}

function Classes({ isAdmin }: { readonly isAdmin: boolean }) {
  const { data } = useQuery(endpointQuery(listClasses, { query: { limit: SHOWN } }));
  const classes = data?.items ?? [];
  const isEmpty = data?.items.length === 0;
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
