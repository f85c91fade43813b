import { observable } from '@venture/ui/observable';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static.edge';
import type { GameCard } from '../host/list/cards';
import { PENDING } from '../host/list/listing';
import { GameTiles } from '../learner/landing/Games';
import { parts } from './rendered-parts';
import { Shell } from './Shell';

/** The model of a card, which `first-cards.js` fills in. */
const MODEL: GameCard = { key: '', title: 'Title', text: 'Text', path: '', art: 'picture.svg' };

/** Called by the build. Renders the first page as everybody gets it, and the model of a game's card. */
export async function renderFirstPage(): Promise<{ readonly page: string; readonly card: string }> {
  const load = { ...observable({ state: 'idle' } as const), start: () => undefined, retry: () => undefined };
  return {
    page: await htmlOf(
      <Shell
        load={load}
        listing={observable(PENDING)}
        isFirst={observable(true)}
        parts={parts}
        cards={[]}
        onTakenOver={() => undefined}
      />,
    ),
    card: await htmlOf(<GameTiles cards={[MODEL]} to="/login" />),
  };
}

/** Renders everything at once: a part sent later would need a script to insert it. */
async function htmlOf(shown: ReactNode): Promise<string> {
  const { prelude } = await prerender(shown, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  return new Response(prelude).text();
}
