import { Replay } from '@venture/play/views/Replay';
import type { Action } from '../actions';
import { content } from '../content';
import { at, type State, see } from '../engine';
import * as fit from '../rules';
import { describeFinding, describeOutcome, listStats, pitchName } from '../texts';
import { Board } from './Board';

/** A finished play, decision by decision. */
export function FitReplay({ id }: { readonly id: string }) {
  return (
    <Replay id={id} title={content.title} module={fit} describeMove={describeMove} listStats={listStats}>
      {(state) => (
        <div inert>
          <Board state={state} dispatch={() => {}} />
        </div>
      )}
    </Replay>
  );
}

function describeMove(action: Action, after: State, before: State): string | undefined {
  if (after === before) return undefined;
  const { outcomes, round } = see(after);
  switch (action.type) {
    case 'draft':
      return `Drafted ${pitchName(action.pitch)}`;
    case 'test':
      return describeFinding(after);
    case 'pitch':
      return `Pitched ${pitchName(action.pitch)}. ${describeOutcome(at(outcomes, round))}`;
    case 'next':
      return after.phase === 'over' ? 'The game was over' : `Round ${round + 1} began`;
    default:
      return action satisfies never;
  }
}
