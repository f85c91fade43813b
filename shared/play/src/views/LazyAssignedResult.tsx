import { useEvents } from '@venture/progress/hooks';
import { lazyPart } from '@venture/ui/lazy-part';

/** What a class makes of a result, where it assigned what has just been done; fetched at the end of it. */
export const LazyAssignedResult = lazyPart(async () => (await import('./AssignedResult')).AssignedResult);

/** The same for a game, by the id of its run. */
export function AssignedRunResult({ run }: { readonly run: string }) {
  const event = useEvents().find(({ id }) => id === run);
  return event && <LazyAssignedResult event={event} />;
}
