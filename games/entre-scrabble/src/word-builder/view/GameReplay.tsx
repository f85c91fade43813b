import type { TimedOptions } from '@venture/play/finished';
import type { RulesModule } from '@venture/play/rules';
import { Replay } from '@venture/play/views/Replay';
import type { Action } from '../../actions';
import { describeMove, StillBoard } from '../../view/GameReplay';
import * as oneWord from '../../word/rules';
import type { State } from '../engine';
import * as game from '../rules';
import { describeBoard, listStats, ONE_WORD, TEXT } from '../texts';

export const GameReplay = createReplay(TEXT.title, game);
export const OneWordReplay = createReplay(ONE_WORD.title, oneWord);

/** A finished play, letter by letter. */
function createReplay<Options extends TimedOptions>(
  title: string,
  module: RulesModule<State, Action, Options>,
) {
  return ({ id }: { readonly id: string }) => (
    <Replay id={id} title={title} module={module} describeMove={describeMove} listStats={listStats}>
      {(state) => <StillBoard state={state} look={describeBoard(state)} />}
    </Replay>
  );
}
