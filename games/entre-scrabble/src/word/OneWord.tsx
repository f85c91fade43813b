import { useGamePage } from '@venture/play/useGamePage';
import { listWords, ONE_WORD } from '../word-builder/texts';
import { chooseSound, End, Table } from '../word-builder/view/Table';
import * as game from './rules';

/** The page: one word at once, as the Daily Venture deals it. */
export function OneWord() {
  const page = useGamePage(game, {
    game: 'entre-scrabble',
    mode: 'word',
    end: End,
    words: listWords,
    options: (timing): game.Options => ({ timing }),
    chooseSound,
  });
  const { state, log, best, playAgain } = page;
  return (
    <Table
      page={page}
      title={ONE_WORD.title}
      lead={ONE_WORD.lead}
      results={<End key={log.id} state={state} best={best} onPlayAgain={playAgain} />}
    />
  );
}
