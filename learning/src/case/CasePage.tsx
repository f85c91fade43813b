import { useGamePage } from '@venture/play/useGamePage';
import { GameFrame } from '@venture/play/views/GameFrame';
import { HelpSteps } from '@venture/play/views/HelpSteps';
import { Replay } from '@venture/play/views/Replay';
import { CaseBoard } from './CaseBoard';
import { CaseEnd } from './CaseEnd';
import * as cases from './rules';
import { announcement, HELP, lead, TITLE, textOf, verdict } from './texts';

/** One business case with one question. */
export function CasePage() {
  const page = useGamePage(cases, {
    game: 'learning',
    mode: 'case',
    options: () => ({}),
    chooseSound: (_, after) => (cases.isRight(after) ? 'good' : 'bad'),
  });
  const { state, best, dispatch, playAgain } = page;
  return (
    <GameFrame
      page={page}
      title={TITLE}
      lead={lead(state)}
      stats={[]}
      announcement={announcement(state)}
      help={<HelpSteps steps={HELP} />}
      results={<CaseEnd state={state} best={best} onPlayAgain={playAgain} />}
    >
      <CaseBoard state={state} onAnswer={(option) => dispatch({ type: 'answer', option })} />
    </GameFrame>
  );
}

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
