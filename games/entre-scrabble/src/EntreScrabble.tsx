import { GAMES } from '@venture/play/games';
import { readUnfinished } from '@venture/play/unfinished';
import { practiceOf } from '@venture/play/useGamePage';
import { Results } from '@venture/play/views/Results';
import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import { useNavigate } from '@venture/ui/router';
import { useState } from 'react';
import { type State, score, seenRounds } from './engine';
import * as game from './rules';
import { ComeBack } from './view/ComeBack';
import { signed, TEXT } from './view/messages';
import { GAME, Scrabble } from './view/Scrabble';
import { useForfeited } from './view/useForfeited';
import { Words } from './view/Words';

/** What is played: five random words, or the ones that were missed. */
type Game = { readonly number: number; readonly words: readonly string[] | undefined };

/** The page: one game after the other, and practice in between. */
export function EntreScrabble() {
  const [{ number, words }, setGame] = useState(gameToResume);
  const navigate = useNavigate();
  const forfeited = useForfeited();
  if (forfeited) {
    const again = () => navigate('.', { replace: true });
    return <Forfeited state={forfeited} onPlayAgain={again} />;
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
  return { number: 0, words: readUnfinished(practiceOf(GAME), game)?.options.words };
}

type Props = { readonly state: State; readonly onPlayAgain: () => void };

/** How a game stood when it was forfeited, for whoever comes back to it. */
function Forfeited({ state, onPlayAgain }: Props) {
  const rounds = seenRounds(state);
  return (
    <Page>
      <PageHeader title={TEXT.title} lead={TEXT.lead} back={GAMES} compact />
      <Results title="You forfeited this game" best={undefined} onPlayAgain={onPlayAgain}>
        <p>{`It ended in round ${state.current + 1} of ${state.rounds.length}, with ${signed(score(state))} points.`}</p>
        <ComeBack missed={rounds.filter(({ solved }) => !solved).length} />
        <Words rounds={rounds} />
      </Results>
    </Page>
  );
}
