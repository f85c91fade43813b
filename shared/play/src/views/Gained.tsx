import { NOTHING } from '@venture/progress/catalogue';
import type { KnownEvent } from '@venture/progress/events';
import { type Gains, gains } from '@venture/progress/gains';
import { useEvents } from '@venture/progress/hooks';
import { useStoredCatalogue } from '@venture/progress/useStored';
import { use } from 'react';
import type { Best } from '../best';
import { DealInPlayContext } from '../deal';
import { GainList } from './GainList';

type Props = {
  readonly best: Best;
  /** How a score is formatted, such as `(score) => `$${score}``. */
  readonly formatScore?: ((score: number) => string) | undefined;
};

/** What a game that has just ended brought, or that there is nothing new. */
export function Gained({ best, formatScore = String }: Props) {
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

/** Nothing where the device stores nothing, and where a remote runs on its own: no list says there what counts. */
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
