import { CheckIcon } from '@venture/ui/icons';
import stack from '@venture/ui/stack.module.css';
import tones from '@venture/ui/tones.module.css';
import typography from '@venture/ui/typography.module.css';
import { type Card, content, KINDS } from '../content';
import { hasBonus, type State, tableCards } from '../engine';
import { CardArt, TONES } from './CardArt';
import styles from './Cards.module.css';

type Props = { readonly state: State; readonly onToggle: (card: Card) => void };

/** All twelve cards, in one named group per kind; a picked card lies face up. */
export function Cards({ state, onToggle }: Props) {
  const picked = tableCards(state);
  return (
    <div className={`${stack['gap-4']} ${styles['groups']}`}>
      {KINDS.map((type) => (
        <fieldset key={type} className={tones['tone']} data-tone={TONES[type]}>
          <legend className={styles['legend']}>
            <span>{content.kinds[type].title}</span>{' '}
            <span className={`${typography['note']} ${styles['asks']}`}>{content.kinds[type].asks}</span>
          </legend>
          <div className={styles['cards']}>
            {content.cards
              .filter((card) => card.type === type)
              .map((card) => (
                <CardButton key={card.id} card={card} isPicked={picked.includes(card)} onToggle={onToggle} />
              ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

type CardButtonProps = {
  readonly card: Card;
  readonly isPicked: boolean;
  readonly onToggle: (card: Card) => void;
};

function CardButton({ card, isPicked, onToggle }: CardButtonProps) {
  return (
    <button type="button" className={styles['card']} aria-pressed={isPicked} onClick={() => onToggle(card)}>
      <span className={styles['flipper']}>
        <span className={styles['front']}>
          <CardArt id={card.id} />
          <span>{card.value}</span>
          {hasBonus(card) && <span className={styles['bonus']}>+{content.bonus}</span>}
        </span>
        <span className={styles['back']} aria-hidden>
          <CheckIcon />
          {card.value}
        </span>
      </span>
    </button>
  );
}
