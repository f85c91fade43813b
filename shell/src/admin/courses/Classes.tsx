import { type Class, listClasses } from '@venture/api/v1/classes';
import { Badge } from '@venture/ui/Badge';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { EmptyState } from '@venture/ui/EmptyState';
import { PeopleIcon, PlusIcon } from '@venture/ui/icons';
import stack from '@venture/ui/stack.module.css';
import { Table } from '@venture/ui/Table';
import { Toggle } from '@venture/ui/Toggle';
import { useList } from '@venture/ui/useList';
import { useState } from 'react';
import { useMyRole } from '../AdminPage';
import lists from '../lists.module.css';
import { RequestedList } from '../Requested';
import { SearchField } from '../SearchField';
import { ClassDialog } from './ClassDialog';
import { Code } from './Code';
import { NewClass } from './NewClass';

/** The classes that one owns, for admins all: found by name or code, made, and opened. */
export function Classes() {
  const [search, setSearch] = useState('');
  const [withArchived, setWithArchived] = useState(false);
  const [isMaking, setMaking] = useState(false);
  const [open, setOpen] = useState<Class>();
  const list = useList(listClasses, {
    search: search || undefined,
    archived: withArchived ? 'with' : undefined,
  });
  const changed = (now: Class) => {
    setOpen(now);
    list.refetch();
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
      <search className={lists['filters']}>
        <SearchField label="Name or code" onSearch={setSearch} />
        <Toggle label="Show archived classes" checked={withArchived} onChange={setWithArchived} />
      </search>
      <RequestedList
        request={list}
        label="Loading classes"
        lines={4}
        what="classes"
        none={<NoClass isSearch={search !== ''} />}
      >
        {(classes) => <ClassTable classes={classes} onOpen={setOpen} />}
      </RequestedList>
      {isMaking && <NewClass onClose={() => setMaking(false)} onMade={changed} />}
      {open && !isMaking && (
        <ClassDialog
          key={open.id}
          of={open}
          onChange={changed}
          onClose={() => setOpen(undefined)}
          onLeft={() => {
            setOpen(undefined);
            list.refetch();
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
            <button type="button" className={lists['open']} onClick={() => onOpen(of)}>
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
