import { listClasses } from '@venture/api/v1/classes';
import { getProgressReport } from '@venture/api/v1/reports';
import { EmptyState } from '@venture/ui/EmptyState';
import { ReportsIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';
import { useList } from '@venture/ui/useList';
import { useQuery } from '@venture/ui/useQuery';
import { useState } from 'react';
import { AdminPage, useMyRole } from '../AdminPage';
import { Requested } from '../Requested';
import type { ChosenClass } from './ClassFinder';
import { type Filter, Filters } from './Filters';
import { Progress } from './Progress';
import { Questions } from './Questions';
import styles from './Reports.module.css';

const WEEKS = '12';

/** What learners finish, how well and how fast, and what their answers tell about each question. */
export function Reports() {
  return (
    <AdminPage area="reports" lead="What learners finish, and what their answers say about each question.">
      <ForRole />
    </AdminPage>
  );
}

function ForRole() {
  return useMyRole() === 'admin' ? <ReportsFor first={undefined} /> : <OwnClasses />;
}

/** An instructor begins with the newest of their classes: reports about everyone are for admins. */
function OwnClasses() {
  const request = useList(listClasses, { archived: 'with' });
  return (
    <Requested request={request} label="Loading your classes" lines={4}>
      {({ items: [newest] }) => (newest ? <ReportsFor first={newest} /> : <NoClasses />)}
    </Requested>
  );
}

function NoClasses() {
  return (
    <EmptyState
      icon={<ReportsIcon />}
      title="You have no classes yet"
      text="Reports cover the learners in your classes. Create one, and give its code to your learners."
      actions={<LinkButton to="/admin/courses">Create a class</LinkButton>}
    />
  );
}

function ReportsFor({ first }: { readonly first: ChosenClass }) {
  const [filter, setFilter] = useState<Filter>({ class: first?.id, weeks: WEEKS });
  const request = useQuery(getProgressReport, { query: filter });
  return (
    <>
      <Filters filter={filter} first={first} onChange={setFilter} />
      <p className={styles['note']}>
        Only the first attempt of each person at a quiz counts, so that practice does not blur the picture.
        Results are shown for ten people or more.
      </p>
      <Requested request={request} label="Preparing the report" lines={8}>
        {(report) => (
          <>
            <Progress report={report} filter={filter} />
            <Questions quizzes={report.quizzes} filter={filter} />
          </>
        )}
      </Requested>
    </>
  );
}
