import { useEvents } from '@venture/device/hooks';
import { replay } from '@venture/game/rules';
import { readUnfinished } from '@venture/game/unfinished';
import { practiceName, useGamePage } from '@venture/game/useGamePage';
import { GAMES_LINK, GameLayout } from '@venture/game/views/GameLayout';
import { gameEnd } from '@venture/game/views/game-end';
import { Button } from '@venture/ui/Button';
import { Dialog } from '@venture/ui/Dialog';
import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import { useNavigate, useSearchParams } from '@venture/ui/router';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { constants } from './content';
import { type State, shownRounds } from './engine';
import { Action, Options, rules } from './rules';
import { announcement, chooseSound, listStats, TEXT } from './texts';
import { Board } from './view/Board';

const GAME = 'entre-scrabble';

/** The rules without those of the modes, which other pages load. */
const game = { rules, Action, Options };

const load = () => import(/* webpackChunkName: "over" */ './view/End');
const End = gameEnd(async () => (await load()).End);
const ForfeitedEnd = gameEnd(async () => (await load()).ForfeitedEnd);

/** Query parameter with a forfeited game's id, so that Back leads to that game. */
const FORFEITED_PARAM = 'forfeited';

/** A game's words: five random ones, or the missed ones. */
type Game = { readonly number: number; readonly words: readonly string[] | undefined };

/** The page: games and practice, one after another. */
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

type Props = {
  /** Ids of the words to practise; if undefined, five random words are played. */
  readonly words: readonly string[] | undefined;
  /** Whether the page was already open, so that the new game takes the focus. */
  readonly takesFocus: boolean;
  readonly onPlay: (words: readonly string[] | undefined) => void;
};

/** One game, from its first letter to its end. */
function Scrabble({ words, takesFocus, onPlay }: Props) {
  const page = useGamePage(game, {
    game: GAME,
    options: (timing) => (words ? { timing, words: [...words] } : { timing }),
    words: wordsOf,
    chooseSound,
    end: End,
  });
  const { state, log, best, isOver, playAgain, frame, dispatch } = page;
  useLeaving(state.phase === 'forfeited' ? best?.run : undefined);
  const closing = (then: () => void) => () => {
    frame.close();
    then();
  };
  const again = words ? () => onPlay(undefined) : playAgain;
  const end = { state, best, onPlayAgain: again, onPractise: onPlay };
  return (
    <>
      <GameLayout
        page={page}
        title={TEXT.title}
        lead={words ? TEXT.practiceLead : TEXT.lead}
        stats={listStats(state)}
        announcement={isOver ? '' : announcement(state)}
        help={<Help />}
        onForfeit={() => frame.open('forfeit')}
        results={state.phase === 'over' && <End key={log.id} {...end} />}
      >
        <Board state={state} act={dispatch} isPaused={frame.isPaused} takesFocus={takesFocus} />
      </GameLayout>
      <ForfeitDialog
        isOpen={frame.dialog === 'forfeit'}
        onLeave={closing(() => dispatch({ type: 'forfeit' }))}
        onRestart={closing(playAgain)}
        onKeepPlaying={frame.close}
      />
    </>
  );
}

/** Returns the game's words for review. */
function wordsOf(end: State) {
  return shownRounds(end).map(({ word: { word, definition }, solved }) => ({
    word,
    clue: definition,
    right: solved,
  }));
}

/** Leaves the page after a forfeit, once the leave guard is off. Back leads to the end of the game. */
function useLeaving(forfeited: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (forfeited === undefined) return;
    const leave = async () => {
      await navigate(`?${FORFEITED_PARAM}=${forfeited}`, { replace: true });
      await navigate('/game-selection');
    };
    void leave();
  }, [forfeited, navigate]);
}

const Play = v.object({ options: Options, actions: v.array(Action) });

/** Returns the final state of the game in the address, if this device has it. */
function useForfeited(): State | undefined {
  const [search] = useSearchParams();
  const id = search.get(FORFEITED_PARAM);
  const run = useEvents().find((event) => event.id === id);
  if (run?.kind !== 'run' || run.rules !== rules.version) return undefined;
  const { options, play: actions } = run;
  const play = v.safeParse(Play, { options, actions });
  return play.success ? replay(rules, { ...run, ...play.output }) : undefined;
}

/** How to play. */
function Help() {
  const { rounds, seconds, pointsPerWord, timeoutPenalty, winAt, maxScore } = constants;
  return (
    <ul>
      <li>Read the clue and spell the word it describes: tap the letters, or type them.</li>
      <li>
        <strong>Submit</strong> (or Enter) a correct word for {pointsPerWord} points. A wrong one costs
        nothing.
      </li>
      <li>
        There are {rounds} rounds of {seconds} seconds. When the time runs out, it costs {timeoutPenalty}{' '}
        points and the next round begins.
      </li>
      <li>
        <strong>Hint</strong> shows the first two letters. <strong>Skip</strong> costs nothing.{' '}
        <strong>Previous</strong> takes you back to a word you left, with the full time.
      </li>
      <li>
        {winAt} of {maxScore} points win.
      </li>
    </ul>
  );
}

type ForfeitDialogProps = {
  readonly isOpen: boolean;
  readonly onLeave: () => void;
  readonly onRestart: () => void;
  readonly onKeepPlaying: () => void;
};

/** Asks whether to forfeit, start again, or keep playing. */
function ForfeitDialog({ isOpen, onLeave, onRestart, onKeepPlaying }: ForfeitDialogProps) {
  return (
    <Dialog
      open={isOpen}
      onClose={onKeepPlaying}
      title="Forfeit this game?"
      actions={
        <>
          <Button variant="danger" onClick={onLeave}>
            Yes
          </Button>
          <Button variant="secondary" onClick={onRestart}>
            No
          </Button>
          <Button onClick={onKeepPlaying}>Keep playing</Button>
        </>
      }
    >
      <ul>
        <li>
          <strong>Yes</strong> ends it here and takes you to the games.
        </li>
        <li>
          <strong>No</strong> starts it again from round 1.
        </li>
        <li>
          <strong>Keep playing</strong> continues where you are. The clock is stopped until then.
        </li>
      </ul>
    </Dialog>
  );
}
