import { Replay } from '@venture/play/views/Replay';
import type { Action } from './actions';
import { content } from './content';
import { current, type State } from './engine';
import { facts } from './facts';
import * as game from './rules';
import { Table } from './SampleGame';

/** A finished game, card by card. */
export function SampleGameReplay({ id }: { readonly id: string }) {
  return (
    <Replay id={id} title={content.title} module={game} say={say} facts={facts}>
      {(state) => (
        <div inert>
          <Table state={state} onAction={() => {}} />
        </div>
      )}
    </Replay>
  );
}

/** Describes a move in a sentence. */
function say(action: Action, _after: State, before: State): string {
  const card = current(before)?.text ?? '';
  if (action.type === 'later') return `${card}: later`;
  return `${card}: ${content.bins.find(({ id }) => id === action.bin)?.text ?? action.bin}`;
}
