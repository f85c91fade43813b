import type { Best } from '@venture/game/best';
import { DecisionCosts } from '@venture/game/views/DecisionCosts';
import { Results } from '@venture/game/views/Results';
import stack from '@venture/ui/stack.module.css';
import { useId } from 'react';
import { content } from '../content';
import { type Sorted, type State, sorted } from '../engine';
import { outcome } from '../texts';
import { SortedCard } from './Board';
import styles from './End.module.css';

type Props = { readonly state: State; readonly best: Best | undefined; readonly onPlayAgain: () => void };

/** The end: the result, then what to learn from it. */
export function End({ state, best, onPlayAgain }: Props) {
  return (
    <Results title={content.over} best={best} onPlayAgain={onPlayAgain} details={<Debrief state={state} />}>
      <p className={styles['outcome']}>{outcome(state)}</p>
    </Results>
  );
}

/** All cards in their bins, with reasons. */
function Debrief({ state }: { readonly state: State }) {
  return (
    <div className={`${stack['gap-5']} ${styles['debrief']}`}>
      {content.bins.map((bin) => (
        <Reasons
          key={bin.id}
          title={bin.text}
          cards={sorted(state).filter(({ card }) => card.bin === bin.id)}
        />
      ))}
      <DecisionCosts decisions={listMistakes(state)} />
      <p className={styles['lesson']}>{content.debrief}</p>
    </div>
  );
}

/** Each card in the wrong place costs a point. */
function listMistakes(state: State) {
  const wrong = sorted(state).filter(({ isRight }) => !isRight);
  return wrong.map(({ card }) => ({ key: card.id, label: card.text, cost: 1, why: card.why }));
}

type ReasonsProps = { readonly title: string; readonly cards: readonly Sorted[] };

function Reasons({ title, cards }: ReasonsProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId}>{title}</h3>
      <ul className={stack['gap-2']}>
        {cards.map((each) => (
          <SortedCard key={each.card.id} {...each} why={each.card.why} />
        ))}
      </ul>
    </section>
  );
}
