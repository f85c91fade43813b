import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import { TextLink } from '@venture/ui/TextLink';
import { cardsOf } from '../../host/list/cards';
import { useListing } from '../../host/list/listing';
import { GameList } from './GameList';

export function GameSelection() {
  return (
    <Page>
      <PageHeader
        title="Choose a game"
        lead="A few minutes each. Your best score counts, so play as often as you like."
        back={{ to: '/dashboard-user', label: 'Back to dashboard' }}
      />
      <GameList games={cardsOf(useListing(), 'game-selection')} />
      <p>
        There is more to play: <TextLink to="/games">All games</TextLink>
      </p>
    </Page>
  );
}
