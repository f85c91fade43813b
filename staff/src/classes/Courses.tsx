import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '@venture/api/format';
import { QueryView } from '@venture/api/react/QueryView';
import { endpointQuery } from '@venture/api/react/queries';
import { type Courses as Counts, getCourses } from '@venture/api/v1/reports';
import { type Column, Table } from '@venture/ui/Table';
import { TextLink } from '@venture/ui/TextLink';
import { Section } from '../app/Section';
import { useIsAdmin } from '../app/StaffPageLayout';
import { formatFewerThan } from '../reports/words';
import { Classes } from './Classes';

/** What there is to learn, how far people are with it, and the classes they learn in. */
export function Courses() {
  return (
    <>
      <Classes />
      <Contents />
    </>
  );
}

function Contents() {
  const isAdmin = useIsAdmin();
  const query = useQuery(endpointQuery(getCourses, {}));
  return (
    <QueryView query={query} label="Loading modules and quizzes" lines={6}>
      {({ modules, quizzes, leastPeople }) => (
        <Section title="Modules and quizzes" level={2}>
          <p>
            {isAdmin
              ? `New content comes with a new release. Numbers from 1 to ${leastPeople - 1} are hidden, so that nobody can be identified.`
              : 'What your classes can learn and be assigned. The reports show how far they are.'}
          </p>
          <ModulesTable modules={modules} leastPeople={leastPeople} />
          <QuizzesTable quizzes={quizzes} leastPeople={leastPeople} />
        </Section>
      )}
    </QueryView>
  );
}

type Module = Counts['modules'][number];
type Quiz = Counts['quizzes'][number];
type Least = { readonly leastPeople: number };

/** How many people; only admins receive the counts of all learners. */
type Count = number | null | undefined;

const people = (count: Count, least: number) =>
  count == null ? formatFewerThan(least) : formatNumber(count);

function ModulesTable({ modules, leastPeople }: Least & { readonly modules: readonly Module[] }) {
  const counts: Column<Module>[] = [
    { title: 'Have started', numeric: true, cell: ({ begun }) => people(begun, leastPeople) },
    {
      title: 'Have passed its quiz',
      numeric: true,
      cell: ({ finished }) => (finished === undefined ? '–' : people(finished, leastPeople)),
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
        ...(modules.every(({ begun }) => begun !== undefined) ? counts : []),
      ]}
    />
  );
}

function QuizzesTable({ quizzes, leastPeople }: Least & { readonly quizzes: readonly Quiz[] }) {
  const counts: Column<Quiz>[] = [
    { title: 'Have answered', numeric: true, cell: ({ answered }) => people(answered, leastPeople) },
    {
      title: 'Have passed',
      numeric: true,
      cell: ({ passPercent, passed }) => (passPercent === null ? '–' : people(passed, leastPeople)),
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
        ...(quizzes.every(({ answered }) => answered !== undefined) ? counts : []),
      ]}
    />
  );
}
