import { Skeleton } from '@venture/ui/Skeleton';
import { useListing } from '../../host/list/listing';

/** Shown in place of results until this browser has read a list of remotes, which says what results are worth. */
export function ResultsPlaceholder() {
  const { pending } = useListing();
  if (pending) return <Skeleton label="Counting your results" />;
  return (
    <p>Your results are saved. They will be counted as soon as the list of modules and games can be read.</p>
  );
}
