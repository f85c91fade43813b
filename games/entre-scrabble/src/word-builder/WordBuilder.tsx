import { gameId } from '@venture/contract/game-id';
import { DealContext } from '@venture/play/deal';
import { useDifficulty } from '@venture/play/difficulty';
import { readUnfinished } from '@venture/play/unfinished';
import { practiceName, useGamePage } from '@venture/play/useGamePage';
import { DifficultyPicker } from '@venture/play/views/DifficultyPicker';
import { GAMES_LINK, GameFrame } from '@venture/play/views/GameFrame';
import { gameEnd } from '@venture/play/views/game-end';
import type { Difficulty } from '@venture/progress/difficulty';
import type { KnownEvent } from '@venture/progress/events';
import { useEvents } from '@venture/progress/hooks';
import { Button } from '@venture/ui/Button';
import { Dialog } from '@venture/ui/Dialog';
import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import stack from '@venture/ui/stack.module.css';
import { use, useState } from 'react';
import { constants as base } from '../content';
import { soundOf } from '../sounds';
import { Board } from '../view/Board';
import { constants } from './content';
import { isWon, type State, shownRounds } from './engine';
import * as game from './rules';
import { announcement, boardOf, describeClue, listStats, TEXT } from './texts';

const [REMOTE, MODE] = ['entre-scrabble', 'word-builder'];
const GAME = gameId(REMOTE, MODE);

const End = gameEnd(async () => (await import(/* webpackChunkName: "built" */ './view/End')).End);

/** A play: the next words of the pool, or the missed ones with these ids. */
type Play = { readonly number: number; readonly words: readonly string[] | undefined };

/** The page: first the difficulty, then plays and practice, one after the other. A given deal comes first, at once. */
export function WordBuilder() {
  const deal = use(DealContext);
  const [play, setPlay] = useState(() => (deal ? { number: 0, words: undefined } : playToResume()));
  if (!play) return <Opening onStart={() => setPlay({ number: 1, words: undefined })} />;
  const { number, words } = play;
  return (
    <DealContext value={number === 0 ? deal : undefined}>
      <Table
        key={number}
        words={words}
        takesFocus={number > 0}
        onPlay={(next) => setPlay({ number: number + 1, words: next })}
      />
    </DealContext>
  );
}

function playToResume(): Play | undefined {
  const practice = readUnfinished(practiceName(GAME), game);
  const play = practice ?? readUnfinished(GAME, game);
  return play && { number: 0, words: play.options.words };
}

/** What it is about, and how hard it is to be: no clock runs yet. */
function Opening({ onStart }: { readonly onStart: () => void }) {
  const difficulty = useDifficulty(GAME);
  return (
    <Page>
      <PageHeader title={TEXT.title} lead={TEXT.lead} back={GAMES_LINK} />
      <div className={stack['gap-4']}>
        <DifficultyPicker {...difficulty} />
        <div>
          <Button size="large" onClick={onStart}>
            Start
          </Button>
        </div>
      </div>
    </Page>
  );
}

type Props = {
  readonly words: readonly string[] | undefined;
  /** The page was open before: the play takes the focus. */
  readonly takesFocus: boolean;
  readonly onPlay: (words: readonly string[] | undefined) => void;
};

/** One play, from its first letter to its end. */
function Table({ words, takesFocus, onPlay }: Props) {
  const picker = useDifficulty(GAME);
  const { difficulty } = picker;
  const after = nextPlay(useEvents(), difficulty);
  const page = useGamePage(game, {
    ...{ game: REMOTE, mode: MODE, end: End, words: wordsOf },
    options: (timing): game.Options =>
      words ? { difficulty: 'Beginner', timing, after: 0, words: [...words] } : { difficulty, timing, after },
    chooseSound: (before, now) => soundOf(before, now, isWon),
  });
  const { state, log, best, isOver, playAgain, frame, dispatch } = page;
  const again = words ? () => onPlay(undefined) : playAgain;
  const forfeit = () => {
    frame.close();
    dispatch({ type: 'forfeit' });
  };
  return (
    <>
      <GameFrame
        page={page}
        title={TEXT.title}
        lead={words ? TEXT.practiceLead : TEXT.lead}
        stats={listStats(state)}
        announcement={isOver ? '' : announcement(state)}
        help={<Help />}
        onForfeit={() => frame.open('forfeit')}
        results={<End key={log.id} {...{ state, best, picker }} onPlayAgain={again} onPractise={onPlay} />}
      >
        <Board
          state={state}
          act={dispatch}
          isPaused={frame.isPaused}
          takesFocus={takesFocus}
          {...boardOf(state)}
        />
      </GameFrame>
      <Dialog
        open={frame.dialog === 'forfeit'}
        onClose={frame.close}
        title="Forfeit this game?"
        actions={
          <>
            <Button variant="danger" onClick={forfeit}>
              Yes
            </Button>
            <Button onClick={frame.close}>Keep playing</Button>
          </>
        }
      >
        <p>It ends here, and you see its words. The clock is stopped until you decide.</p>
      </Dialog>
    </>
  );
}

/** How many plays of this difficulty come before the next: the first whose words were not played yet. */
export function nextPlay(events: readonly KnownEvent[], difficulty: Difficulty): number {
  const played = new Set(
    events.flatMap((event) => {
      if (event.kind !== 'run' || event.game !== GAME) return [];
      const options = Object(event.options);
      return options.difficulty === difficulty ? [options.after] : [];
    }),
  );
  let after = 0;
  while (played.has(after)) after += 1;
  return after;
}

/** The words whose clue was shown, for review. */
function wordsOf(end: State) {
  return shownRounds(end).map(({ word, solved }) => ({
    word: word.word,
    clue: describeClue(word),
    right: solved,
  }));
}

/** How to play. */
function Help() {
  const { words, secondsPerWord, points, winPercent } = constants;
  return (
    <ul>
      <li>Build the word that fits the clue: tap the letters, or type them.</li>
      <li>
        {words} words share {points} points: each letter counts the same, so long words are worth more.
      </li>
      <li>
        A wrong try costs the points of one letter. <strong>Hint</strong> shows the first {base.hintLetters}{' '}
        letters, which then no longer count.
      </li>
      <li>
        One clock of {words * secondsPerWord} seconds runs for all words. <strong>Skip</strong> gives a word
        up, and the seconds go to the next ones. Seconds left at the end bring nothing.
      </li>
      <li>{(points * winPercent) / 100} points win. No word comes again until you have seen all others.</li>
    </ul>
  );
}
