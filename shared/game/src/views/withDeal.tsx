import { DAY_PARAMETER, readDay } from '@venture/rules/daily';
import { useSearchParams } from '@venture/ui/router';
import { type ComponentType, useMemo } from 'react';
import { CHALLENGE_PARAMETER, type Deal, DealContext, parseChallenge } from '../deal';

/** A game's page. If its address names a day or holds a challenge, the game begins with that deal. */
export function withDeal(Game: ComponentType): ComponentType {
  return function GameWithDeal() {
    const [search] = useSearchParams();
    const deal = useMemo(() => readDeal(search), [search]);
    return (
      <DealContext value={deal}>
        <Game key={deal?.kind === 'daily' ? deal.day : search.get(CHALLENGE_PARAMETER)} />
      </DealContext>
    );
  };
}

function readDeal(search: URLSearchParams): Deal | undefined {
  const text = search.get(CHALLENGE_PARAMETER);
  if (text !== null) {
    const challenge = parseChallenge(text);
    return challenge ? { kind: 'challenge', challenge } : { kind: 'unreadable' };
  }
  const day = readDay(search.get(DAY_PARAMETER), new Date());
  return day === undefined ? undefined : { kind: 'daily', day };
}
