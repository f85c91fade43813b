import { formatCount, formatSize } from '@venture/api/format';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { OfflineIcon } from '@venture/ui/icons';
import { ProgressBar } from '@venture/ui/ProgressBar';
import typography from '@venture/ui/typography.module.css';
import { useRef, useState } from 'react';
import { type RemoteEntry, useListing } from '../../host/list/listing';
import type { MissingFiles } from '../../host/offline/everything';
import { useInstall } from '../../host/offline/install';
import { canCache } from '../../host/offline/start';
import { useSyncStatus } from '../../host/sync/status';
import { Panel } from '../Panel';
import { useCachedRemotes } from './useOffline';

/** Says what works offline and what is waiting to be sent, with a button to download the rest. */
export function OfflinePanel() {
  return canCache() ? <Offline /> : null;
}

function Offline() {
  const { remotes, pending } = useListing();
  const { progress, start, download } = useDownload(remotes);
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
        <NextAction progress={progress} onStart={start} onDownload={download} />
        {install && (
          <Button variant="quiet" onClick={install}>
            Install as an app
          </Button>
        )}
      </ButtonRow>
    </Panel>
  );
}

type ActionProps = Record<'onStart' | 'onDownload', () => void> & {
  readonly progress: DownloadProgress;
};

function NextAction({ progress, onStart, onDownload }: ActionProps) {
  switch (progress.state) {
    case 'partly':
    case 'measuring':
      return (
        <Button variant="secondary" working={progress.state === 'measuring'} onClick={onStart}>
          Make available offline
        </Button>
      );
    case 'failed':
      return (
        <Button variant="secondary" onClick={onStart}>
          Try again
        </Button>
      );
    case 'measured':
      return (
        <Button variant="secondary" onClick={onDownload}>
          Download {formatSize(progress.missing.bytes)}
        </Button>
      );
    default:
      return null;
  }
}

function wordsFor(progress: DownloadProgress): string {
  switch (progress.state) {
    case 'measured':
      return `All modules, quizzes and games: ${formatSize(progress.missing.bytes)} to download.`;
    case 'downloading':
      return 'Please stay on this page until the download is complete.';
    case 'failed':
      return navigator.onLine
        ? 'Some files did not arrive. The others are saved on this device.'
        : 'You are offline. What has been downloaded so far is saved on this device.';
    case 'complete':
      return `All modules, quizzes and games ${OFFLINE}`;
    default:
      return `Pages you have opened ${OFFLINE}`;
  }
}

const OFFLINE =
  'work offline. Results are sent when you are back online; a game started offline may not count for a class.';

function Unsent({ count }: { readonly count: number }) {
  return (
    <p className={typography['muted']}>
      {formatCount(count, 'result waits', 'results wait')} on this device to be sent. Go online within a week:
      some browsers clear stored data after that.
    </p>
  );
}

/** Progress of downloading all modules, quizzes and games to this device. */
type DownloadProgress =
  | { readonly state: 'unknown' | 'partly' | 'measuring' | 'complete' | 'failed' }
  | { readonly state: 'measured'; readonly missing: MissingFiles }
  | { readonly state: 'downloading'; readonly bytes: number; readonly of: number };

const load = () => import(/* webpackChunkName: "offline" */ '../../host/offline/everything');

function useDownload(remotes: readonly RemoteEntry[]) {
  const { data: cached, isPending, refetch } = useCachedRemotes();
  /** The download of this visit; undefined while there is none. */
  const [step, setStep] = useState<DownloadProgress>();
  const isAgreed = useRef(false);
  const attempt = (work: () => Promise<void>) => void work().catch(() => setStep({ state: 'failed' }));

  const bring = async (missing: MissingFiles) => {
    const show = (bytes: number) => setStep({ state: 'downloading', bytes, of: missing.bytes });
    show(0);
    await (await load()).downloadMissing(missing, show);
    isAgreed.current = false;
    await refetch();
    setStep(undefined);
  };
  const measure = async () => {
    setStep({ state: 'measuring' });
    const missing = await (await load()).measureMissingFiles(remotes);
    // Everything may have arrived, with only the final step still to do.
    if (missing.bytes === 0 || isAgreed.current) await bring(missing);
    else setStep({ state: 'measured', missing });
  };

  const isComplete = cached?.size === remotes.length;
  const progress: DownloadProgress = step ?? {
    state: isPending ? 'unknown' : isComplete ? 'complete' : 'partly',
  };
  return {
    progress,
    /** Measures what is missing; after a failed download, also downloads it. */
    start: () => attempt(measure),
    download: () =>
      attempt(async () => {
        isAgreed.current = true;
        if (progress.state === 'measured') await bring(progress.missing);
      }),
  };
}
