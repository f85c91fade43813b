import { getProgressReport } from '@venture/api/v1/reports';
import { useQuery } from '@venture/ui/useQuery';
import { Requested } from '../Requested';
import type { Filter } from './Filters';
import { Progress } from './Progress';
import { Questions } from './Questions';
import styles from './Reports.module.css';

/** What learners finish, and what their answers say about each question. */
export function Report({ filter }: { readonly filter: Filter }) {
  const request = useQuery(getProgressReport, { query: filter });
  return (
    <>
      <p className={styles['note']}>
        Only each person’s first attempt at a quiz counts, so practice does not skew the results. Reports are
        anonymous, so results are shown for ten people or more; what each member has done is in the gradebook
        of their class.
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
