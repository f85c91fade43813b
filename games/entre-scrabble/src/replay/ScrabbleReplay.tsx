import { Replay } from '@venture/play/views/Replay';
import type { Action } from '../actions';
import { type State, score } from '../engine';
import * as game from '../rules';
import { Answer } from '../view/Answer';
import board from '../view/Board.module.css';
import { Clue } from '../view/Clue';
import { signed, TEXT } from '../view/messages';
import { Progress } from '../view/Progress';
import { Rack } from '../view/Rack';
import { say } from './say';

/** A finished game, letter by letter. */
export function ScrabbleReplay({ id }: { readonly id: string }) {
  return (
    <Replay id={id} title={TEXT.title} module={game} say={say} facts={facts}>
      {(state) => (
        <div className={board['board']}>
          <Progress state={state} />
          <Clue state={state} isHidden={false} />
          <Answer state={state} isHidden={false} />
          <div inert>
            <Rack state={state} act={ignore} isHidden={false} />
          </div>
        </div>
      )}
    </Replay>
  );
}

function ignore(_action: Action): void {}

function facts(state: State) {
  return [
    { label: 'Round', value: `${state.current + 1} of ${state.rounds.length}` },
    { label: 'Score', value: signed(score(state)) },
  ];
}
