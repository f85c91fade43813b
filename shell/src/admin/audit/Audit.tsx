import { AUDIT_ACTIONS, type AuditAction, type AuditEntry, listAudit } from '@venture/api/v1/audit';
import { sayTimeOf } from '@venture/progress/day';
import { EmptyState } from '@venture/ui/EmptyState';
import { CourseIcon } from '@venture/ui/icons';
import { Select } from '@venture/ui/Select';
import { Table } from '@venture/ui/Table';
import typography from '@venture/ui/typography.module.css';
import { useList } from '@venture/ui/useList';
import { useState } from 'react';
import { AdminPage } from '../AdminPage';
import lists from '../lists.module.css';
import { RequestedList } from '../Requested';
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
  const list = useList(listAudit, { action });
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
      </div>
      <RequestedList
        request={list}
        label="Loading the audit trail"
        lines={6}
        what="entries"
        none={
          <EmptyState
            icon={<CourseIcon />}
            title="No entries of this kind"
            text="Entries appear here as soon as something is changed."
          />
        }
      >
        {(entries) => <AuditTable entries={entries} />}
      </RequestedList>
    </>
  );
}

function AuditTable({ entries }: { readonly entries: readonly AuditEntry[] }) {
  return (
    <Table
      caption="Audit trail"
      stacked
      rows={entries}
      rowKey={({ id }) => id}
      columns={[
        { title: 'When', cell: ({ at }) => <span className={lists['time']}>{sayTimeOf(at)}</span> },
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
