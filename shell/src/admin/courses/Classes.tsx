import { type Class, listClasses } from '@venture/api/v1/classes';
import { Badge } from '@venture/ui/Badge';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { EmptyState } from '@venture/ui/EmptyState';
import { PeopleIcon, PlusIcon } from '@venture/ui/icons';
import { Skeleton } from '@venture/ui/Skeleton';
import stack from '@venture/ui/stack.module.css';
import { Table } from '@venture/ui/Table';
import { Toggle } from '@venture/ui/Toggle';
import { useList } from '@venture/ui/useList';
import { useState } from 'react';
import { useMyRole } from '../AdminPage';
import { MoreButton } from '../MoreButton';
import { RequestError } from '../RequestError';
import { SearchField } from '../SearchField';
import { ClassDialog } from './ClassDialog';
import { Code } from './Code';
import styles from './Courses.module.css';
import { NewClass } from './NewClass';

/** The classes that one owns, for admins all: found by name or code, made, and opened. */
export function Classes() {
  const [search, setSearch] = useState('');
  const [withArchived, setWithArchived] = useState(false);
  const [isMaking, setMaking] = useState(false);
  const [open, setOpen] = useState<Class>();
  const { result, refetch } = useList(listClasses, {
    search: search || undefined,
    archived: withArchived ? 'with' : undefined,
  });
  const changed = (now: Class) => {
    setOpen(now);
    refetch();
  };
  return (
    <section className={stack['gap-4']} aria-labelledby="classes">
      <h2 id="classes">Classes</h2>
      <p>Learners join a class with its code, so that a report can cover just them.</p>
      <ButtonRow>
        <Button icon={<PlusIcon aria-hidden />} onClick={() => setMaking(true)}>
          New class
        </Button>
      </ButtonRow>
      <search className={styles['tools']}>
        <SearchField label="Name or code" onSearch={setSearch} />
        <Toggle label="Show archived classes" checked={withArchived} onChange={setWithArchived} />
      </search>
      {result.state === 'loading' && <Skeleton label="Loading classes" lines={4} />}
      {result.state === 'failed' && <RequestError error={result.error} onRetry={refetch} />}
      {result.state === 'ready' && result.value.items.length === 0 && <NoClass isSearch={search !== ''} />}
      {result.state === 'ready' && result.value.items.length > 0 && (
        <>
          <ClassTable classes={result.value.items} onOpen={setOpen} />
          <MoreButton {...result.value} what="classes" />
        </>
      )}
      {isMaking && <NewClass onClose={() => setMaking(false)} onMade={changed} />}
      {open && !isMaking && (
        <ClassDialog
          key={open.id}
          of={open}
          onChange={changed}
          onClose={() => setOpen(undefined)}
          onLeft={() => {
            setOpen(undefined);
            refetch();
          }}
        />
      )}
    </section>
  );
}

function NoClass({ isSearch }: { readonly isSearch: boolean }) {
  return isSearch ? (
    <EmptyState
      icon={<PeopleIcon />}
      title="No class found"
      text="Try part of the name, or the whole code."
      headingLevel={3}
    />
  ) : (
    <EmptyState
      icon={<PeopleIcon />}
      title="No classes yet"
      text="Create one, and give its code to the people who should join it."
      headingLevel={3}
    />
  );
}

type TableProps = { readonly classes: readonly Class[]; readonly onOpen: (of: Class) => void };

function ClassTable({ classes, onOpen }: TableProps) {
  const isAdmin = useMyRole() === 'admin';
  return (
    <Table
      caption={isAdmin ? 'All classes' : 'Your classes'}
      rows={classes}
      rowKey={({ id }) => id}
      columns={[
        {
          title: 'Class',
          heading: true,
          cell: (of) => (
            <button type="button" className={styles['open']} onClick={() => onOpen(of)}>
              {of.name}
            </button>
          ),
        },
        { title: 'Code', cell: ({ code }) => <Code code={code} /> },
        { title: 'Members', numeric: true, cell: ({ members }) => members.toLocaleString('en') },
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
