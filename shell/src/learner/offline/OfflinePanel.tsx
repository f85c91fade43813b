import { formatCount, formatSize } from '@venture/api/format';
import { useStoredAssignments } from '@venture/progress/useStored';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { OfflineIcon } from '@venture/ui/icons';
import { ProgressBar } from '@venture/ui/ProgressBar';
import typography from '@venture/ui/typography.module.css';
import { useState } from 'react';
import { gamesOf } from '../../host/list/cards';
import { type RemoteEntry, useListing } from '../../host/list/listing';
import { useInstall } from '../../host/offline/install';
import { canCache } from '../../host/offline/start';
import { useSyncStatus } from '../../host/sync/status';
import { isLong } from '../games/game-filter';
import { Panel } from '../Panel';
import { ChooseGames } from './ChooseGames';
import { type DownloadProgress, useDownload } from './useDownload';

/** What works offline, what waits to be sent, and a button to download the rest. */
export function OfflinePanel() {
  return canCache() ? <Offline /> : null;
}

function Offline() {
  const { remotes, pending } = useListing();
  const { progress, cached, ask, retry, download } = useDownload(remotes);
  const { unsynced } = useSyncStatus();
  const install = useInstall();
  const [isChoosing, setChoosing] = useState(false);
  const games = gamesOf(remotes);
  const hasGames = useStoredAssignments()?.some(({ kind }) => kind === 'game') ?? false;
  if (pending || remotes.length === 0) return null;
  const choose = (names: ReadonlySet<string>) => {
    setChoosing(false);
    ask(withChosen(remotes, names));
  };
  return (
    <Panel title="Offline" icon={<OfflineIcon aria-hidden />} headingLevel={2}>
      <div role="status">
        <p>{wordsFor(progress, { remotes, cached })}</p>
      </div>
      {hasGames && (
        <p className={typography['muted']}>
          Start assigned games while you are online: a game started offline may not count for your class.
        </p>
      )}
      {unsynced > 0 && <Unsent count={unsynced} />}
      {progress.state === 'downloading' && (
        <ProgressBar label="Making available offline" value={progress.bytes} max={progress.of} />
      )}
      <ButtonRow>
        <NextAction
          progress={progress}
          onStart={() => (isLong(games) ? setChoosing(true) : ask(remotes))}
          onRetry={retry}
          onDownload={download}
        />
        {install && (
          <Button variant="quiet" onClick={install}>
            Install as an app
          </Button>
        )}
      </ButtonRow>
      {isChoosing && <ChooseGames games={games} onChoose={choose} onClose={() => setChoosing(false)} />}
    </Panel>
  );
}

type ActionProps = Record<'onStart' | 'onRetry' | 'onDownload', () => void> & {
  readonly progress: DownloadProgress;
};

function NextAction({ progress, onStart, onRetry, onDownload }: ActionProps) {
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
        <Button variant="secondary" onClick={onRetry}>
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

type OnDevice = { readonly remotes: readonly RemoteEntry[]; readonly cached: ReadonlySet<string> };

function wordsFor(progress: DownloadProgress, { remotes, cached }: OnDevice): string {
  switch (progress.state) {
    case 'measured': {
      const names = new Set([...cached, ...progress.asked.map(({ name }) => name)]);
      return `${sayAll(remotes, names)}: ${formatSize(progress.missing.bytes)} to download.`;
    }
    case 'downloading':
      return 'Please stay on this page until the download is complete.';
    case 'failed':
      return navigator.onLine
        ? 'Some files did not arrive. The others are saved on this device.'
        : 'You are offline. What has been downloaded so far is saved on this device.';
    default: {
      const what = sayAll(remotes, cached) ?? 'Pages you have opened';
      return `${what} work offline. Results are sent when you are back online.`;
    }
  }
}

function Unsent({ count }: { readonly count: number }) {
  return (
    <p className={typography['muted']}>
      {formatCount(count, 'result waits', 'results wait')} on this device to be sent. Go online within a week:
      some browsers clear stored data after that.
    </p>
  );
}

/** All remotes except the games not in `names`: all that is no game is downloaded with any choice. */
function withChosen(remotes: readonly RemoteEntry[], names: ReadonlySet<string>): readonly RemoteEntry[] {
  const games = new Set(gamesOf(remotes));
  return remotes.filter((remote) => !games.has(remote) || names.has(remote.name));
}

/** `All modules, all quizzes and 3 of 40 games`; undefined if anything but a game is missing. */
function sayAll(remotes: readonly RemoteEntry[], names: ReadonlySet<string>): string | undefined {
  const games = gamesOf(remotes);
  if (remotes.some((remote) => !games.includes(remote) && !names.has(remote.name))) return undefined;
  const count = games.filter(({ name }) => names.has(name)).length;
  if (count === games.length) return 'All modules, quizzes and games';
  return count === 0
    ? 'All modules and quizzes'
    : `All modules, all quizzes and ${count} of ${games.length} games`;
}
