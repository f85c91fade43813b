import { Replay } from '@venture/play/views/Replay';
import board from '../../view/Board.module.css';
import { describeMove } from '../../view/GameReplay';
import { Rack } from '../../view/Rack';
import { RoundView } from '../../view/RoundView';
import * as game from '../rules';
import { boardOf, listStats, TEXT } from '../texts';

/** A finished play, letter by letter. */
export function GameReplay({ id }: { readonly id: string }) {
  return (
    <Replay id={id} title={TEXT.title} module={game} describeMove={describeMove} listStats={listStats}>
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
