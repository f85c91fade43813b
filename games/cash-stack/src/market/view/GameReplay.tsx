import type { RulesModule } from '@venture/play/rules';
import { Replay } from '@venture/play/views/Replay';
import * as threeDecisions from '../../three-decisions/rules';
import type { Action } from '../actions';
import { content } from '../content';
import type { State } from '../engine';
import * as market from '../rules';
import { announcement, listStats, nameMoves } from '../texts';
import { Street } from './Street';

export const GameReplay = createReplay(content.title, market);
export const ThreeDecisionsReplay = createReplay(content.short.title, threeDecisions);

/** A finished play, round by round. */
function createReplay<Options>(title: string, module: RulesModule<State, Action, Options>) {
  return ({ id }: { readonly id: string }) => (
    <Replay id={id} title={title} module={module} describeMove={describeMove} listStats={listStats}>
      {(state) => <Street state={state} />}
    </Replay>
  );
}

export function describeMove({ moves }: Action, after: State): string {
  return `${nameMoves(moves)}. ${announcement(after)}`;
}
