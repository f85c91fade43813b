import { Skeleton } from '@venture/ui/Skeleton';
import { useListing } from '../remotes/listing';

/** Stands for what was done as long as nothing says what it counts: before this browser has read any list. */
export function Uncounted() {
  const { pending } = useListing();
  if (pending) return <Skeleton label="Counting what you have done" />;
  return (
    <p>What you have done is stored. It is counted as soon as the list of modules and games can be read.</p>
  );
}
