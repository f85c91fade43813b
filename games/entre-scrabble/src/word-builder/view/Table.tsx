import type { TimedOptions } from '@venture/play/rules';
import type { GamePage } from '@venture/play/useGamePage';
import { ForfeitDialog } from '@venture/play/views/ForfeitDialog';
import { GameLayout } from '@venture/play/views/GameLayout';
import { gameEnd } from '@venture/play/views/game-end';
import { HelpSteps } from '@venture/play/views/HelpSteps';
import type { ComponentProps } from 'react';
import type { Action } from '../../actions';
import { createSounds } from '../../sounds';
import { Board } from '../../view/Board';
import { isWon, type State } from '../engine';
import { withHint } from '../hint';
import { announcement, describeBoard, isOneWord, listHelp, listStats } from '../texts';

export const End = gameEnd(async () => (await import(/* webpackChunkName: "built" */ './End')).End);

export const chooseSound = createSounds(isWon);

type Props = Pick<ComponentProps<typeof GameLayout>, 'title' | 'lead' | 'results'> & {
  readonly page: GamePage<State, Action, TimedOptions>;
  readonly takesFocus?: boolean;
};

/** One play, from its first letter to its end. */
export function Table({ page, takesFocus = false, ...frameProps }: Props) {
  const { state, isOver, frame, dispatch } = page;
  return (
    <>
      <GameLayout
        page={page}
        stats={listStats(state)}
        announcement={isOver ? '' : announcement(state)}
        help={<HelpSteps steps={listHelp(state.rules)} />}
        onForfeit={() => frame.open('forfeit')}
        {...frameProps}
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
