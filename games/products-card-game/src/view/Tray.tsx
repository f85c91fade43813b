import { ActionBar } from '@venture/ui/ActionBar';
import stack from '@venture/ui/stack.module.css';
import tones from '@venture/ui/tones.module.css';
import { content } from '../content';
import { type Idea, ideaName, pitch, points, type State, tableCards } from '../engine';
import { describeIdea } from '../texts';
import { CardArt, TONES } from './CardArt';
import styles from './Tray.module.css';

/** The idea being made; between two ideas, the last one's result. */
export function Tray({ state }: { readonly state: State }) {
  const table = tableCards(state);
  const last = state.ideas.at(-1);
  const shown = state.picked.length === 0 && last !== undefined ? last : undefined;
  return (
    <ActionBar>
      <section className={`${stack['gap-3']} ${styles['tray']}`} aria-labelledby="card-game-tray">
        <h2 id="card-game-tray" className={styles['title']}>
          Your idea
        </h2>
        {shown ? <Made key={state.ideas.length} idea={shown} /> : <Slots idea={table} />}
      </section>
    </ActionBar>
  );
}

function Slots({ idea }: { readonly idea: Idea }) {
  const slots = Array.from({ length: content.cardsPerIdea }, (_, index) => ({
    number: index + 1,
    card: idea[index],
  }));
  return (
    <ol className={styles['slots']}>
      {slots.map(({ number, card }) => (
        <li
          key={number}
          className={`${tones['tone']} ${styles['slot']}`}
          data-tone={card && TONES[card.type]}
        >
          {card ? (
            <>
              <CardArt id={card.id} />
              {card.value}
            </>
          ) : (
            <span>Card {number}</span>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Only visual, since the status line announces the idea and the list keeps it. */
function Made({ idea }: { readonly idea: Idea }) {
  return (
    <div className={styles['made']} data-complete={pitch(idea) !== undefined} aria-hidden>
      <p className={styles['name']}>
        {ideaName(idea)} <span className={styles['points']}>+{points(idea)}</span>
      </p>
      <p>{describeIdea(idea)}</p>
    </div>
  );
}
