import { useDelay } from '@venture/play/useDelay';
import { useGamePage } from '@venture/play/useGamePage';
import { GameFrame } from '@venture/play/views/GameFrame';
import { HelpSteps } from '@venture/play/views/HelpSteps';
import { Results } from '@venture/play/views/Results';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { Board } from './board/Board';
import { content } from './content';
import { Outcome } from './end/Outcome';
import { PitchSheet } from './end/PitchSheet';
import type { State } from './engine';
import { facts } from './facts';
import * as game from './rules';
import { soundOf } from './sound';
import { announcement, verdict } from './words';

export function ProductsCardGame() {
  const page = useGamePage(game, { game: 'products-card-game', options: () => ({}), soundOf });
  const { state, best, dispatch, playAgain } = page;
  useDelay(state.phase === 'settling', content.settleMs, () => dispatch({ type: 'settle' }));
  return (
    <GameFrame
      page={page}
      title={content.title}
      lead={content.lead}
      facts={facts(state)}
      announcement={<Announcement state={state} />}
      help={<HelpSteps steps={content.help} />}
      results={
        <Results
          title={content.messages.over}
          best={best}
          onPlayAgain={playAgain}
          details={<PitchSheet ideas={state.ideas} />}
        >
          <Outcome state={state} />
        </Results>
      }
    >
      <Board state={state} dispatch={dispatch} />
    </GameFrame>
  );
}

/** The sentence of an idea is seen on the tray, so here it is for the ear alone. */
function Announcement({ state }: { readonly state: State }) {
  const last = state.ideas.at(-1);
  return (
    <>
      {announcement(state)}
      {state.phase === 'settling' && last && <VisuallyHidden> {verdict(last)}</VisuallyHidden>}
    </>
  );
}
