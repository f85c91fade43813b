import { Table } from '@venture/shared/ui/Table';
import { TextLink } from '@venture/shared/ui/TextLink';
import type { Courses } from '@venture/shared/v1/reports';
import { fewer } from '../reports/words';

type Least = { readonly leastPeople: number };

export function ModulesTable({ modules, leastPeople }: Least & { readonly modules: Courses['modules'] }) {
  const people = (count: number | null) => count?.toLocaleString('en') ?? fewer(leastPeople);
  return (
    <Table
      caption="Modules"
      captionShown
      rows={modules}
      rowKey={({ id }) => id}
      columns={[
        {
          title: 'Module',
          heading: true,
          cell: ({ title, route }) => <TextLink to={route}>{title}</TextLink>,
        },
        { title: 'Version', numeric: true, cell: ({ contentVersion }) => contentVersion ?? 'not told' },
        { title: 'Sections', numeric: true, cell: ({ sections }) => sections },
        { title: 'Have begun', numeric: true, cell: ({ begun }) => people(begun) },
        { title: 'Have passed its quiz', numeric: true, cell: ({ finished }) => people(finished) },
      ]}
    />
  );
}

export function QuizzesTable({ quizzes, leastPeople }: Least & { readonly quizzes: Courses['quizzes'] }) {
  const people = (count: number | null) => count?.toLocaleString('en') ?? fewer(leastPeople);
  return (
    <Table
      caption="Quizzes"
      captionShown
      rows={quizzes}
      rowKey={({ id }) => id}
      columns={[
        { title: 'Quiz', heading: true, cell: ({ title }) => title },
        { title: 'Version', numeric: true, cell: ({ contentVersion }) => contentVersion },
        { title: 'Questions', numeric: true, cell: ({ questions }) => questions },
        {
          title: 'Pass mark',
          numeric: true,
          cell: ({ passPercent }) => (passPercent === null ? 'none' : `${passPercent}%`),
        },
        { title: 'Have answered', numeric: true, cell: ({ answered }) => people(answered) },
        {
          title: 'Have passed',
          numeric: true,
          cell: ({ passPercent, passed }) => (passPercent === null ? '–' : people(passed)),
        },
      ]}
    />
  );
}
