import { readUnfinished } from '@venture/play/unfinished';
import { practiceOf } from '@venture/play/useGamePage';
import { useState } from 'react';
import * as game from './rules';
import { GAME, Scrabble } from './view/Scrabble';

/** What is played: five random words, or the ones that were missed. */
type Session = { readonly number: number; readonly words: readonly string[] | undefined };

/** The page: one game after the other, and practice in between. */
export function EntreScrabble() {
  const [{ number, words }, setSession] = useState(sessionToResume);
  return (
    <Scrabble
      key={number}
      words={words}
      takesFocus={number > 0}
      onPlay={(next) => setSession({ number: number + 1, words: next })}
    />
  );
}

function sessionToResume(): Session {
  return { number: 0, words: readUnfinished(practiceOf(GAME), game)?.options.words };
}
