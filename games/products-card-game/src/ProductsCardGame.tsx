import type { Sound } from '@venture/play/sound';
import { useDelay } from '@venture/play/useDelay';
import { useGamePage } from '@venture/play/useGamePage';
import { GameFrame } from '@venture/play/views/GameFrame';
import { gameEnd } from '@venture/play/views/game-end';
import { HelpSteps } from '@venture/play/views/HelpSteps';
import stack from '@venture/ui/stack.module.css';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import type { Action } from './actions';
import styles from './board/Board.module.css';
import { Cards } from './board/Cards';
import { Tray } from './board/Tray';
import type { Card } from './content';
import { content } from './content';
import type { State } from './engine';
import { pitch, tableCards } from './engine';
import { facts } from './facts';
import { Ideas } from './Ideas';
import * as game from './rules';
import { announcement, describeIdea } from './words';

const End = gameEnd(async () => (await import(/* webpackChunkName: "over" */ './end/End')).End);

export function ProductsCardGame() {
  const page = useGamePage(game, { game: 'products-card-game', options: () => ({}), soundOf, end: End });
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
      results={<End state={state} best={best} onPlayAgain={playAgain} />}
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
      {state.phase === 'settling' && last && <VisuallyHidden> {describeIdea(last)}</VisuallyHidden>}
    </>
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
    const type = tableCards(state).includes(card) ? 'take-back' : 'pick';
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
