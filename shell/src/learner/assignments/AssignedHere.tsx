import { useStoredAssignments } from '@venture/progress/hooks';
import { lazyPart } from '@venture/ui/lazy-part';
import { useEffect, useState } from 'react';
import type { Props } from './AssignedNotice';

const AssignedNotice = lazyPart(
  async () => (await import(/* webpackChunkName: "assigned" */ './AssignedNotice')).AssignedNotice,
);

/**
 * Above a module, quiz or game that is assigned; loaded where the device has assignments. It comes after the page: React renders all anew
 * where a store cannot be read, and the remote may have broken what reading takes.
 */
export function AssignedHere(props: Props) {
  const [isPageThere, setPageThere] = useState(false);
  useEffect(() => setPageThere(true), []);
  return isPageThere && <IfAny {...props} />;
}

/** As in `stored-assignments.ts`, which says what is stored: its schemas come with the notice. */
const KEY = 'venture.assignments';
const hasAny = () => readStored(KEY) !== undefined;
const onChange = (listener: () => void) => onStoredChange(KEY, listener);

function IfAny(props: Props) {
  return useSyncExternalStore(onChange, hasAny) && <AssignedNotice key={props.path} {...props} />;
}
