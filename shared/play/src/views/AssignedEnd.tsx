import { useEvents } from '@venture/ui/useProgress';
import { lazy, Suspense } from 'react';
import type { Props } from './AssignedResult';

/** Comes once something has ended, so that nobody waits for it before; nothing where it cannot be fetched. */
const AssignedResult = lazy(() =>
  import('./AssignedResult').then(
    ({ AssignedResult }) => ({ default: AssignedResult }),
    () => ({ default: () => null }),
  ),
);

/** What a class makes of a result, where it assigned what has just been done. */
export function AssignedEnd(props: Props) {
  return (
    <Suspense>
      <AssignedResult {...props} />
    </Suspense>
  );
}

/** The same for a game, by the id of its run. */
export function AssignedRun({ run }: { readonly run: string }) {
  const event = useEvents().find(({ id }) => id === run);
  return event && <AssignedEnd event={event} />;
}
