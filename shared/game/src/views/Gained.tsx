import { useEvents } from '@venture/device/hooks';
import { useStoredCatalogue } from '@venture/device/useStored';
import { NOTHING } from '@venture/rules/catalogue';
import type { KnownEvent } from '@venture/rules/events';
import { type Gains, gains } from '@venture/rules/gains';
import { AwardIcon, SparkIcon, TrophyIcon } from '@venture/ui/icons';
import row from '@venture/ui/row.module.css';
import { type ReactNode, use } from 'react';
import type { Best } from '../best';
import { DealInPlayContext } from '../deal';
import styles from './Gained.module.css';

type Props = {
  readonly gains: Gains;
  /**
   * How the result compares with the previous best; undefined for a given deal, which is not compared with other
   * plays.
   */
  readonly best: string | undefined;
  readonly isNewBest?: boolean | undefined;
  /** Whether the result calls for another attempt, so that neither XP nor a level is celebrated. */
  readonly isQuiet?: boolean;
  readonly children?: ReactNode;
};

/** The gains from a quiz or game: changes in XP, badges and the best result. */
export function GainList({
  gains: { xp, badges, level },
  best,
  isNewBest,
  isQuiet = false,
  children,
}: Props) {
  return (
    <ul className={`${row['gap-2']} ${row['wrap']} ${styles['gains']}`}>
      {xp > 0 && (
        <li data-new={isQuiet ? undefined : true}>
          <SparkIcon aria-hidden /> +{xp} XP{level && !isQuiet && `, and now level ${level}`}
        </li>
      )}
      {badges.map(({ id, title }) => (
        <li key={id} data-new>
          <AwardIcon aria-hidden /> New badge: {title}
        </li>
      ))}
      {best && (
        <li data-new={isNewBest || undefined}>
          <TrophyIcon aria-hidden /> {best}
        </li>
      )}
      {children}
    </ul>
  );
}

type GainedProps = {
  readonly best: Best;
  /** How a score is formatted, such as `(score) => `$${score}``. */
  readonly formatScore?: ((score: number) => string) | undefined;
};

/** The gains of a game that has just ended, or a note that nothing is new. */
export function Gained({ best, formatScore = String }: GainedProps) {
  const events = useEvents();
  const event = events.find(({ id }) => id === best.run);
  const gained = useGains(event, events);
  const isGiven = use(DealInPlayContext) !== undefined;
  return (
    <GainList
      gains={gained}
      best={isGiven ? undefined : describeBest(best, gained, formatScore)}
      isNewBest={best.isNew && best.previous !== undefined}
    />
  );
}

const NO_GAINS: Gains = { xp: 0, badges: [], level: undefined };

/** Returns no gains if the device stores nothing or a remote runs standalone, where no list says what counts. */
function useGains(event: KnownEvent | undefined, events: readonly KnownEvent[]): Gains {
  const catalogue = useStoredCatalogue() ?? NOTHING;
  return event ? gains(events.slice(0, events.indexOf(event)), event, catalogue) : NO_GAINS;
}

function describeBest(
  { score, previous, isNew }: Best,
  { xp, badges }: Gains,
  format: (score: number) => string,
) {
  if (isNew) {
    return previous === undefined
      ? `First result: ${format(score)}`
      : `New best: ${format(score)}, up from ${format(previous)}`;
  }
  const stays = `our best stays ${format(score)}`;
  return xp > 0 || badges.length > 0 ? `Y${stays}` : `Nothing new: y${stays}`;
}
