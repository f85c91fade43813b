import { gameId } from '@venture/contract/game-id';
import { useEvents } from '@venture/device/hooks';
import { DealContext } from '@venture/game/deal';
import type { TimedOptions } from '@venture/game/rules';
import { readUnfinished } from '@venture/game/unfinished';
import { type GamePage, practiceName, useGamePage } from '@venture/game/useGamePage';
import { DifficultyPicker, useDifficulty } from '@venture/game/views/DifficultyPicker';
import { ForfeitDialog } from '@venture/game/views/ForfeitDialog';
import { GAMES_LINK, GameLayout } from '@venture/game/views/GameLayout';
import { gameEnd } from '@venture/game/views/game-end';
import { HelpSteps } from '@venture/game/views/HelpSteps';
import type { Difficulty } from '@venture/rules/difficulty';
import type { KnownEvent } from '@venture/rules/events';
import { Button } from '@venture/ui/Button';
import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import stack from '@venture/ui/stack.module.css';
import { type ComponentProps, use, useState } from 'react';
import type { Action } from '../engine';
import { createSounds } from '../texts';
import { Board } from '../view/Board';
import { isWon, type State, withHint } from './engine';
import * as game from './rules';
import {
  announcement,
  describeBoard,
  isOneWord,
  listHelp,
  listStats,
  listWords,
  ONE_WORD,
  TEXT,
} from './texts';

const End = gameEnd(async () => (await import(/* webpackChunkName: "built" */ './view/End')).End);
const chooseSound = createSounds(isWon);

const [REMOTE, MODE] = ['entre-scrabble', 'word-builder'];
const GAME = gameId(REMOTE, MODE);

/** A play: the pool's next words, or the missed ones with these ids. */
type Play = { readonly number: number; readonly words: readonly string[] | undefined };

/**
 * The page: first the difficulty, then plays and practice, one after another. A given deal comes first and starts
 * at once.
 */
export function WordBuilder() {
  const deal = use(DealContext);
  const [play, setPlay] = useState(() => (deal ? { number: 0, words: undefined } : playToResume()));
  if (!play) return <Opening onStart={() => setPlay({ number: 1, words: undefined })} />;
  const { number, words } = play;
  return (
    <DealContext value={number === 0 ? deal : undefined}>
      <PlayPage
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

/** The subject and the difficulty picker; no clock runs yet. */
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
  /** Whether the page was already open, so that the new play takes the focus. */
  readonly takesFocus: boolean;
  readonly onPlay: (words: readonly string[] | undefined) => void;
};

/** One play, from its first letter to its end. */
function PlayPage({ words, takesFocus, onPlay }: Props) {
  const picker = useDifficulty(GAME);
  const { difficulty } = picker;
  const after = firstUnplayedNumber(useEvents(), difficulty);
  const page = useGamePage(game, {
    game: REMOTE,
    mode: MODE,
    end: End,
    words: listWords,
    options: (timing): game.Options =>
      words ? { difficulty: 'Beginner', timing, after: 0, words: [...words] } : { difficulty, timing, after },
    chooseSound,
  });
  const { state, log, playAgain } = page;
  const best = words ? undefined : page.best;
  const again = words ? () => onPlay(undefined) : playAgain;
  return (
    <Table
      page={page}
      title={TEXT.title}
      lead={words ? TEXT.practiceLead : TEXT.lead}
      takesFocus={takesFocus}
      results={
        <End key={log.id} state={state} best={best} picker={picker} onPlayAgain={again} onPractise={onPlay} />
      }
    />
  );
}

/** The page for the Daily Venture: one word, at once. */
export function OneWord() {
  const page = useGamePage(game.oneWord, {
    game: REMOTE,
    mode: 'word',
    end: End,
    words: listWords,
    options: (timing) => ({ timing }),
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

type TableProps = Pick<ComponentProps<typeof GameLayout>, 'title' | 'lead' | 'results'> & {
  readonly page: GamePage<State, Action, TimedOptions>;
  readonly takesFocus?: boolean;
};

/** One play, from its first letter to its end. */
function Table({ page, takesFocus = false, ...layout }: TableProps) {
  const { state, isOver, frame, dispatch } = page;
  return (
    <>
      <GameLayout
        page={page}
        stats={listStats(state)}
        announcement={isOver ? '' : announcement(state)}
        help={<HelpSteps steps={listHelp(state.rules)} />}
        onForfeit={() => frame.open('forfeit')}
        {...layout}
      >
        <Board
          state={state}
          takesFocus={takesFocus}
          act={(action) => dispatch(...withHint(state, action))}
          isPaused={frame.isPaused}
          look={describeBoard(state)}
        />
      </GameLayout>
      <ForfeitDialog frame={frame} onForfeit={() => dispatch({ type: 'forfeit' })}>
        {`It ends here, and you see its ${isOneWord(state) ? 'word' : 'words'}. The clock is stopped until you decide.`}
      </ForfeitDialog>
    </>
  );
}

/** Returns the number of the next play of this difficulty: the first one whose words have not been played yet. */
export function firstUnplayedNumber(events: readonly KnownEvent[], difficulty: Difficulty): number {
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
