import { useGamePage } from '@venture/play/useGamePage';
import { GameFrame } from '@venture/play/views/GameFrame';
import { HelpSteps } from '@venture/play/views/HelpSteps';
import { CaseBoard } from './CaseBoard';
import { CaseEnd } from './CaseEnd';
import { isRight } from './engine';
import * as cases from './rules';
import { announcement, HELP, lead, TITLE } from './texts';

/** One business case with one question. */
export function CasePage() {
  const page = useGamePage(cases, {
    game: 'learning',
    mode: 'case',
    options: () => ({}),
    chooseSound: (_, after) => (isRight(after) ? 'good' : 'bad'),
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
