import type { Sound } from '@venture/play/sound';
import { useGamePage } from '@venture/play/useGamePage';
import { GameFrame } from '@venture/play/views/GameFrame';
import { HelpSteps } from '@venture/play/views/HelpSteps';
import { Results } from '@venture/play/views/Results';
import { Button } from '@venture/ui/Button';
import { CheckIcon, CloseIcon } from '@venture/ui/icons';
import stack from '@venture/ui/stack.module.css';
import tones from '@venture/ui/tones.module.css';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { useId } from 'react';
import type { Action } from './actions';
import { type Card, content } from './content';
import { canWait, current, type Sorted, type State, score, sorted } from './engine';
import { facts } from './facts';
import * as game from './rules';
import styles from './SampleGame.module.css';

export function SampleGame() {
  const page = useGamePage(game, { game: 'sample-game', options: () => ({}), soundOf });
  const { state, best, dispatch, playAgain } = page;
  return (
    <GameFrame
      page={page}
      title={content.title}
      lead={content.lead}
      facts={facts(state)}
      announcement={announcement(state)}
      help={<HelpSteps steps={content.help} />}
      results={
        <Results title={content.over} best={best} onPlayAgain={playAgain} details={<Debrief state={state} />}>
          <p className={styles['outcome']}>{outcome(state)}</p>
        </Results>
      }
    >
      <Table state={state} onAction={dispatch} />
    </GameFrame>
  );
}

type TableProps = { readonly state: State; readonly onAction: (action: Action) => void };

/** The current card, and the bins with their cards. */
export function Table({ state, onAction }: TableProps) {
  const card = current(state);
  return (
    <div className={`${stack['gap-4']} ${styles['table']}`}>
      {card && (
        <p key={card.id} className={styles['card']}>
          {card.text}
        </p>
      )}
      <Button
        variant="quiet"
        size="small"
        aria-disabled={!canWait(state)}
        onClick={() => onAction({ type: 'later' })}
      >
        Ask me later
      </Button>
      <div className={styles['bins']}>
        {content.bins.map((bin) => (
          <div key={bin.id} className={`${stack['gap-3']} ${styles['bin']}`}>
            <button
              type="button"
              className={styles['put']}
              onClick={() => onAction({ type: 'sort', bin: bin.id })}
            >
              <b>{bin.text}</b>
              <span>{bin.hint}</span>
            </button>
            <ul className={stack['gap-2']} aria-label={bin.text}>
              {sorted(state)
                .filter((each) => each.card.bin === bin.id)
                .map((each) => (
                  <Line key={each.card.id} {...each} />
                ))}
            </ul>
          </div>
        ))}
      </div>
    </div>
  );
}

/** A sorted card, with an icon and a word for the result. */
function Line({ card, isRight, why }: Sorted & { readonly why?: string }) {
  const Sign = isRight ? CheckIcon : CloseIcon;
  return (
    <li className={`${tones['tone']} ${styles['line']}`} data-tone={isRight ? 'success' : 'danger'}>
      <Sign aria-hidden />
      <span>
        <VisuallyHidden>{isRight ? 'Right: ' : 'Missed: '}</VisuallyHidden>
        {card.text}
        {why && <span className={styles['why']}>{why}</span>}
      </span>
    </li>
  );
}

/** All cards in their right bins, with reasons. */
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
      <p className={styles['lesson']}>{content.debrief}</p>
    </div>
  );
}

type ReasonsProps = { readonly title: string; readonly cards: readonly Sorted[] };

function Reasons({ title, cards }: ReasonsProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId}>{title}</h3>
      <ul className={stack['gap-2']}>
        {cards.map((each) => (
          <Line key={each.card.id} {...each} why={each.card.why} />
        ))}
      </ul>
    </section>
  );
}

function soundOf(_before: State, after: State, { type }: Action): Sound | undefined {
  if (type === 'later') return undefined;
  return sorted(after).at(-1)?.isRight ? 'good' : 'bad';
}

function outcome(state: State): string {
  const [right, all] = [score(state), state.deck.length];
  return right === all
    ? `All ${all} of ${all} in the right place.`
    : `${right} of ${all} in the right place.`;
}

function announcement(state: State): string {
  const last = sorted(state).at(-1);
  const next = current(state);
  const verdict = last && `${last.isRight ? 'Right' : 'Not quite'}: ${reasonOf(last.card)}`;
  return [verdict, next ? `Where does this belong: ${next.text}?` : outcome(state)].filter(Boolean).join(' ');
}

function reasonOf({ text, bin, why }: Card): string {
  const place = content.bins.find(({ id }) => id === bin)?.text.toLowerCase();
  return `${text} is a ${place}. ${why}`;
}
