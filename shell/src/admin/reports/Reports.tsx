import { listClasses } from '@venture/api/v1/classes';
import { getProgressReport } from '@venture/api/v1/reports';
import { EmptyState } from '@venture/ui/EmptyState';
import { ReportsIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';
import { Skeleton } from '@venture/ui/Skeleton';
import { useAnswer } from '@venture/ui/useAnswer';
import { useList } from '@venture/ui/useList';
import { useState } from 'react';
import { AdminPage, useMyRole } from '../AdminPage';
import { RequestError } from '../RequestError';
import type { ChosenClass } from './ClassFinder';
import { type Filter, Filters } from './Filters';
import { Progress } from './Progress';
import { Questions } from './Questions';
import styles from './Reports.module.css';

const WEEKS = '12';

/** What learners finish, how well and how fast, and what their answers tell about each question. */
export function Reports() {
  return (
    <AdminPage
      area="/admin/reports"
      lead="What learners finish, and what their answers tell about each question."
    >
      <ForRole />
    </AdminPage>
  );
}

function ForRole() {
  return useMyRole() === 'admin' ? <ReportsFor first={undefined} /> : <OwnClasses />;
}

/** An instructor begins with the newest of their classes: reports about everyone are for admins. */
function OwnClasses() {
  const { asked, again } = useList(listClasses, { archived: 'with' });
  if (asked.state === 'loading') return <Skeleton label="Looking for your classes" lines={4} />;
  if (asked.state === 'failed') return <RequestError error={asked.error} again={again} />;
  const [newest] = asked.value.items;
  if (newest) return <ReportsFor first={newest} />;
  return (
    <EmptyState
      icon={<ReportsIcon />}
      title="You have no classes yet"
      text="Reports are about the learners of your classes. Make one, and give its code to your learners."
      actions={<LinkButton to="/admin/courses">Make a class</LinkButton>}
    />
  );
}

function ReportsFor({ first }: { readonly first: ChosenClass }) {
  const [filter, setFilter] = useState<Filter>({ class: first?.id, weeks: WEEKS });
  const { asked, again } = useAnswer(getProgressReport, { query: filter });
  return (
    <>
      <Filters filter={filter} first={first} onChange={setFilter} />
      <p className={styles['note']}>
        Of each person the first attempt at a quiz counts, so that practice does not blur the picture. Results
        are shown from ten people on.
      </p>
      {asked.state === 'loading' && <Skeleton label="Working the report out" lines={8} />}
      {asked.state === 'failed' && <RequestError error={asked.error} again={again} />}
      {asked.state === 'ready' && (
        <>
          <Progress report={asked.value} filter={filter} />
          <Questions quizzes={asked.value.quizzes} filter={filter} />
        </>
      )}
    </>
  );
}
