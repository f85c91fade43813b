import { AUDIT_ACTIONS, type AuditAction, type AuditEntry, listAudit } from '@venture/api/v1/audit';
import { EmptyState } from '@venture/ui/EmptyState';
import { CourseIcon } from '@venture/ui/icons';
import { Select } from '@venture/ui/Select';
import { Skeleton } from '@venture/ui/Skeleton';
import { Table } from '@venture/ui/Table';
import { useList } from '@venture/ui/useList';
import { useState } from 'react';
import { AdminPage } from '../AdminPage';
import { MoreButton } from '../MoreButton';
import { Trouble } from '../Trouble';
import { timeOf } from '../times';
import styles from './Audit.module.css';
import { actorOf, DEEDS, detailsOf, subjectOf } from './words';

/** Who did what to whom or what, and when. */
export function Audit() {
  return (
    <AdminPage
      area="/admin/audit"
      lead="Who did what, newest first. Once a person is deleted, what was done stays and their name goes."
    >
      <Deeds />
    </AdminPage>
  );
}

function Deeds() {
  const [action, setAction] = useState<AuditAction>();
  const { asked, again } = useList(listAudit, { action });
  const actions = AUDIT_ACTIONS.map((value) => ({ value: value as string, label: DEEDS[value] }));
  return (
    <>
      <div className={styles['filter']}>
        <Select
          label="Show"
          value={action ?? ''}
          options={[{ value: '', label: 'Everything' }, ...actions]}
          onChange={({ currentTarget: { value } }) =>
            setAction(AUDIT_ACTIONS.find((known) => known === value))
          }
        />
      </div>
      {asked.state === 'loading' && <Skeleton label="Fetching the audit trail" lines={6} />}
      {asked.state === 'failed' && <Trouble error={asked.error} again={again} />}
      {asked.state === 'ready' && asked.value.items.length === 0 && (
        <EmptyState
          icon={<CourseIcon />}
          title="Nothing of this kind was done"
          text="What those who administer do appears here at once."
        />
      )}
      {asked.state === 'ready' && asked.value.items.length > 0 && (
        <>
          <DeedTable deeds={asked.value.items} />
          <MoreButton {...asked.value} what="entries" />
        </>
      )}
    </>
  );
}

function DeedTable({ deeds }: { readonly deeds: readonly AuditEntry[] }) {
  return (
    <Table
      caption="Audit trail"
      rows={deeds}
      rowKey={({ id }) => id}
      columns={[
        { title: 'When', cell: ({ at }) => <span className={styles['time']}>{timeOf(at)}</span> },
        { title: 'What', heading: true, cell: (deed) => <What deed={deed} /> },
        {
          title: 'To whom or what',
          cell: (deed) => <span className={styles['who']}>{subjectOf(deed)}</span>,
        },
        { title: 'By whom', cell: (deed) => <span className={styles['who']}>{actorOf(deed)}</span> },
      ]}
    />
  );
}

function What({ deed }: { readonly deed: AuditEntry }) {
  const details = detailsOf(deed);
  return (
    <>
      {DEEDS[deed.action]}
      {details.map((detail) => (
        <span key={detail} className={styles['detail']}>
          {detail}
        </span>
      ))}
    </>
  );
}
