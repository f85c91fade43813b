import { PassTime } from '@venture/progress/clock';
import type { Run } from '@venture/progress/events';
import * as v from 'valibot';
import type { RulesModule } from './rules';

/** A run to watch: the state at its beginning and after each move. */
export type WatchableRun<State, Action> = {
  readonly start: State;
  readonly moves: readonly { readonly action: Action; readonly before: State; readonly state: State }[];
};

/** Why a run cannot be watched: its moves were not kept, or these rules are not those it was played by. */
export type UnwatchableReason = 'no-moves' | 'other-rules';

const MOVE_MS = 1000;
/** The replay does not wait for passing seconds; it only says that they passed. */
const SECONDS_MS = 400;

/** Plays a run again, move by move. */
export function replayMoves<State, Action, Options>(
  { rules, Action, Options }: RulesModule<State, Action, Options>,
  { rules: version, seed, options, play }: Pick<Run, 'rules' | 'seed' | 'options' | 'play'>,
): WatchableRun<State, Action> | UnwatchableReason {
  if (!Array.isArray(play) || play.length === 0) return 'no-moves';
  const read = v.safeParse(v.object({ options: Options, actions: v.array(Action) }), {
    options: options ?? {},
    actions: play,
  });
  if (version !== rules.version || !read.success) return 'other-rules';
  const start = rules.start(seed, read.output.options);
  let state = start;
  const moves = read.output.actions.map((action) => {
    const before = state;
    state = rules.step(before, action);
    return { action, before, state };
  });
  return { start, moves };
}

/** How long a move stays on screen while the replay plays. */
export function moveMs(action: unknown): number {
  return v.is(PassTime, action) ? SECONDS_MS : MOVE_MS;
}
