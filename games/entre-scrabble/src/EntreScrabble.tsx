import { readUnfinished } from '@venture/play/unfinished';
import { practiceName } from '@venture/play/useGamePage';
import { GAMES_LINK } from '@venture/play/views/GameLayout';
import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import { useNavigate } from '@venture/ui/router';
import { useState } from 'react';
import * as game from './game';
import { TEXT } from './texts';
import { ForfeitedEnd, GAME, Scrabble, useForfeited } from './view/Scrabble';

/** The words of a game: five random ones, or the missed ones. */
type Game = { readonly number: number; readonly words: readonly string[] | undefined };

/** The page: games and practice, one after the other. */
export function EntreScrabble() {
  const [{ number, words }, setGame] = useState(gameToResume);
  const navigate = useNavigate();
  const forfeited = useForfeited();
  if (forfeited) {
    const again = () => navigate('.', { replace: true });
    return (
      <Page>
        <PageHeader title={TEXT.title} lead={TEXT.lead} back={GAMES_LINK} compact />
        <ForfeitedEnd state={forfeited} onPlayAgain={again} />
      </Page>
    );
  }
  return (
    <Scrabble
      key={number}
      words={words}
      takesFocus={number > 0}
      onPlay={(next) => setGame({ number: number + 1, words: next })}
    />
  );
}

function gameToResume(): Game {
  return { number: 0, words: readUnfinished(practiceName(GAME), game)?.options.words };
}
