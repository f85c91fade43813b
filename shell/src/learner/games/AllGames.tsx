import { formatCount, formatNumber } from '@venture/api/format';
import { gameId } from '@venture/contract/game-id';
import { useEvents } from '@venture/device/hooks';
import type { KnownEvent } from '@venture/rules/events';
import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import stack from '@venture/ui/stack.module.css';
import { TextLink } from '@venture/ui/TextLink';
import typography from '@venture/ui/typography.module.css';
import { useUser } from '@venture/ui/useUser';
import { useMemo } from 'react';
import { filterGames, listCard } from '../../host/list/cards';
import { type ListingState, type RemoteEntry, useListing } from '../../host/list/listing';
import { canCache } from '../../host/offline/start';
import { DailyPanel } from '../daily/DailyPanel';
import { useOffline } from '../offline/useOffline';
import styles from './AllGames.module.css';
import { GameList } from './GameList';

/** Lists every game and mode, even without a card on the specified pages. */
export function AllGames() {
  const listing = useListing();
  const games = useMemo(() => listGames(listing), [listing]);
  const events = useEvents();
  const bests = useMemo(() => findBests(events), [events]);
  const offline = useOffline();
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
      <DailyPanel events={events} />
      <GameList
        games={games}
        cards="small"
        facts={(game) => (
          <p className={typography['note']}>
            {describe(game, bests)}
            {canCache() && (offline.has(game.remote) ? ' · Works offline' : ' · Needs a connection')}
          </p>
        )}
        ways={(game) => game.modes.length > 0 && <Modes game={game} bests={bests} />}
      />
    </Page>
  );
}

type Bests = ReadonlyMap<string, number>;
type ModesProps = { readonly game: ListedGame; readonly bests: Bests };

function Modes({ game: { title, modes }, bests }: ModesProps) {
  return (
    <ul className={`${stack['gap-3']} ${styles['modes']}`} aria-label={`More ways to play ${title}`}>
      {modes.map((mode) => (
        <li key={mode.path}>
          <TextLink to={mode.path}>{mode.title}</TextLink>
          <p className={typography['note']}>{mode.text}</p>
          <p className={typography['note']}>{describe(mode, bests)}</p>
        </li>
      ))}
    </ul>
  );
}

/** Says how long a game takes, and the best result: `About 3 minutes · Best 180`. */
function describe({ run, minutes, isScored }: Playable, bests: Bests): string {
  const best = bests.get(run);
  const result = best === undefined ? 'Not played yet' : isScored ? `Best ${formatNumber(best)}` : 'Played';
  return minutes === undefined ? result : `About ${formatCount(minutes, 'minute')} · ${result}`;
}

/** Lists every game in the order of its card; games without a card come last, sorted by page title. */
function listGames({ remotes }: ListingState) {
  return filterGames(remotes)
    .toSorted((one, other) => findOrder(one) - findOrder(other))
    .map(listGame);
}
type ListedGame = ReturnType<typeof listGame>;
/** One way to play a game; `run` is the name under which its runs are recorded. */
type Playable = Pick<ListedGame['modes'][number], 'run' | 'minutes' | 'isScored'>;

const findCard = ({ cards }: RemoteEntry) => cards.find(({ slot }) => slot === 'landing') ?? cards[0];
const findOrder = (remote: RemoteEntry) => findCard(remote)?.order ?? Number.MAX_SAFE_INTEGER;

function listGame(remote: RemoteEntry) {
  const { name, title, routes, minutes, scale, wrapped, modes = [] } = remote;
  const card = findCard(remote) ?? { title, text: '', path: routes[0]?.path ?? '/' };
  return {
    ...listCard(remote, { art: undefined, ...card }),
    run: name,
    minutes,
    /** False if a game may be finished without a score. */
    isScored: scale !== undefined || !wrapped,
    modes: modes.map((mode) => ({ ...mode, run: gameId(name, mode.id), isScored: true })),
  };
}

/** Finds the best result of each game and mode, from this device and the account. */
function findBests(events: readonly KnownEvent[]): Bests {
  const bests = new Map<string, number>();
  for (const event of events) {
    if (event.kind === 'run')
      bests.set(event.game, Math.max(event.score, bests.get(event.game) ?? event.score));
  }
  return bests;
}
