import { Button } from '@venture/ui/Button';
import choice from '@venture/ui/choice.module.css';
import { CheckIcon, CloseIcon } from '@venture/ui/icons';
import stack from '@venture/ui/stack.module.css';
import tones from '@venture/ui/tones.module.css';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { content } from '../content';
import { type Action, canWait, current, type Sorted, type State, sorted } from '../engine';
import styles from './Board.module.css';

type Props = { readonly state: State; readonly onAction: (action: Action) => void };

/** The card to sort, and the bins with cards sorted so far. */
export function Board({ state, onAction }: Props) {
  const card = current(state);
  return (
    <div className={`${stack['gap-4']} ${styles['board']}`}>
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
              className={`${choice['choice']} ${styles['put']}`}
              onClick={() => onAction({ type: 'sort', bin: bin.id })}
            >
              <b>{bin.text}</b>
              <span>{bin.hint}</span>
            </button>
            <ul className={stack['gap-2']} aria-label={bin.text}>
              {sorted(state)
                .filter((each) => each.card.bin === bin.id)
                .map((each) => (
                  <SortedCard key={each.card.id} {...each} />
                ))}
            </ul>
          </div>
        ))}
      </div>
    </div>
  );
}

/** A sorted card marked as right or missed. */
export function SortedCard({ card, isRight, why }: Sorted & { readonly why?: string }) {
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
