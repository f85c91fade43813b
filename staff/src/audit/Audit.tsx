import { formatTimeOf } from '@venture/api/format-date';
import {
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditEntry,
  exportAudit,
  listAudit,
} from '@venture/api/v1/audit';
import { addressOf } from '@venture/api/v1/call';
import { RequestedList } from '@venture/client/Requested';
import { EmptyState } from '@venture/ui/EmptyState';
import { Field } from '@venture/ui/Field';
import { CourseIcon } from '@venture/ui/icons';
import lists from '@venture/ui/lists.module.css';
import { SearchField } from '@venture/ui/SearchField';
import { Select } from '@venture/ui/Select';
import { Table } from '@venture/ui/Table';
import typography from '@venture/ui/typography.module.css';
import { useList } from '@venture/ui/useList';
import { useState } from 'react';
import { AdminPage } from '../frame/AdminPage';
import { Download } from '../frame/Download';
import styles from './Audit.module.css';
import { ACTION_NAMES, actorOf, detailsOf, subjectOf } from './words';

/** Who did what to whom or what, and when. */
export function Audit() {
  return (
    <AdminPage
      area="audit"
      lead="Who did what, newest first. Entries stay when a person is deleted; their name does not."
    >
      <AuditTrail />
    </AdminPage>
  );
}

function AuditTrail() {
  const [action, setAction] = useState<AuditAction>();
  const [person, setPerson] = useState('');
  const [from, setFrom] = useState('');
  const [last, setLast] = useState('');
  const wanted = { action, person: person || undefined, from: startOf(from), until: startOf(last, 1) };
  const list = useList(listAudit, wanted);
  const actions = AUDIT_ACTIONS.map((value) => ({ value, label: ACTION_NAMES[value] }));
  return (
    <>
      <div className={lists['filters']}>
        <Select
          label="Show"
          value={action ?? ''}
          options={[{ value: '', label: 'Everything' }, ...actions]}
          onChoose={(value) => setAction(value || undefined)}
        />
        <SearchField label="Email of a person" onSearch={setPerson} />
        <Field
          label="From"
          type="date"
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <Field label="To" type="date" value={last} onChange={(event) => setLast(event.currentTarget.value)} />
      </div>
      <RequestedList
        request={list}
        label="Loading the audit trail"
        lines={6}
        what="entries"
        none={
          <EmptyState
            icon={<CourseIcon />}
            title="No such entries"
            text="Entries appear here as soon as something is changed. A person is found by their whole email."
          />
        }
      >
        {(entries) => <AuditTable entries={entries} />}
      </RequestedList>
      <Download href={addressOf(exportAudit, { query: wanted })} what="these entries" />
    </>
  );
}

/** When a day begins where the device is, or so many days later; undefined until one is typed. */
function startOf(day: string, later = 0): string | undefined {
  const start = new Date(`${day}T00:00`);
  start.setDate(start.getDate() + later);
  const isDay = start.getFullYear() >= 2000 && start.getFullYear() < 10_000;
  return isDay ? start.toISOString() : undefined;
}

function AuditTable({ entries }: { readonly entries: readonly AuditEntry[] }) {
  return (
    <Table
      caption="Audit trail"
      stacked
      rows={entries}
      rowKey={({ id }) => id}
      columns={[
        { title: 'When', cell: ({ at }) => <span className={lists['time']}>{formatTimeOf(at)}</span> },
        { title: 'What', heading: true, cell: (entry) => <What entry={entry} /> },
        {
          title: 'To whom or what',
          cell: (entry) => <span className={styles['who']}>{subjectOf(entry)}</span>,
        },
        { title: 'By whom', cell: (entry) => <span className={styles['who']}>{actorOf(entry)}</span> },
      ]}
    />
  );
}

function What({ entry }: { readonly entry: AuditEntry }) {
  const details = detailsOf(entry);
  return (
    <>
      {ACTION_NAMES[entry.action]}
      {details.map((detail) => (
        <span key={detail} className={`${typography['note']} ${lists['detail']}`}>
          {detail}
        </span>
      ))}
    </>
  );
}
