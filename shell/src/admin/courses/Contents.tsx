import type { Courses } from '@venture/api/v1/reports';
import { Table } from '@venture/ui/Table';
import { TextLink } from '@venture/ui/TextLink';
import { fewer } from '../reports/words';

type Module = Courses['modules'][number];
type Quiz = Courses['quizzes'][number];
type Least = { readonly leastPeople: number };

/** How many people; only those who administer are told so of all learners. */
type Count = number | null | undefined;

const isCounted = (count: Count) => count !== undefined;
const people = (count: Count, leastPeople: number) => count?.toLocaleString('en') ?? fewer(leastPeople);

export function ModulesTable({ modules, leastPeople }: Least & { readonly modules: Courses['modules'] }) {
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

export function QuizzesTable({ quizzes, leastPeople }: Least & { readonly quizzes: Courses['quizzes'] }) {
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
