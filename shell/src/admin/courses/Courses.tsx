import { getCourses } from '@venture/api/v1/reports';
import stack from '@venture/ui/stack.module.css';
import { useQuery } from '@venture/ui/useQuery';
import { AdminPage, useMyRole } from '../AdminPage';
import { Requested } from '../Requested';
import { Classes } from './Classes';
import { ModulesTable, QuizzesTable } from './Contents';

/** What there is to learn, how far people are with it, and the classes they learn in. */
export function Courses() {
  return (
    <AdminPage area="courses" lead="The modules and quizzes, and the classes that use them.">
      <Classes />
      <Contents />
    </AdminPage>
  );
}

function Contents() {
  const isAdmin = useMyRole() === 'admin';
  const request = useQuery(getCourses, {});
  return (
    <Requested request={request} label="Loading modules and quizzes" lines={6}>
      {({ modules, quizzes, leastPeople }) => (
        <section className={stack['gap-4']} aria-labelledby="contents">
          <h2 id="contents">Modules and quizzes</h2>
          <p>
            {isAdmin
              ? `New content comes with a new release. Numbers from 1 to ${leastPeople - 1} are hidden, so that nobody can be identified.`
              : 'What your classes can learn and be assigned. The reports show how far they are.'}
          </p>
          <ModulesTable modules={modules} leastPeople={leastPeople} />
          <QuizzesTable quizzes={quizzes} leastPeople={leastPeople} />
        </section>
      )}
    </Requested>
  );
}
