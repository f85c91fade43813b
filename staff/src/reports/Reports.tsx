import { getClass, listClasses } from '@venture/api/v1/classes';
import type { ReportWeeks } from '@venture/api/v1/reports';
import { Requested } from '@venture/client/Requested';
import { EmptyState } from '@venture/ui/EmptyState';
import { ReportsIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';
import { useSearchParams } from '@venture/ui/router';
import { useList } from '@venture/ui/useList';
import { useQuery } from '@venture/ui/useQuery';
import { useEffect, useEffectEvent, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { AdminPage, useMyRole } from '../frame/AdminPage';
import { isUnknownClass, NoClass } from '../frame/NoClass';
import { NoMembers } from '../frame/NoMembers';
import type { ChosenClass } from './ClassFinder';
import { type Filter, Filters } from './Filters';
import { Report } from './Report';
import { LATELY } from './words';

/** What learners finish, how well and how fast, and what their answers tell about each question. */
export function Reports() {
  return (
    <AdminPage area="reports" lead="What learners finish, and what their answers say about each question.">
      <ForRole />
    </AdminPage>
  );
}

/** The address says which class. Without one, admins see everyone, and instructors go to the newest of theirs. */
function ForRole() {
  const id = useSearchParams()[0].get('class') ?? undefined;
  const isAdmin = useMyRole() === 'admin';
  return id === undefined && !isAdmin ? <ToNewest /> : <ReportsFor id={id} />;
}

function ToNewest() {
  const request = useList(listClasses, { archived: 'with' });
  return (
    <Requested request={request} label="Loading your classes" lines={4}>
      {({ items: [newest] }) =>
        newest ? <Navigate to={`/admin/reports?class=${newest.id}`} replace /> : <NoClasses />
      }
    </Requested>
  );
}

function NoClasses() {
  return (
    <EmptyState
      icon={<ReportsIcon />}
      title="You have no classes yet"
      text="Reports cover the learners in your classes. Create one, and give its code to your learners."
      actions={<LinkButton to="/admin/courses?new">Create a class</LinkButton>}
    />
  );
}

/** Of one class, or of everyone; what is chosen goes into the address, so that a reload shows the same. */
function ReportsFor({ id }: { readonly id: string | undefined }) {
  const go = useSearchParams()[1];
  const [weeks, setWeeks] = useState<ReportWeeks>(LATELY);
  const [named, setNamed] = useState<ChosenClass>();
  const chosen = id === undefined ? undefined : { id, name: named?.id === id ? named.name : '…' };
  const choose = (now: ChosenClass) => {
    setNamed(now);
    go(now ? { class: now.id } : {});
  };
  return (
    <>
      <Filters chosen={chosen} weeks={weeks} onChoose={choose} onWeeks={setWeeks} />
      {id === undefined ? (
        <Report filter={{ weeks }} />
      ) : (
        <OfClass key={id} filter={{ class: id, weeks }} onFound={setNamed} />
      )}
    </>
  );
}

type OfClassProps = {
  readonly filter: Filter & { readonly class: string };
  readonly onFound: (found: ChosenClass) => void;
};

function OfClass({ filter, onFound }: OfClassProps) {
  const request = useQuery(getClass, { params: { id: filter.class } });
  const { result } = request;
  const tell = useEffectEvent(onFound);
  useEffect(() => {
    if (result.state === 'ready') tell(result.value);
  }, [result]);
  if (result.state === 'failed' && isUnknownClass(result.error)) return <NoClass />;
  return (
    <Requested request={request} label="Loading the class" lines={4}>
      {(found) =>
        found.members === 0 ? (
          <NoMembers id={found.id} isArchived={found.isArchived} headingLevel={2} />
        ) : (
          <Report filter={filter} />
        )
      }
    </Requested>
  );
}
