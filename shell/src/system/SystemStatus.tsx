import { readConfig } from '@venture/api/config';
import { Alert } from '@venture/ui/Alert';
import { EmptyState } from '@venture/ui/EmptyState';
import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import { Skeleton } from '@venture/ui/Skeleton';
import { use, useSyncExternalStore } from 'react';
import { useListing } from '../remotes/list';
import { CopyReport } from './CopyReport';
import { DiaryContext } from './diary';
import { healthOf } from './health';
import { OverridePanel } from './OverridePanel';
import { RemoteCard } from './RemoteCard';
import styles from './SystemStatus.module.css';
import { milliseconds } from './units';
import { useTimings } from './useTimings';

/** For operators and teams: every remote, where it comes from, how it is getting on, and a way to try another. */
export function SystemStatus() {
  const known = useListing();
  const diary = use(DiaryContext);
  const steps = useSyncExternalStore(diary.subscribe, diary.read);
  const timings = useTimings();
  const remotes = healthOf(known, steps, timings);
  const { capabilities } = readConfig();
  const report = { list: { readAt: known.readAt, problems: known.problems }, capabilities, remotes };
  return (
    <Page>
      <PageHeader
        title="System status"
        lead="Every part of Venture Quest that is released by itself: what this page has of it, and since when."
        actions={<CopyReport report={report} />}
      />
      <p>
        {known.readAt === undefined
          ? 'The list of remotes is on its way.'
          : `The list of remotes was there after ${milliseconds(known.readAt)}. `}
        Times count from the beginning of this page; what was not opened yet was not asked for.
      </p>
      <ListTrouble />
      <section aria-labelledby="remotes" className={styles['section']}>
        <h2 id="remotes">Remotes</h2>
        {known.pending && <Skeleton lines={6} />}
        {!known.pending && remotes.length === 0 && (
          <EmptyState
            headingLevel={3}
            title="No remote is known"
            text="Nothing in the list can be used, or there is no list. The pages of the shell work."
          />
        )}
        <ul className={styles['cards']}>
          {remotes.map((remote) => (
            <RemoteCard key={remote.name} remote={remote} />
          ))}
        </ul>
      </section>
      <OverridePanel />
    </Page>
  );
}

/** Why the list as a whole is not believed. */
function ListTrouble() {
  const { remotes, resting, problems } = useListing();
  const isWhole = remotes.length + resting.length > 0;
  if (isWhole || problems.length === 0) return null;
  return (
    <Alert role="note" title="The list of remotes is not used">
      {problems.map(({ name, code, reason }) => (
        <p key={name}>
          <code>{code}</code>: {reason}
        </p>
      ))}
    </Alert>
  );
}
