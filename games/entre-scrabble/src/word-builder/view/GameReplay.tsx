import type { TimedOptions } from '@venture/play/finished';
import type { RulesModule } from '@venture/play/rules';
import { Replay } from '@venture/play/views/Replay';
import type { Action } from '../../actions';
import board from '../../view/Board.module.css';
import { describeMove } from '../../view/GameReplay';
import { Rack } from '../../view/Rack';
import { RoundView } from '../../view/RoundView';
import type { State } from '../engine';
import * as game from '../rules';
import { boardOf, listStats, TEXT } from '../texts';

export const GameReplay = replayOf(TEXT.title, game);

/** A finished play, letter by letter. */
export function replayOf<Options extends TimedOptions>(
  title: string,
  module: RulesModule<State, Action, Options>,
) {
  return ({ id }: { readonly id: string }) => (
    <Replay id={id} title={title} module={module} describeMove={describeMove} listStats={listStats}>
      {(state) => (
        <div className={board['board']}>
          <RoundView state={state} isHidden={false} {...boardOf(state)} />
          <div inert>
            <Rack state={state} act={() => {}} isHidden={false} />
          </div>
        </div>
      )}
    </Replay>
  );
}
