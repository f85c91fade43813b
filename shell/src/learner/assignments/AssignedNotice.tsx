import type { MyAssignment } from '@venture/api/v1/assignments';
import { ASSIGNMENTS_PATH, assignedTerms, statusesOf } from '@venture/progress/assigned';
import { useEvents, useNow } from '@venture/progress/hooks';
import { useStoredAssignments } from '@venture/progress/useStored';
import { TextLink } from '@venture/ui/TextLink';
import { useState, useSyncExternalStore } from 'react';
import { useDeclared } from '../../host/list/useDeclared';
import styles from './AssignedNotice.module.css';

export type Props = { readonly path: string; readonly remote: string };

/** Which class assigned a page, when it is due, and the pass mark. */
export function AssignedNotice({ path, remote }: Props) {
  const events = useEvents();
  const now = useNow(events);
  const declared = useDeclared();
  const kept = useStoredAssignments();
  const isOnline = useIsOnline();
  // A game that was started online counts even if the connection is lost later.
  const [wasOnline] = useState(isOnline);
  if (!kept || !declared) return null;
  const isHere = ({ kind, activity, route, quiz }: MyAssignment) =>
    kind === 'game'
      ? activity === remote // no page links to some games: they have no route
      : route === path || declared.quizzes.some(({ id, route: at }) => id === quiz && at === path);
  const here = kept.filter(isHere);
  if (here.length === 0) return null;
  const statuses = statusesOf(here, events, now);
  // A quiz may be assigned by itself and with its module.
  const said = new Map(statuses.map((each) => [`${each.class.name}: ${assignedTerms(each, now)}`, each]));
  return (
    <aside className={styles['here']} aria-label="Assigned">
      {[...said].map(([key, status]) => (
        <p key={key} className={styles['line']}>
          <TextLink to={ASSIGNMENTS_PATH}>
            <span className={styles['by']}>Assigned by {status.class.name}:</span>{' '}
            <span className={styles['terms']}>{assignedTerms(status, now)}</span>
          </TextLink>
        </p>
      ))}
      {!wasOnline && !isOnline && statuses.some(({ kind, isDone }) => kind === 'game' && !isDone) && (
        <p role="status" className={styles['offline']}>
          You are offline: this game may not count for your class. Start it once while you are online.
        </p>
      )}
    </aside>
  );
}

export const useIsOnline = () => useSyncExternalStore(onConnection, () => navigator.onLine);

function onConnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
