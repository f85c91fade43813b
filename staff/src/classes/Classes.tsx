import { useInfiniteQuery } from '@tanstack/react-query';
import { formatNumber } from '@venture/api/format';
import { ListView, QueryView } from '@venture/api/react/QueryView';
import { listQuery } from '@venture/api/react/queries';
import { type Class, listClasses } from '@venture/api/v1/classes';
import { Badge } from '@venture/ui/Badge';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { EmptyState } from '@venture/ui/EmptyState';
import { PeopleIcon, PlusIcon } from '@venture/ui/icons';
import lists from '@venture/ui/lists.module.css';
import { useSearchParams } from '@venture/ui/router';
import { SearchField } from '@venture/ui/SearchField';
import { Table } from '@venture/ui/Table';
import { TextLink } from '@venture/ui/TextLink';
import { Toggle } from '@venture/ui/Toggle';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { useEffect, useEffectEvent, useState } from 'react';
import { Section } from '../app/Section';
import { useIsAdmin } from '../app/StaffPageLayout';
import { ClassCode } from './ClassCode';
import { NewClassDialog } from './NewClass';

/** The classes of an instructor, all for admins, and the dialog for a new one (open at first with `?new`). */
export function Classes() {
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

/** Open at first with `?new`, which then leaves the address: a reload does not open it again. */
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

/** None at all, or only archived ones, which are not `withArchived`. */
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
