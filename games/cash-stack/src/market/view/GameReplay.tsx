import { Replay } from '@venture/play/views/Replay';
import type { Action } from '../actions';
import { content } from '../content';
import type { State } from '../engine';
import * as market from '../rules';
import { announcement, listStats, nameMoves } from '../texts';
import { Street } from './Street';

/** A finished play, round by round. */
export function GameReplay({ id }: { readonly id: string }) {
  return (
    <Replay id={id} title={content.title} module={market} describeMove={describeMove} listStats={listStats}>
      {(state) => <Street state={state} />}
    </Replay>
  );
}

export function describeMove({ moves }: Action, after: State): string {
  return `${nameMoves(moves)}. ${announcement(after)}`;
}
