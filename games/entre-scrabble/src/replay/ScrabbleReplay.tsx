import { Replay } from '@venture/play/views/Replay';
import type { Action } from '../actions';
import * as game from '../rules';
import { Answer } from '../view/Answer';
import board from '../view/Board.module.css';
import { Clue } from '../view/Clue';
import { facts } from '../view/facts';
import { TEXT } from '../view/messages';
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
