import { Skeleton } from '@venture/shared/ui/Skeleton';
import { getProgressReport } from '@venture/shared/v1/reports';
import { useAnswer } from '@venture/shared/v1/useAnswer';
import { useState } from 'react';
import { AdminPage } from '../AdminPage';
import { Trouble } from '../Trouble';
import { type Filter, Filters } from './Filters';
import { Progress } from './Progress';
import { Questions } from './Questions';
import styles from './Reports.module.css';

const EVERYONE: Filter = { weeks: '12' };

/** What learners finish, how well and how fast, and what their answers tell about each question. */
export function Reports() {
  return (
    <AdminPage
      area="/admin/reports"
      lead="What learners finish, and what their answers tell about each question."
    >
      <ReportsFor />
    </AdminPage>
  );
}

function ReportsFor() {
  const [filter, setFilter] = useState(EVERYONE);
  const { asked, again } = useAnswer(getProgressReport, { query: filter });
  return (
    <>
      <Filters filter={filter} onChange={setFilter} />
      <p className={styles['note']}>
        Of each person the first attempt at a quiz counts, so that practice does not blur the picture; and
        nothing is told of fewer than ten people.
      </p>
      {asked.state === 'loading' && <Skeleton label="Working the report out" lines={8} />}
      {asked.state === 'failed' && <Trouble error={asked.error} again={again} />}
      {asked.state === 'ready' && (
        <>
          <Progress report={asked.value} filter={filter} />
          <Questions quizzes={asked.value.quizzes} filter={filter} />
        </>
      )}
    </>
  );
}
