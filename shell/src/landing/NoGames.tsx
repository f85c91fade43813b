import { EmptyState } from '@venture/ui/EmptyState';
import { PlayIcon } from '@venture/ui/icons';

/** In the place of the games when there is no list of them, or an empty one. */
export function NoGames() {
  return (
    <EmptyState
      headingLevel={3}
      icon={<PlayIcon />}
      title="No games to show just now"
      text="The list of games could not be read. Please try again in a little while."
    />
  );
}
