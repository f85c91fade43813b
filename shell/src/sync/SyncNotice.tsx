import { LogInIcon, OfflineIcon } from '@venture/ui/icons';
import { Link } from 'react-router-dom';
import styles from './SyncNotice.module.css';
import { useSyncStatus } from './status';

/** Says that results are safe here and not yet on the server, and what would help; else nothing. */
export function SyncNotice() {
  const { state, untold } = useSyncStatus();
  const isShown = state === 'logged-out' || (state === 'waiting' && untold > 0);
  return (
    <div role="status" className={isShown ? styles['notice'] : undefined}>
      {isShown && (state === 'waiting' ? <Waiting untold={untold} /> : <LoggedOut untold={untold} />)}
    </div>
  );
}

function Waiting({ untold }: { readonly untold: number }) {
  return (
    <>
      <OfflineIcon aria-hidden size={18} />
      <span>{kept(untold)} on this device until there is a connection.</span>
    </>
  );
}

function LoggedOut({ untold }: { readonly untold: number }) {
  return (
    <>
      <LogInIcon aria-hidden size={18} />
      <span>
        {untold > 0 && `${kept(untold)} on this device. `}
        You have been logged out: <Link to="/login">log in again</Link> to save your progress.
      </span>
    </>
  );
}

function kept(untold: number): string {
  return untold === 1 ? '1 result is kept' : `${untold} results are kept`;
}
