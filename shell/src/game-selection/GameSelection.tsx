import { EmptyState } from '@venture/ui/EmptyState';
import { PlayIcon } from '@venture/ui/icons';
import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import { Skeleton } from '@venture/ui/Skeleton';
import { cardsOf } from '../cards';
import { useListing } from '../remotes/listing';
import { GameCards } from './GameCards';
import { ManyGames } from './ManyGames';
import { isLong } from './narrow';

/** The games that ask to be offered here. */
export function GameSelection() {
  const listing = useListing();
  return (
    <Page>
      <PageHeader
        title="Choose a game"
        lead="A few minutes each. Your best score counts, so play as often as you like."
        back={{ to: '/dashboard-user', label: 'Back to dashboard' }}
      />
      {listing.pending ? <Skeleton label="Loading the games" page /> : <Games />}
    </Page>
  );
}

function Games() {
  const cards = cardsOf(useListing(), 'game-selection');
  if (cards.length === 0) {
    return (
      <EmptyState
        icon={<PlayIcon />}
        title="No games to choose from just now"
        text="The games are unavailable for the moment. Modules and quizzes work as usual."
      />
    );
  }
  return isLong(cards) ? <ManyGames games={cards} /> : <GameCards games={cards} />;
}
