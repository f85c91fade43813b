import { formatNumber } from '@venture/api/format';
import { type Courses as Counts, getCourses } from '@venture/api/v1/reports';
import { Requested } from '@venture/client/Requested';
import stack from '@venture/ui/stack.module.css';
import { Table } from '@venture/ui/Table';
import { TextLink } from '@venture/ui/TextLink';
import { useQuery } from '@venture/ui/useQuery';
import { AdminPage, useMyRole } from '../frame/AdminPage';
import { fewer } from '../reports/words';
import { Classes } from './Classes';

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

type Module = Counts['modules'][number];
type Quiz = Counts['quizzes'][number];
type Least = { readonly leastPeople: number };

/** How many people; only those who administer are told so of all learners. */
type Count = number | null | undefined;

const isCounted = (count: Count) => count !== undefined;
const people = (count: Count, least: number) => (count == null ? fewer(least) : formatNumber(count));

function ModulesTable({ modules, leastPeople }: Least & { readonly modules: Counts['modules'] }) {
  const counts = [
    {
      title: 'Have started',
      numeric: true,
      cell: ({ begun }: Module) => people(begun, leastPeople),
    },
    {
      title: 'Have passed its quiz',
      numeric: true,
      cell: ({ finished }: Module) => (isCounted(finished) ? people(finished, leastPeople) : '–'),
    },
  ];
  return (
    <Table
      caption="Modules"
      captionShown
      stacked
      rows={modules}
      rowKey={({ id }) => id}
      columns={[
        {
          title: 'Module',
          heading: true,
          cell: ({ title, route }) => <TextLink to={route}>{title}</TextLink>,
        },
        { title: 'Sections', numeric: true, cell: ({ sections }) => sections },
        ...(modules.every(({ begun }) => isCounted(begun)) ? counts : []),
      ]}
    />
  );
}

function QuizzesTable({ quizzes, leastPeople }: Least & { readonly quizzes: Counts['quizzes'] }) {
  const counts = [
    {
      title: 'Have answered',
      numeric: true,
      cell: ({ answered }: Quiz) => people(answered, leastPeople),
    },
    {
      title: 'Have passed',
      numeric: true,
      cell: ({ passPercent, passed }: Quiz) => (passPercent === null ? '–' : people(passed, leastPeople)),
    },
  ];
  return (
    <Table
      caption="Quizzes"
      captionShown
      stacked
      rows={quizzes}
      rowKey={({ id }) => id}
      columns={[
        { title: 'Quiz', heading: true, cell: ({ title }) => title },
        { title: 'Questions', numeric: true, cell: ({ questions }) => questions },
        {
          title: 'Pass mark',
          numeric: true,
          cell: ({ passPercent }) => (passPercent === null ? 'none' : `${passPercent}%`),
        },
        ...(quizzes.every(({ answered }) => isCounted(answered)) ? counts : []),
      ]}
    />
  );
}
