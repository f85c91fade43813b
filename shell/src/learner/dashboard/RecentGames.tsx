import { formatMinutes, formatNumber, formatRelativeDate } from '@venture/api/format';
import { parseGameId } from '@venture/contract/game-id';
import type { KnownEvent } from '@venture/rules/events';
import { Badge } from '@venture/ui/Badge';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { findGamePage } from '../../host/list/cards';
import { useListing } from '../../host/list/listing';
import styles from './RecentGames.module.css';

const SHOWN = 3;

/** The latest finished games. */
export function RecentGames({ events }: { readonly events: readonly KnownEvent[] }) {
  const listing = useListing();
  const games = events
    .filter((event) => event.kind === 'run')
    .filter(({ game }) => !parseGameId(game).isPractice)
    .flatMap((run) => {
      const page = findGamePage(listing, run.game);
      if (page === undefined) return [];
      const { remote, title } = page;
      const isTimed = remote.wrapped && !remote.scale && run.score === 0;
      return [{ run, isTimed, title }];
    })
    .slice(-SHOWN)
    .toReversed();
  if (games.length === 0) return null;
  return (
    <section aria-labelledby="recent-games" className={stack['gap-4']}>
      <h2 id="recent-games">Your recent games</h2>
      <ul className={stack['gap-2']}>
        {games.map(({ run, isTimed, title }) => (
          <li key={run.id} className={styles['game']}>
            <strong>{title}</strong>
            <span>
              {isTimed ? `${formatMinutes(run.seconds ?? 0)} played` : `Result ${formatNumber(run.score)}`}
            </span>
            <time dateTime={run.at}>{formatRelativeDate(run.at)}</time>
            {run.verdict === 'verified' && <Badge tone="success">Verified</Badge>}
            {run.checkingSince !== undefined && <Badge tone="info">Being checked</Badge>}
          </li>
        ))}
      </ul>
      {games.some(({ run }) => run.checkingSince !== undefined) && (
        <p className={typography['muted']}>A result counts once the server has checked it.</p>
      )}
    </section>
  );
}
