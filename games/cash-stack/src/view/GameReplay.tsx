import { Replay } from '@venture/play/views/Replay';
import stack from '@venture/ui/stack.module.css';
import { Action, Options } from '../actions';
import { content } from '../content';
import { roundNumber, type State } from '../engine';
import { rules } from '../rules';
import { listStats } from '../texts';
import { Rounds } from './Rounds';
import { Stack } from './Stack';

const game = { rules, Action, Options };

/** A finished game, round by round. */
export function GameReplay({ id }: { readonly id: string }) {
  return (
    <Replay id={id} title={content.title} module={game} describeMove={describeMove} listStats={listStats}>
      {(state) => (
        <div className={stack['gap-4']}>
          <Stack state={state} considered={undefined} />
          <Rounds state={state} />
        </div>
      )}
    </Replay>
  );
}

export function describeMove(action: Action, after: State): string {
  if (action.type === 'settle') {
    return after.phase === 'over' ? 'The game was over' : `Round ${roundNumber(after)} began`;
  }
  const option = after.chosen.at(-1);
  return option ? `${option.text}: ${option.cost} spent, ${option.profit} back` : 'Nothing was bought';
}
