import { onlineManager } from '@tanstack/react-query';
import { formatCount } from '@venture/api/format';
import { parseGameId } from '@venture/contract/game-id';
import { DAY_PARAMETER } from '@venture/rules/daily';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { NextIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';
import lists from '@venture/ui/lists.module.css';
import { ProgressBar } from '@venture/ui/ProgressBar';
import stack from '@venture/ui/stack.module.css';
import { TextLink } from '@venture/ui/TextLink';
import typography from '@venture/ui/typography.module.css';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { useSyncExternalStore } from 'react';
import { useOffline } from '../offline/useOffline';
import type { PlayedPart, Venture } from './venture';

/** A day's parts with their results, and a link to the next one. */
export function Parts({ venture: { day, parts, played, isDone } }: { readonly venture: Venture }) {
  const isHere = useIsHere();
  const next = parts.find((part) => part.points === undefined && isHere(part));
  const address = ({ path }: PlayedPart) => `${path}?${DAY_PARAMETER}=${day}`;
  return (
    <section aria-labelledby="parts" className={stack['gap-4']}>
      <h2 id="parts">{`${played} of ${formatCount(parts.length, 'part')} played`}</h2>
      <ol className={lists['rows']}>
        {parts.map((part) => (
          <li key={part.game}>
            {part.points === undefined ? (
              <Unplayed part={part} isHere={isHere(part)} />
            ) : (
              <ProgressBar
                label={part.title}
                value={part.points}
                valueText={formatCount(part.points, 'point')}
              />
            )}
            {part.points === undefined && part !== next && isHere(part) && (
              <LinkButton to={address(part)} variant="quiet">
                Play<VisuallyHidden> {part.title}</VisuallyHidden>
              </LinkButton>
            )}
          </li>
        ))}
      </ol>
      {next && (
        <ButtonRow>
          <LinkButton to={address(next)} size="large">
            {played === 0 ? 'Start' : 'Next'}: {next.title}
            <NextIcon aria-hidden />
          </LinkButton>
        </ButtonRow>
      )}
      {!next && !isDone && (
        <p role="status">
          You are offline, and what is left is not on this device. When you are online, you can download games
          on <TextLink to="/dashboard-user">your dashboard</TextLink>.
        </p>
      )}
    </section>
  );
}

type UnplayedProps = { readonly part: PlayedPart; readonly isHere: boolean };

function Unplayed({ part: { title, minutes }, isHere }: UnplayedProps) {
  return (
    <div>
      <strong>{title}</strong>
      <p className={typography['note']}>
        {isHere
          ? `About ${formatCount(minutes, 'minute')}, not played yet`
          : 'Not on this device: needs a connection'}
      </p>
    </div>
  );
}

/** Returns which parts can be opened: all of them when online, only those on this device when offline. */
function useIsHere() {
  const isOnline = useSyncExternalStore(onConnection, () => navigator.onLine);
  const offline = useOffline();
  return ({ game }: PlayedPart) => isOnline || offline.has(parseGameId(game).remote);
}

const onConnection = (listener: () => void) => onlineManager.subscribe(listener);
