import { onStoredChange, readStored } from '@venture/api/storage';
import { lazyPart } from '@venture/ui/lazy-part';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Props } from './AssignedNotice';

const AssignedNotice = lazyPart(
  async () => (await import(/* webpackChunkName: "assigned" */ './AssignedNotice')).AssignedNotice,
);

/**
 * Notice above an assigned module, quiz or game; loaded only if this device stores assignments. It renders after the page:
 * a remote may have broken what reading the store needs, and React would then start the page over.
 */
export function LazyAssignedNotice(props: Props) {
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
