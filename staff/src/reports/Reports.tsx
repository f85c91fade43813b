import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { QueryView } from '@venture/api/react/QueryView';
import { listQuery } from '@venture/api/react/queries';
import { listClasses } from '@venture/api/v1/classes';
import type { ReportWeeks } from '@venture/api/v1/reports';
import { EmptyState } from '@venture/ui/EmptyState';
import { ReportsIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';
import lists from '@venture/ui/lists.module.css';
import { useSearchParams } from '@venture/ui/router';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { ClassNotFound, isUnknownClassError, NoMembers } from '../app/ClassPageLayout';
import { useIsAdmin } from '../app/StaffPageLayout';
import { classQuery } from '../classes/queries';
import { ClassPicker, EVERYONE } from './ClassPicker';
import { Report, ReportPeriodSelect } from './Report';
import { DEFAULT_REPORT_PERIOD } from './words';

/** Reports about the class in the address. Without one, admins see everyone, and instructors go to the newest of theirs. */
export function Reports() {
  const id = useSearchParams()[0].get('class') ?? undefined;
  const isAdmin = useIsAdmin();
  return id === undefined && !isAdmin ? <ToNewest /> : <ReportsFor id={id} />;
}

function ToNewest() {
  const query = useInfiniteQuery(listQuery(listClasses, { query: { archived: 'with' } }));
  return (
    <QueryView query={query} label="Loading your classes" lines={4}>
      {({ pages: [first] }) =>
        first?.items[0] ? (
          <Navigate to={`/admin/reports?class=${first.items[0].id}`} replace />
        ) : (
          <EmptyState
            icon={<ReportsIcon />}
            title="You have no classes yet"
            text="Reports cover the learners in your classes. Create one, and give its code to your learners."
            actions={<LinkButton to="/admin/courses?new">Create a class</LinkButton>}
          />
        )
      }
    </QueryView>
  );
}

/** Report about one class, or everyone; the choice goes into the address, so that a reload shows the same. */
function ReportsFor({ id }: { readonly id: string | undefined }) {
  const go = useSearchParams()[1];
  const [weeks, setWeeks] = useState<ReportWeeks>(DEFAULT_REPORT_PERIOD);
  const query = useQuery({
    ...classQuery(id ?? ''),
    enabled: id !== undefined,
  });
  const chosen = id === undefined ? EVERYONE : { id, name: query.data?.name ?? '…' };
  return (
    <>
      <div className={lists['filters']}>
        <ClassPicker chosen={chosen} onChoose={(now) => go(now === EVERYONE.id ? {} : { class: now })} />
        <ReportPeriodSelect weeks={weeks} onWeeks={setWeeks} />
      </div>
      {id === undefined && <Report filter={{ weeks }} />}
      {isUnknownClassError(query.error) && <ClassNotFound />}
      {id !== undefined && !isUnknownClassError(query.error) && (
        <QueryView query={query} label="Loading the class" lines={4}>
          {({ members, isArchived }) =>
            members === 0 ? (
              <NoMembers id={id} isArchived={isArchived} headingLevel={2} />
            ) : (
              <Report key={id} filter={{ class: id, weeks }} />
            )
          }
        </QueryView>
      )}
    </>
  );
}
