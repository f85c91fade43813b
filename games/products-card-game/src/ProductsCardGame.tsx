import type { Sound } from '@venture/play/sound';
import { useDelay } from '@venture/play/useDelay';
import { useGamePage } from '@venture/play/useGamePage';
import { GameFrame } from '@venture/play/views/GameFrame';
import { HelpSteps } from '@venture/play/views/HelpSteps';
import { Results } from '@venture/play/views/Results';
import { MicrophoneIcon } from '@venture/ui/icons';
import { ProgressBar } from '@venture/ui/ProgressBar';
import row from '@venture/ui/row.module.css';
import stack from '@venture/ui/stack.module.css';
import { useEvents } from '@venture/ui/useProgress';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import type { Action } from './actions';
import { Cards } from './board/Cards';
import { Tray } from './board/Tray';
import type { Card } from './content';
import { content } from './content';
import { ALL_IDEAS, collection } from './end/collection';
import styles from './end/Outcome.module.css';
import { PitchSheet } from './end/PitchSheet';
import type { State } from './engine';
import { earnsPitchMaster, MOST_POINTS, onTable, pitch, score } from './engine';
import { facts } from './facts';
import { Ideas } from './Ideas';
import * as game from './rules';
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

/** The end in short: the score, the badge, and how many ideas are still to be found. */
function Outcome({ state }: { readonly state: State }) {
  const found = collection(useEvents()).size;
  return (
    <div className={`${stack['gap-4']} ${styles['outcome']}`}>
      <p className={styles['score']}>
        <strong>{score(state)}</strong> of {MOST_POINTS} points
      </p>
      <p className={`${row['gap-2']} ${styles['badge']}`} data-earned={earnsPitchMaster(state)}>
        <MicrophoneIcon aria-hidden />
        {earnsPitchMaster(state)
          ? 'Three different complete ideas: that earns the badge Pitch Master.'
          : 'Three different complete ideas in one game earn the badge Pitch Master.'}
      </p>
      <ProgressBar
        label="Complete ideas you have found"
        value={found}
        max={ALL_IDEAS}
        valueText={`${found} of ${ALL_IDEAS}`}
      />
    </div>
  );
}

/** What an action sounds like: picks, ideas, and those that sell best. */
function soundOf(before: State, after: State, { type }: Action): Sound | undefined {
  if (after === before || type === 'settle') return undefined;
  if (after.phase === 'settling') return pitch(after.ideas.at(-1) ?? []) === undefined ? 'good' : 'great';
  return type === 'pick' ? 'pick' : 'undo';
}

type Props = {
  readonly state: State;
  readonly dispatch: (action: Action) => void;
};

/** The twelve cards, the idea in the making and the ideas so far. */
function Board({ state, dispatch }: Props) {
  const toggle = (card: Card) => {
    const type = onTable(state).includes(card) ? 'take-back' : 'pick';
    dispatch({ type, id: card.id });
  };
  return (
    <div className={`${stack['gap-5']} ${styles['board']}`}>
      <Cards state={state} onToggle={toggle} />
      <Tray state={state} />
      {state.ideas.length > 0 && (
        <section className={`${stack['gap-4']} ${styles['ideas']}`} aria-labelledby="card-game-ideas">
          <h2 id="card-game-ideas">Your ideas so far</h2>
          <Ideas ideas={state.ideas} label="Your ideas so far" />
        </section>
      )}
    </div>
  );
}
