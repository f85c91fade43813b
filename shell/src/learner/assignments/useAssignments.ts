import { hasCapability } from '@venture/api/capabilities';
import { type MyAssignment, myAssignments } from '@venture/api/v1/assignments';
import { call } from '@venture/api/v1/call';
import { storeAssignments } from '@venture/progress/stored-assignments';
import { useStoredAssignments } from '@venture/ui/useStoredAssignments';
import { useUser } from '@venture/ui/useUser';
import { useEffect, useState } from 'react';

export type Assigned = {
  readonly assignments: readonly MyAssignment[];
  /** The server could not be asked: this is what it said last. */
  readonly isOld: boolean;
};

type Answer = { readonly userId: string; readonly assignments?: readonly MyAssignment[] };

/** What the classes of the person who is logged in have assigned; undefined while nothing is known, and for guests. */
export function useAssignments(): Assigned | undefined {
  const user = useUser();
  const userId = user && hasCapability('reports') ? user.userId : undefined;
  const last = useStoredAssignments();
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => (userId === undefined ? undefined : keepAsking(userId, setAnswer)), [userId]);
  if (userId === undefined) return undefined;
  const fresh = answer?.userId === userId ? answer : undefined;
  // Another tab may have stored a newer answer than this one had.
  const assignments = last ?? fresh?.assignments ?? (fresh && []);
  return assignments && { assignments, isOld: fresh !== undefined && fresh.assignments === undefined };
}

const ASK = 'ask';
const asking = new EventTarget();

/** Asks the server again, after a class was joined or left. */
export function reloadAssignments(): void {
  asking.dispatchEvent(new Event(ASK));
}

/** Asks now, whenever the page is seen again, and after {@link reloadAssignments}; returns a function that stops it. */
function keepAsking(userId: string, onAnswer: (answer: Answer) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let last = 0;
  const ask = () => {
    if (document.visibilityState !== 'visible') return;
    last += 1;
    const current = last;
    const isOutdated = () => signal.aborted || current !== last;
    call(myAssignments, {}, signal).then(
      ({ assignments }) => {
        if (isOutdated()) return;
        storeAssignments(userId, assignments);
        onAnswer({ userId, assignments });
      },
      () => isOutdated() || onAnswer({ userId }),
    );
  };
  ask();
  document.addEventListener('visibilitychange', ask, { signal });
  asking.addEventListener(ASK, ask, { signal });
  return () => stop.abort();
}
