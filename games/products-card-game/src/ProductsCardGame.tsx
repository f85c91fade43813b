import { useSettings } from '@venture/shared/play/settings';
import { useDelay } from '@venture/shared/play/useDelay';
import { useFrame } from '@venture/shared/play/useFrame';
import { useGame } from '@venture/shared/play/useGame';
import { GameFrame } from '@venture/shared/play/views/GameFrame';
import { Results } from '@venture/shared/play/views/Results';
import { VisuallyHidden } from '@venture/shared/ui/VisuallyHidden';
import { Cards } from './Cards';
import { foundIdeas } from './collection';
import { type Card, content } from './content';
import { areAllComplete, MOST_POINTS, onTable, pitch, round, type State, score } from './engine';
import { Ideas } from './Ideas';
import { Outcome } from './Outcome';
import { PitchSheet } from './PitchSheet';
import styles from './ProductsCardGame.module.css';
import * as game from './rules';
import { Tray } from './Tray';
import { announcement, verdict } from './words';

export function ProductsCardGame() {
  const settings = useSettings();
  const { state, dispatch, isOver, isUnderWay, best, playAgain } = useGame(game, {
    game: 'products-card-game',
    options: {},
    facts,
  });
  const frame = useFrame({ game: 'products-card-game', isUnderWay, settings });
  useDelay(state.phase === 'settling', content.settleMs, () => dispatch({ type: 'settle' }));

  const toggle = ({ id }: Card) => {
    const action = {
      type: onTable(state).some((card) => card.id === id) ? 'take-back' : 'pick',
      id,
    } as const;
    const next = game.rules.step(state, action);
    if (next === state) return;
    frame.play(soundOf(next, action.type));
    dispatch(action);
  };

  return (
    <GameFrame
      frame={frame}
      title={content.title}
      lead={content.lead}
      facts={[
        { label: 'Round', value: `${round(state)} of ${content.rounds}` },
        { label: 'Score', value: `${score(state)} of ${MOST_POINTS}` },
      ]}
      announcement={<Announcement state={state} />}
      help={<Help />}
      results={
        isOver && (
          <Results
            title={content.messages.over}
            best={best}
            onPlayAgain={playAgain}
            details={<PitchSheet ideas={state.ideas} />}
          >
            <Outcome state={state} />
          </Results>
        )
      }
    >
      <div className={styles['board']}>
        <Cards state={state} onToggle={toggle} />
        <Tray state={state} />
        {state.ideas.length > 0 && (
          <section className={styles['ideas']} aria-labelledby="card-game-ideas">
            <h2 id="card-game-ideas">Your ideas so far</h2>
            <Ideas ideas={state.ideas} label="Your ideas so far" />
          </section>
        )}
      </div>
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

function facts(state: State) {
  return { threeCompleteIdeas: areAllComplete(state), ideas: foundIdeas(state) };
}

function soundOf({ phase, ideas }: State, type: 'pick' | 'take-back') {
  if (phase === 'settling') return pitch(ideas.at(-1) ?? []) === undefined ? 'good' : 'great';
  return type === 'pick' ? 'pick' : 'undo';
}

function Help() {
  return (
    <ol className={styles['help']}>
      {content.help.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ol>
  );
}
