import { DAY_PARAMETER, readDay } from '@venture/progress/daily';
import { LinkButton } from '@venture/ui/LinkButton';
import { lazyPart } from '@venture/ui/lazy-part';
import { Page } from '@venture/ui/Page';
import { useSearchParams } from '@venture/ui/router';
import { StatusLine } from '@venture/ui/StatusLine';
import { type ComponentType, useEffect, useState } from 'react';
import { CHALLENGE_PARAMETER, type Deal, DealContext } from '../deal';
import { WATCH_PARAMETER } from './WatchLink';

type Replay = ComponentType<{ readonly id: string }>;

/**
 * The page of a game. Where its address names an earlier run it shows that instead; where it names a day or holds a
 * challenge, the game begins with that deal. `load` fetches what shows a run.
 */
export function withReplay(Game: ComponentType, load: () => Promise<Replay>): ComponentType {
  const Shown = lazyPart(load, {
    text: 'The replay could not be loaded. Are you offline?',
    actions: () => (
      <LinkButton to="?" variant="secondary">
        Back to the game
      </LinkButton>
    ),
  });
  return function GameOrReplay() {
    const [search] = useSearchParams();
    const id = search.get(WATCH_PARAMETER);
    const day = readDay(search.get(DAY_PARAMETER), new Date());
    const challenge = useChallenge(search.get(CHALLENGE_PARAMETER));
    if (challenge === 'loading') {
      return (
        <Page>
          <StatusLine>Loading the challenge</StatusLine>
        </Page>
      );
    }
    const deal: Deal | undefined = challenge ?? (day === undefined ? undefined : { kind: 'daily', day });
    return (
      <DealContext value={deal}>
        {id === null ? (
          <Game key={`${day} ${search.get(CHALLENGE_PARAMETER)}`} />
        ) : (
          <Page>
            <Shown key={id} id={id} />
          </Page>
        )}
      </DealContext>
    );
  };
}

function useChallenge(text: string | null): Deal | 'loading' | undefined {
  const [read, setRead] = useState<{ readonly text: string; readonly deal: Deal }>();
  useEffect(() => {
    if (text === null) return;
    let isWanted = true;
    const read = async () => {
      const deal = await import(/* webpackChunkName: "challenge" */ '../challenge')
        .then(({ unpackChallenge }) => unpackChallenge(text))
        .then(
          (challenge): Deal => ({ kind: 'challenge', challenge }),
          (): Deal => ({ kind: 'unreadable' }),
        );
      if (isWanted) setRead({ text, deal });
    };
    void read();
    return () => {
      isWanted = false;
    };
  }, [text]);
  if (text === null) return undefined;
  return read?.text === text ? read.deal : 'loading';
}
