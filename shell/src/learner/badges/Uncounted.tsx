import { Skeleton } from '@venture/ui/Skeleton';
import { useListing } from '../../host/list/listing';

/** Stands for what was done as long as nothing says what it counts: before this browser has read any list. */
export function Uncounted() {
  const { pending } = useListing();
  if (pending) return <Skeleton label="Counting your results" />;
  return (
    <p>Your results are saved. They will be counted as soon as the list of modules and games can be read.</p>
  );
}
