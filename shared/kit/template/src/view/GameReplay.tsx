import { Replay } from '@venture/play/views/Replay';
import type { Action } from '../actions';
import { content } from '../content';
import { current, type State } from '../engine';
import * as game from '../rules';
import { listStats } from '../texts';
import { Board } from './Board';

type Props = { readonly id: string; readonly module?: typeof game | typeof game.modes.quick };

/** One of the mode with fewer cards. */
export const QuickReplay = ({ id }: Props) => <GameReplay id={id} module={game.modes.quick} />;

/** A finished game, card by card. */
export function GameReplay({ id, module = game }: Props) {
  return (
    <Replay id={id} title={content.title} module={module} describeMove={describeMove} listStats={listStats}>
      {(state) => (
        <div inert>
          <Board state={state} onAction={() => {}} />
        </div>
      )}
    </Replay>
  );
}

/** What a move was, in a sentence. */
function describeMove(action: Action, _after: State, before: State): string {
  const card = current(before)?.text ?? '';
  if (action.type === 'later') return `${card}: later`;
  return `${card}: ${content.bins.find(({ id }) => id === action.bin)?.text ?? action.bin}`;
}
