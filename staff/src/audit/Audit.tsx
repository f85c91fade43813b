import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDateTime } from '@venture/api/format';
import { ListView } from '@venture/api/react/QueryView';
import { listQuery } from '@venture/api/react/queries';
import {
  AUDIT_ACTION_NAMES,
  type AuditAction,
  type AuditEntry,
  exportAudit,
  listAudit,
} from '@venture/api/v1/audit';
import { buildUrl } from '@venture/api/v1/call';
import { EmptyState } from '@venture/ui/EmptyState';
import { Field } from '@venture/ui/Field';
import { CourseIcon } from '@venture/ui/icons';
import lists from '@venture/ui/lists.module.css';
import { SearchField } from '@venture/ui/SearchField';
import { Select } from '@venture/ui/Select';
import { Table } from '@venture/ui/Table';
import { type ComponentProps, useState } from 'react';
import { CsvDownloadLink, Detail } from '../app/Section';

const ACTIONS: readonly { readonly value: AuditAction | ''; readonly label: string }[] = [
  { value: '', label: 'Everything' },
  // keys of our own object
  ...(Object.keys(AUDIT_ACTION_NAMES) as AuditAction[]).map((value) => ({
    value,
    label: AUDIT_ACTION_NAMES[value],
  })),
];

/** The audit trail: who did what to whom, and when. */
export function Audit() {
  const [action, setAction] = useState<AuditAction | ''>('');
  const [person, setPerson] = useState('');
  const [from, setFrom] = useState('');
  const [last, setLast] = useState('');
  const query = {
    action: action || undefined,
    person: person || undefined,
    from: startOfDay(from),
    until: startOfDay(last, 1),
  };
  const isReversed = from !== '' && last !== '' && last < from;
  const trail = useInfiniteQuery({ ...listQuery(listAudit, { query }), enabled: !isReversed });
  return (
    <>
      <div className={lists['filters']}>
        <Select label="Show" value={action} options={ACTIONS} onChoose={setAction} />
        <SearchField label="Email of a person" onSearch={setPerson} />
        <Field label="From" type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
        <Field
          label="To"
          type="date"
          value={last}
          error={isReversed ? 'Choose a day on or after the first one.' : ''}
          onChange={(event) => setLast(event.target.value)}
        />
      </div>
      {!isReversed && <FoundEntries query={trail} file={buildUrl(exportAudit, { query })} />}
    </>
  );
}

type FoundProps = {
  readonly query: ComponentProps<typeof ListView<AuditEntry>>['query'];
  /** The address of the same entries as a file. */
  readonly file: string;
};

function FoundEntries({ query, file }: FoundProps) {
  return (
    <>
      <ListView
        query={query}
        label="Loading the audit trail"
        lines={6}
        itemsName="entries"
        empty={
          <EmptyState
            icon={<CourseIcon />}
            title="No such entries"
            text="Entries appear here as soon as something is changed. A person is found by their whole email."
          />
        }
      >
        {(entries) => <AuditTable entries={entries} />}
      </ListView>
      <CsvDownloadLink href={file} what="these entries" />
    </>
  );
}

/** Returns when a day, or the day so many days later, begins in device time; undefined until a day is typed. */
function startOfDay(day: string, later = 0): string | undefined {
  const start = new Date(`${day}T00:00`);
  start.setDate(start.getDate() + later);
  const isDay = start.getFullYear() >= 2000 && start.getFullYear() < 10_000;
  return isDay ? start.toISOString() : undefined;
}

function AuditTable({ entries }: { readonly entries: readonly AuditEntry[] }) {
  const cell = (text: string) => <span className={lists['detail']}>{text}</span>;
  return (
    <Table
      caption="Audit trail"
      stacked
      rows={entries}
      rowKey={({ id }) => id}
      columns={[
        { title: 'When', cell: ({ at }) => <span className={lists['time']}>{formatDateTime(at)}</span> },
        {
          title: 'What',
          heading: true,
          cell: ({ title, notes }) => (
            <>
              {title}
              {notes.map((note) => (
                <Detail key={note}>{note}</Detail>
              ))}
            </>
          ),
        },
        { title: 'To whom or what', cell: ({ to }) => cell(to) },
        { title: 'By whom', cell: ({ by }) => cell(by) },
      ]}
    />
  );
}
