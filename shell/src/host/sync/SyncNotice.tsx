import { formatCount } from '@venture/api/format';
import { LogInIcon, OfflineIcon } from '@venture/ui/icons';
import { Link } from '@venture/ui/Link';
import styles from './SyncNotice.module.css';
import { useSyncStatus } from './status';

/** Says that results are safe here but not yet on the server, and what helps; otherwise renders nothing. */
export function SyncNotice() {
  const { state, unsynced } = useSyncStatus();
  const isShown = state === 'logged-out' || (state === 'waiting' && unsynced > 0);
  return (
    // This belongs to the page's frame, which is restored whenever a remote is left.
    <div role="status">
      {isShown && (
        <div className={styles['notice']}>
          {state === 'waiting' ? <Waiting unsynced={unsynced} /> : <LoggedOut unsynced={unsynced} />}
        </div>
      )}
    </div>
  );
}

function Waiting({ unsynced }: { readonly unsynced: number }) {
  return (
    <>
      <OfflineIcon aria-hidden />
      <span>
        {formatCount(unsynced, 'result is', 'results are')} kept on this device until there is a connection.
      </span>
    </>
  );
}

function LoggedOut({ unsynced }: { readonly unsynced: number }) {
  return (
    <>
      <LogInIcon aria-hidden />
      <span>
        {unsynced > 0 && `${formatCount(unsynced, 'result is', 'results are')} kept on this device. `}
        You have been logged out: <Link to="/login">log in again</Link> to save your progress.
      </span>
    </>
  );
}
