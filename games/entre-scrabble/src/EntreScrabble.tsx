import { readUnfinished } from '@venture/play/unfinished';
import { practiceOf } from '@venture/play/useGamePage';
import { useState } from 'react';
import * as game from './rules';
import { GAME, Scrabble } from './view/Scrabble';

/** What is played: five random words, or the ones that were missed. */
type Game = { readonly number: number; readonly words: readonly string[] | undefined };

/** The page: one game after the other, and practice in between. */
export function EntreScrabble() {
  const [{ number, words }, setGame] = useState(gameToResume);
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
  return { number: 0, words: readUnfinished(practiceOf(GAME), game)?.options.words };
}
