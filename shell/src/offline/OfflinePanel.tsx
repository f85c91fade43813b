import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { OfflineIcon } from '@venture/ui/icons';
import { ProgressBar } from '@venture/ui/ProgressBar';
import typography from '@venture/ui/typography.module.css';
import { Panel } from '../dashboard/Panel';
import { useListing } from '../remotes/listing';
import { useSyncStatus } from '../sync/status';
import { useInstall } from './install';
import { canCache } from './start';
import { type Progress, useDownload } from './useDownload';

/** What works without a connection, what waits for one, and the way to have everything. */
export function OfflinePanel() {
  return canCache() ? <Offline /> : null;
}

function Offline() {
  const { remotes, pending } = useListing();
  const { progress, measure, download } = useDownload(remotes);
  const { unsynced } = useSyncStatus();
  const install = useInstall();
  if (pending || remotes.length === 0) return null;
  return (
    <Panel title="Offline" icon={<OfflineIcon aria-hidden />} headingLevel={2}>
      <div role="status">
        <p>{wordsFor(progress)}</p>
      </div>
      {unsynced > 0 && <Unsent count={unsynced} />}
      {progress.state === 'downloading' && (
        <ProgressBar label="Making available offline" value={progress.bytes} max={progress.of} />
      )}
      <ButtonRow>
        {['partly', 'measuring', 'failed'].includes(progress.state) && (
          <Button variant="secondary" working={progress.state === 'measuring'} onClick={measure}>
            {progress.state === 'failed' ? 'Try again' : 'Make available offline'}
          </Button>
        )}
        {progress.state === 'measured' && (
          <Button variant="secondary" onClick={download}>
            Download {sayBytes(progress.missing.bytes)}
          </Button>
        )}
        {install && (
          <Button variant="quiet" onClick={install}>
            Install as an app
          </Button>
        )}
      </ButtonRow>
    </Panel>
  );
}

function wordsFor(progress: Progress): string {
  switch (progress.state) {
    case 'measured':
      return `All modules, quizzes and games: ${sayBytes(progress.missing.bytes)} to download.`;
    case 'downloading':
      return 'Please stay on this page until everything is there.';
    case 'complete':
      return 'All modules, quizzes and games work without a connection. Results are sent when there is one.';
    case 'failed':
      return navigator.onLine
        ? 'Not everything arrived. What did stays on this device.'
        : 'There is no connection just now. What has arrived stays on this device.';
    default:
      return 'What you have opened works without a connection. Results are sent when there is one.';
  }
}

function Unsent({ count }: { readonly count: number }) {
  const results = count === 1 ? '1 result waits' : `${count} results wait`;
  return (
    <p className={typography['muted']}>
      {results} on this device to be sent. Come back with a connection within a week: some browsers clear what
      is kept after that.
    </p>
  );
}

/** As people say it; files of text are a few hundred kilobytes. */
function sayBytes(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
