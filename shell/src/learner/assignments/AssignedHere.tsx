import { lazyPart } from '@venture/ui/lazy-part';
import { useStoredAssignments } from '@venture/ui/useStoredAssignments';
import { useEffect, useState } from 'react';
import type { Props } from './AssignedNotice';

const AssignedNotice = lazyPart(
  async () => (await import(/* webpackChunkName: "assigned" */ './AssignedNotice')).AssignedNotice,
);

/**
 * Above a module, quiz or game that is assigned; loaded where anything is. It comes after the page: React renders all anew
 * where a store cannot be read, and the remote may have broken what reading takes.
 */
export function AssignedHere(props: Props) {
  const [isPageThere, setPageThere] = useState(false);
  useEffect(() => setPageThere(true), []);
  return isPageThere && <IfAny {...props} />;
}

function IfAny(props: Props) {
  const kept = useStoredAssignments() ?? [];
  return kept.length > 0 && <AssignedNotice key={props.path} {...props} />;
}
