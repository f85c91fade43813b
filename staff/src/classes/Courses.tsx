import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { formatNumber } from '@venture/api/format';
import { ListView, QueryView } from '@venture/api/react/QueryView';
import { endpointQuery, listQuery } from '@venture/api/react/queries';
import { type Class, listClasses } from '@venture/api/v1/classes';
import { type Courses as Counts, getCourses } from '@venture/api/v1/reports';
import { Badge } from '@venture/ui/Badge';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { EmptyState } from '@venture/ui/EmptyState';
import { PeopleIcon, PlusIcon } from '@venture/ui/icons';
import lists from '@venture/ui/lists.module.css';
import { useSearchParams } from '@venture/ui/router';
import { SearchField } from '@venture/ui/SearchField';
import { type Column, Table } from '@venture/ui/Table';
import { TextLink } from '@venture/ui/TextLink';
import { Toggle } from '@venture/ui/Toggle';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { useEffect, useEffectEvent, useState } from 'react';
import { Section } from '../app/Section';
import { useIsAdmin } from '../app/StaffPageLayout';
import { formatFewerThan } from '../reports/words';
import { ClassCode } from './ClassCode';
import { NewClassDialog } from './NewClass';

/** The learning content, people's progress in it, and their classes. */
export function Courses() {
  return (
    <>
      <Classes />
      <Contents />
    </>
  );
}

/** An instructor's classes, or all for admins, and the dialog for a new one (open at first with `?new`). */
function Classes() {
  const [search, setSearch] = useState('');
  const [withArchived, setWithArchived] = useState(false);
  const [isMaking, setMaking] = useAskedFor();
  const classes = useInfiniteQuery(
    listQuery(listClasses, {
      query: { search: search || undefined, archived: withArchived ? 'with' : undefined },
    }),
  );
  return (
    <Section title="Classes" level={2}>
      <p>Learners join a class with its code, so that you can assign work and see how far they are.</p>
      <ButtonRow>
        <Button icon={<PlusIcon aria-hidden />} onClick={() => setMaking(true)}>
          New class
        </Button>
      </ButtonRow>
      <search className={lists['filters']}>
        <SearchField label="Name or code" onSearch={setSearch} />
        <Toggle label="Show archived classes" checked={withArchived} onChange={setWithArchived} />
      </search>
      <ListView
        query={classes}
        label="Loading classes"
        lines={4}
        itemsName="classes"
        empty={search === '' ? <NoClasses withArchived={withArchived} /> : <NotFound />}
      >
        {(items) => <ClassTable classes={items} />}
      </ListView>
      {isMaking && <NewClassDialog onClose={() => setMaking(false)} />}
    </Section>
  );
}

/** Whether the dialog is open: at first with `?new`, which is then removed, so that a reload does not reopen it. */
function useAskedFor() {
  const [query, setQuery] = useSearchParams();
  const isAskedFor = query.has('new');
  const [isMaking, setMaking] = useState(isAskedFor);
  const forget = useEffectEvent(() => setQuery({}, { replace: true }));
  useEffect(() => {
    if (isAskedFor) forget();
  }, [isAskedFor]);
  return [isMaking, setMaking] as const;
}

function NotFound() {
  return (
    <EmptyState
      icon={<PeopleIcon />}
      title="No class found"
      text="Try part of the name, or the whole code."
      headingLevel={3}
    />
  );
}

/** Says that there are no classes at all, or only archived ones (hidden unless `withArchived`). */
function NoClasses({ withArchived }: { readonly withArchived: boolean }) {
  const all = useInfiniteQuery(listQuery(listClasses, { query: { archived: 'with' } }));
  return (
    <QueryView query={all} label="Loading classes" lines={4} headingLevel={3}>
      {({ pages }) => (
        <EmptyState
          icon={<PeopleIcon />}
          {...(pages.some(({ items }) => items.length > 0) && !withArchived ? ALL_ARCHIVED : NONE)}
          headingLevel={3}
        />
      )}
    </QueryView>
  );
}

const NONE = {
  title: 'No classes yet',
  text: 'Create one, and give its code to the people who should join it.',
} as const;

const ALL_ARCHIVED = {
  title: 'No open classes',
  text: 'All classes here are archived. “Show archived classes” lists them; you can also create a new one.',
} as const;

function ClassTable({ classes }: { readonly classes: readonly Class[] }) {
  const isAdmin = useIsAdmin();
  return (
    <Table
      caption={isAdmin ? 'All classes' : 'Your classes'}
      rows={classes}
      rowKey={({ id }) => id}
      stacked
      columns={[
        {
          title: 'Class',
          heading: true,
          cell: ({ id, name }) => <TextLink to={`/admin/courses/${id}`}>{name}</TextLink>,
        },
        { title: 'Code', cell: ({ code }) => <ClassCode code={code} /> },
        { title: 'Members', numeric: true, cell: ({ members }) => formatNumber(members) },
        {
          title: 'Results',
          cell: ({ id, name }) => (
            <TextLink to={`/admin/courses/${id}/report`}>
              Report <VisuallyHidden>of {name}</VisuallyHidden>
            </TextLink>
          ),
        },
        {
          title: 'State',
          cell: ({ isArchived }) => (
            <Badge tone={isArchived ? 'plain' : 'success'}>{isArchived ? 'Archived' : 'Open'}</Badge>
          ),
        },
      ]}
    />
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

/** Number of people; only admins receive the counts of all learners. */
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
