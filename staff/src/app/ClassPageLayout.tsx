import { useQuery } from '@tanstack/react-query';
import { PageNav } from '@venture/api/react/AreaNav';
import { STAFF_PAGES, type StaffPage } from '@venture/api/react/areas';
import { QueryView } from '@venture/api/react/QueryView';
import { ProblemError } from '@venture/api/v1/call';
import type { Class } from '@venture/api/v1/classes';
import { Badge } from '@venture/ui/Badge';
import { EmptyState } from '@venture/ui/EmptyState';
import { PeopleIcon, SearchIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';
import { useLocation, useParams } from '@venture/ui/router';
import row from '@venture/ui/row.module.css';
import stack from '@venture/ui/stack.module.css';
import type { ReactNode } from 'react';
import { classQuery } from '../classes/queries';
import { StaffPageLayout } from './StaffPageLayout';

type Props = {
  /** The page, above whose title the name of the class is shown. */
  readonly page: StaffPage;
  readonly children: (group: Class) => ReactNode;
};

const BACK = { to: '/admin/courses', label: 'Back to classes' } as const;

/** The frame of every page about one class: its name as the title, and links to the other pages about it. */
export function ClassPageLayout({ page, children }: Props) {
  const { class: id = '' } = useParams();
  // Only reads the cache: the class is loaded once the page knows that this person may see it.
  const { data } = useQuery({ ...classQuery(id), enabled: false });
  return (
    <StaffPageLayout area="courses" header={{ title: data?.name ?? page.title, back: BACK }}>
      <OneClass key={id} id={id} page={page}>
        {children}
      </OneClass>
    </StaffPageLayout>
  );
}

function OneClass({ id, page: { title, lead }, children }: Props & { readonly id: string }) {
  const query = useQuery(classQuery(id));
  if (isUnknownClassError(query.error)) return <ClassNotFound />;
  return (
    <QueryView query={query} label="Loading the class" lines={6}>
      {(group) => (
        <>
          <ClassNav id={id} />
          <div className={stack['gap-2']}>
            <h2 className={`${row['gap-3']} ${row['wrap']}`}>
              {title} {group.isArchived && <Badge>Archived class</Badge>}
            </h2>
            {lead && <p>{lead}</p>}
          </div>
          {children(group)}
        </>
      )}
    </QueryView>
  );
}

const PAGES = STAFF_PAGES.filter(({ path }) => path.includes(':class'));

function ClassNav({ id }: { readonly id: string }) {
  const { pathname } = useLocation();
  const links = PAGES.map(({ title, short = title, path }) => ({
    title: short,
    path: path.replace(':class', id),
  }));
  return <PageNav label="This class" links={links} current={pathname} />;
}

/** Shown for a class that does not exist or belongs to someone else. */
export function ClassNotFound() {
  return (
    <EmptyState
      icon={<SearchIcon />}
      title="This class doesn’t exist"
      text="It may be someone else’s, or the address is wrong."
      actions={<LinkButton to="/admin/courses">Your classes</LinkButton>}
    />
  );
}

const UNKNOWN: readonly number[] = [400, 404];

/** True if the server does not know the class, or does not show it to this person. */
export const isUnknownClassError = (error: unknown) =>
  error instanceof ProblemError && UNKNOWN.includes(error.status);

type NoMembersProps = Pick<Class, 'id' | 'isArchived'> & { readonly headingLevel: 2 | 3 };

/** Shown for a class without members, with links to the next steps. */
export function NoMembers({ id, isArchived, headingLevel }: NoMembersProps) {
  return (
    <EmptyState
      icon={<PeopleIcon />}
      title="No members yet"
      text={
        isArchived
          ? 'Nobody joined this class before it was archived.'
          : 'Show your learners the code, or invite them by email. What you assign waits for them.'
      }
      headingLevel={headingLevel}
      actions={
        !isArchived && (
          <>
            <LinkButton to={`/admin/courses/${id}/invite`}>Invite learners</LinkButton>
            <LinkButton variant="secondary" to={`/admin/courses/${id}/assignments`}>
              Add assignments
            </LinkButton>
          </>
        )
      }
    />
  );
}
