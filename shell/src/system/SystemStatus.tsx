import { readConfig } from '@venture/api/config';
import { acceptAnyList } from '@venture/host/verify-list';
import { Alert } from '@venture/ui/Alert';
import { Button } from '@venture/ui/Button';
import { copyText } from '@venture/ui/copy-text';
import { EmptyState } from '@venture/ui/EmptyState';
import { CopyIcon } from '@venture/ui/icons';
import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import { Skeleton } from '@venture/ui/Skeleton';
import { StatusLine } from '@venture/ui/StatusLine';
import stack from '@venture/ui/stack.module.css';
import { use, useState, useSyncExternalStore } from 'react';
import { useListing } from '../remotes/listing';
import { healthOf } from './health';
import { LoadLogContext } from './load-log';
import { RemoteCard } from './RemoteCard';
import { ServerVersion } from './ServerVersion';
import styles from './SystemStatus.module.css';

/** For operators and teams: every remote, its source and state. */
export function SystemStatus() {
  const listing = useListing();
  const loadLog = use(LoadLogContext);
  const steps = useSyncExternalStore(loadLog.subscribe, loadLog.read);
  const remotes = healthOf(listing, steps);
  const { capabilities, version } = readConfig();
  const report = {
    version,
    list: { problems: listing.problems },
    capabilities,
    remotes,
  };
  return (
    <Page>
      <PageHeader
        title="Remotes and releases"
        lead="Every part of Venture Quest that is released on its own: which release this page uses, and since when."
        back={{ to: '/system/status', label: 'Back to system status' }}
        actions={<CopyReport report={report} />}
      />
      <ServerVersion />
      <p>A remote loads when one of its pages is opened.</p>
      <ListProblem />
      <section aria-labelledby="remotes" className={stack['gap-4']}>
        <h2 id="remotes">Remotes</h2>
        {listing.pending && <Skeleton lines={6} />}
        {!listing.pending && remotes.length === 0 && (
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
    </Page>
  );
}

/** Why the list as a whole is not used. */
function ListProblem() {
  const { remotes, disabled, problems } = useListing();
  const isListUsable = remotes.length + disabled.length > 0;
  if (isListUsable || problems.length === 0) return null;
  return (
    <Alert role="note" title="The list of remotes is not used">
      {problems.map(({ name, code, reason }) => (
        <p key={name}>
          <code>{code}</code>: {reason}
        </p>
      ))}
      {problems.some(({ code }) => code === 'older' || code === 'ended') && <AcceptList />}
    </Alert>
  );
}

/** The way out for a browser that has seen a newer list than there is, or has another time than the server. */
function AcceptList() {
  const accept = () => {
    acceptAnyList();
    window.location.reload();
  };
  return (
    <>
      <p>
        This happens when the server was restored from a backup, or when the clock of this device is wrong. If
        you know that it is so, this browser can use the list all the same.
      </p>
      <p>
        <Button variant="secondary" onClick={accept}>
          Use this list
        </Button>
      </p>
    </>
  );
}

/** Everything the page shows, for a support ticket or a script; shown as text if the browser blocks copying. */
function CopyReport({ report }: { readonly report: object }) {
  const [status, setStatus] = useState('');
  const [text, setText] = useState<string>();
  const copy = async () => {
    const json = JSON.stringify(
      { at: new Date().toISOString(), page: location.origin, browser: navigator.userAgent, ...report },
      null,
      2,
    );
    const isCopied = await copyText(json);
    if (!isCopied) setText(json);
    setStatus(isCopied ? 'Copied.' : 'This browser did not allow copying: the text is below.');
  };
  return (
    <div className={`${stack['gap-2']} ${styles['copy']}`}>
      <Button variant="secondary" icon={<CopyIcon aria-hidden />} onClick={() => void copy()}>
        Copy as JSON
      </Button>
      <StatusLine>{status}</StatusLine>
      {text && (
        <textarea
          readOnly
          aria-label="The report as JSON"
          className={styles['text']}
          rows={12}
          value={text}
        />
      )}
    </div>
  );
}
