import { useDelay } from '@venture/play/useDelay';
import { useFrame } from '@venture/play/useFrame';
import { useGame } from '@venture/play/useGame';
import { GameFrame } from '@venture/play/views/GameFrame';
import { HelpSteps } from '@venture/play/views/HelpSteps';
import { Results } from '@venture/play/views/Results';
import { useSettings } from '@venture/ui/useSettings';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { Board } from './board/Board';
import { content } from './content';
import { Outcome } from './end/Outcome';
import { PitchSheet } from './end/PitchSheet';
import { MOST_POINTS, round, type State, score } from './engine';
import * as game from './rules';
import { announcement, verdict } from './words';

export function ProductsCardGame() {
  const settings = useSettings();
  const { state, dispatch, isOver, isUnderWay, best, playAgain } = useGame(game, {
    game: 'products-card-game',
    options: {},
  });
  const frame = useFrame({ game: 'products-card-game', isUnderWay, settings });
  useDelay(state.phase === 'settling', content.settleMs, () => dispatch({ type: 'settle' }));
  const results = isOver && (
    <Results
      title={content.messages.over}
      best={best}
      onPlayAgain={playAgain}
      details={<PitchSheet ideas={state.ideas} />}
    >
      <Outcome state={state} />
    </Results>
  );
  return (
    <GameFrame
      frame={frame}
      title={content.title}
      lead={content.lead}
      facts={facts(state)}
      announcement={<Announcement state={state} />}
      help={<HelpSteps steps={content.help} />}
      results={results}
    >
      <Board state={state} dispatch={dispatch} play={frame.play} />
    </GameFrame>
  );
}

function facts(state: State) {
  return [
    { label: 'Round', value: `${round(state)} of ${content.rounds}` },
    { label: 'Score', value: `${score(state)} of ${MOST_POINTS}` },
  ];
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
