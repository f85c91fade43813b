import type { TimedOptions } from '@venture/play/finished';
import type { GamePage } from '@venture/play/useGamePage';
import { GameFrame } from '@venture/play/views/GameFrame';
import { gameEnd } from '@venture/play/views/game-end';
import { HelpSteps } from '@venture/play/views/HelpSteps';
import { Button } from '@venture/ui/Button';
import { Dialog } from '@venture/ui/Dialog';
import type { ComponentProps } from 'react';
import type { Action } from '../../actions';
import { createSounds } from '../../sounds';
import { Board } from '../../view/Board';
import { isWon, type State } from '../engine';
import { withHint } from '../hint';
import { announcement, describeBoard, isOneWord, listHelp, listStats } from '../texts';

export const End = gameEnd(async () => (await import(/* webpackChunkName: "built" */ './End')).End);

export const chooseSound = createSounds(isWon);

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
        help={<HelpSteps steps={listHelp(state.rules)} />}
        onForfeit={() => frame.open('forfeit')}
        {...frameProps}
      >
        <Board
          {...{ state, takesFocus }}
          act={(action) => withHint(state, action).forEach(dispatch)}
          isPaused={frame.isPaused}
          look={describeBoard(state)}
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
