import { formatCount, formatNumber } from '@venture/api/format';
import { useEvents } from '@venture/progress/hooks';
import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import stack from '@venture/ui/stack.module.css';
import { TextLink } from '@venture/ui/TextLink';
import typography from '@venture/ui/typography.module.css';
import { useUser } from '@venture/ui/useUser';
import { useMemo } from 'react';
import { useListing } from '../../host/list/listing';
import { canCache } from '../../host/offline/start';
import styles from './AllGames.module.css';
import { findBests, type ListedGame, listGames, type Playable } from './all-games';
import { GameList } from './GameList';
import { useKnown } from './GameSearch';

/** Every game with its modes, also those without a card on the specified pages. */
export function AllGames() {
  const listing = useListing();
  const games = useMemo(() => listGames(listing), [listing]);
  const back = useUser()
    ? { to: '/dashboard-user', label: 'Back to dashboard' }
    : { to: '/home', label: 'Back to home' };
  return (
    <Page>
      <PageHeader
        title="All games"
        lead="Every game, and every way to play it. Your best result counts, so play as often as you like."
        back={back}
      />
      <GameList
        games={games}
        cards="small"
        facts={(game) => <GameFacts game={game} />}
        ways={(game) => game.modes.length > 0 && <Modes game={game} />}
      />
    </Page>
  );
}

/** What is known of the specified play, and of its remote. */
function GameFacts({ game }: { readonly game: ListedGame }) {
  const { offline } = useKnown();
  const offlineNote = offline.has(game.remote) ? 'Works offline' : 'Needs a connection';
  return <Facts of={game} also={canCache() ? offlineNote : undefined} />;
}

function Modes({ game: { title, modes } }: { readonly game: ListedGame }) {
  return (
    <ul className={`${stack['gap-3']} ${styles['modes']}`} aria-label={`More ways to play ${title}`}>
      {modes.map((mode) => (
        <li key={mode.path}>
          <TextLink to={mode.path}>{mode.title}</TextLink>
          <p className={typography['note']}>{mode.text}</p>
          <Facts of={mode} />
        </li>
      ))}
    </ul>
  );
}

type FactsProps = { readonly of: Playable; readonly also?: string | undefined };

/** How long it takes, and the best result. */
function Facts({ of: { run, minutes, isScored }, also }: FactsProps) {
  const events = useEvents();
  const best = useMemo(() => findBests(events), [events]).get(run);
  const result = best === undefined ? 'Not played yet' : isScored ? `Best ${formatNumber(best)}` : 'Played';
  const facts = [minutes !== undefined && `About ${formatCount(minutes, 'minute')}`, result, also];
  return <p className={typography['note']}>{facts.filter(Boolean).join(' · ')}</p>;
}
