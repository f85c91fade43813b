import type { TimedOptions } from '@venture/play/finished';
import type { GamePage } from '@venture/play/useGamePage';
import { GameFrame } from '@venture/play/views/GameFrame';
import { gameEnd } from '@venture/play/views/game-end';
import { Button } from '@venture/ui/Button';
import { Dialog } from '@venture/ui/Dialog';
import type { ComponentProps } from 'react';
import type { Action } from '../../actions';
import { constants as base } from '../../content';
import { Board } from '../../view/Board';
import type { Rules } from '../content';
import type { State } from '../engine';
import { announcement, boardOf, isOneWord, listStats } from '../texts';

export const End = gameEnd(async () => (await import(/* webpackChunkName: "built" */ './End')).End);

type Props = Pick<ComponentProps<typeof GameFrame>, 'title' | 'lead' | 'results'> & {
  readonly page: GamePage<State, Action, TimedOptions>;
  readonly takesFocus?: boolean;
};

/** One play, from its first letter to its end. */
export function Table({ page, takesFocus = false, ...frameProps }: Props) {
  const { state, isOver, frame, dispatch } = page;
  const forfeit = () => {
    frame.close();
    dispatch({ type: 'forfeit' });
  };
  return (
    <>
      <GameFrame
        page={page}
        stats={listStats(state)}
        announcement={isOver ? '' : announcement(state)}
        help={<Help {...state.rules} />}
        onForfeit={() => frame.open('forfeit')}
        {...frameProps}
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
        <p>
          {`It ends here, and you see its ${isOneWord(state) ? 'word' : 'words'}. The clock is stopped until you decide.`}
        </p>
      </Dialog>
    </>
  );
}

/** How to play. */
function Help({ words, secondsPerWord, points, winPercent }: Rules) {
  return (
    <ul>
      <li>Build the word that fits the clue: tap the letters, or type them.</li>
      {words === 1 ? (
        <li>
          You have {secondsPerWord} seconds. Its letters share {points} points.
        </li>
      ) : (
        <li>
          {words} words share {points} points: each letter counts the same, so long words are worth more.
        </li>
      )}
      <li>
        A wrong try costs the points of one letter. <strong>Hint</strong> shows the first {base.hintLetters}{' '}
        letters, which then no longer count.
      </li>
      {words > 1 && (
        <>
          <li>
            One clock of {words * secondsPerWord} seconds runs for all words. <strong>Skip</strong> gives a
            word up, and the seconds go to the next ones. Seconds left at the end bring nothing.
          </li>
          <li>
            {(points * winPercent) / 100} points win. No word comes again until you have seen all others.
          </li>
        </>
      )}
    </ul>
  );
}
