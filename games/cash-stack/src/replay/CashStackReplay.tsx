import { Replay } from '@venture/play/views/Replay';
import stack from '@venture/ui/stack.module.css';
import type { Action } from '../actions';
import { Rounds } from '../board/Rounds';
import { Stack } from '../board/Stack';
import { content } from '../content';
import { roundNumber, type State } from '../engine';
import { facts } from '../facts';
import * as game from '../rules';

/** A finished game, round by round. */
export function CashStackReplay({ id }: { readonly id: string }) {
  return (
    <Replay id={id} title={content.title} module={game} say={describeAction} facts={facts}>
      {(state) => (
        <div className={stack['gap-4']}>
          <Stack state={state} considered={undefined} />
          <Rounds state={state} />
        </div>
      )}
    </Replay>
  );
}

export function describeAction(action: Action, after: State): string {
  if (action.type === 'settle') {
    return after.phase === 'over' ? 'The game was over' : `Round ${roundNumber(after)} began`;
  }
  const option = after.chosen.at(-1);
  return option ? `${option.text}: ${option.cost} spent, ${option.profit} back` : 'Nothing was bought';
}
