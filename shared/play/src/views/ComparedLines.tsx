import type { Run } from '@venture/progress/events';
import stack from '@venture/ui/stack.module.css';
import { type Column, Table } from '@venture/ui/Table';
import { useId } from 'react';
import type { Challenge } from '../challenge';
import { replayMoves } from '../replay-moves';
import type { RulesModule } from '../rules';

type Props<State, Action, Options> = {
  readonly run: Run;
  readonly challenge: Challenge;
  readonly module: RulesModule<State, Action, Options>;
  readonly describeMove: (action: Action, after: State, before: State) => string | undefined;
};

/** Two plays of the same deal side by side, move by move; nothing for plays of different deals. */
export function ComparedLines<State, Action, Options>({
  run,
  challenge,
  module,
  describeMove,
}: Props<State, Action, Options>) {
  const titleId = useId();
  const { name, actions, ...dealt } = challenge;
  if (run.game !== dealt.game || run.seed !== dealt.seed) return null;
  const describe = (play: Pick<Run, 'rules' | 'seed' | 'options' | 'play'>) => {
    const line = replayMoves(module, play);
    if (typeof line === 'string') return [];
    const changes = line.moves.filter(({ state, before }) => state !== before);
    return changes.flatMap(({ action, state, before }) => describeMove(action, state, before) ?? []);
  };
  const [own, theirs] = [describe(run), describe({ ...dealt, play: actions })];
  const longer = own.length > theirs.length ? own : theirs;
  const columns: readonly Column<number>[] = [
    { title: 'Move', cell: (at) => at + 1, heading: true, narrow: true },
    { title: 'You', cell: (at) => own[at] },
    { title: name, cell: (at) => theirs[at] },
  ];
  return (
    <section className={stack['gap-3']} aria-labelledby={titleId}>
      <h2 id={titleId}>Both games</h2>
      <Table
        caption="Both games, move by move"
        columns={columns}
        rows={[...longer.keys()]}
        rowKey={(at) => at}
      />
    </section>
  );
}
