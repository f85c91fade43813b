import { Replay } from '@venture/play/views/Replay';
import { CaseBoard } from './CaseBoard';
import * as cases from './rules';
import { TITLE, textOf, verdict } from './texts';

/** An answered case. */
export function CaseReplay({ id }: { readonly id: string }) {
  return (
    <Replay
      id={id}
      title={TITLE}
      module={cases}
      describeMove={({ option }, after) => `${textOf(after, option)}: ${verdict(after).toLowerCase()}`}
      listStats={() => []}
    >
      {(state) => (
        <div inert>
          <CaseBoard state={state} />
        </div>
      )}
    </Replay>
  );
}
