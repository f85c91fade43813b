import { Alert } from '@venture/ui/Alert';
import choice from '@venture/ui/choice.module.css';
import { CheckIcon, MegaphoneIcon, PeopleIcon, SearchIcon, SparkIcon } from '@venture/ui/icons';
import row from '@venture/ui/row.module.css';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { type CSSProperties, useState } from 'react';
import { content, type Option } from '../content';
import { type Action, canAfford, canChoose, rows, type State } from '../engine';
import styles from './Board.module.css';
import { Stack } from './Stack';

type Props = {
  readonly state: State;
  readonly dispatch: (action: Action) => void;
};

/** The stack of coins, the rounds so far and the options. */
export function Board({ state, dispatch }: Props) {
  const [considered, consider] = useState<Option>();
  const [refusals, setRefusals] = useState(0);
  const choose = (option: Option) => {
    if (!canChoose(state)) return;
    setRefusals(canAfford(state, option) ? 0 : refusals + 1);
    dispatch({ type: 'choose', id: option.id });
  };
  return (
    <div className={`${stack['gap-5']} ${styles['board']}`}>
      <div className={`${stack['gap-4']} ${styles['picture']}`}>
        <Stack state={state} considered={considered} />
        <Rounds state={state} />
      </div>
      <Choices state={state} refusals={refusals} onChoose={choose} onConsider={consider} />
    </div>
  );
}

/** The choices so far, each with the budget after it, and the rounds to come. */
function Rounds({ state }: { readonly state: State }) {
  const played = rows(state);
  const rounds = Array.from({ length: state.setup.rounds }, (_, index) => ({
    number: index + 1,
    row: played[index],
  }));
  return (
    <ol className={styles['rounds']} aria-label="Your rounds">
      {rounds.map(({ number, row }) => (
        <li key={number} className={styles['round']} data-done={row !== undefined}>
          {row ? (
            <>
              <span className={styles['number']}>
                <CheckIcon aria-hidden />
                <VisuallyHidden>Budget </VisuallyHidden>
                {row.budget}
              </span>
              <span className={styles['bought']}>{row.option.text}</span>
            </>
          ) : (
            <span className={styles['number']}>
              <span className={styles['word']}>Round</span> {number}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

type ChoicesProps = {
  readonly state: State;
  /** Consecutive attempts to buy an option that costs too much. */
  readonly refusals: number;
  readonly onChoose: (option: Option) => void;
  /** Called with the option that has the pointer or focus; the picture shows its cost. */
  readonly onConsider: (option: Option | undefined) => void;
};

function Choices({ state, refusals, onChoose, onConsider }: ChoicesProps) {
  const { options } = state.setup;
  const most = Math.max(...options.flatMap(({ cost, profit }) => [cost, profit]));
  return (
    <div className={`${stack['gap-3']} ${styles['choices']}`}>
      <ul className={`${stack['gap-3']} ${styles['list']}`} aria-label="Options" data-phase={state.phase}>
        {options.map((option) => (
          <li key={option.id}>
            <button
              type="button"
              className={`${choice['choice']} ${styles['option']}`}
              aria-disabled={!canAfford(state, option)}
              data-chosen={state.phase === 'settling' && state.chosen.at(-1) === option}
              onClick={() => onChoose(option)}
              onFocus={() => onConsider(option)}
              onBlur={() => onConsider(undefined)}
              onPointerEnter={() => onConsider(option)}
              onPointerLeave={() => onConsider(undefined)}
            >
              <Offer option={option} most={most} />
            </button>
          </li>
        ))}
      </ul>
      <p className={typography['note']}>{content.profitNote}</p>
      {refusals > 0 && <Alert key={refusals}>{content.messages.insufficient}</Alert>}
    </div>
  );
}

const ICONS: Readonly<Record<string, typeof SparkIcon>> = {
  'ad-campaign': MegaphoneIcon,
  'hire-staff': PeopleIcon,
  'market-research': SearchIcon,
};

function Offer({ option, most }: { readonly option: Option; readonly most: number }) {
  const Icon = ICONS[option.id] ?? SparkIcon;
  return (
    <>
      <span className={`${row['gap-2']} ${styles['name']}`}>
        <Icon aria-hidden />
        {option.text}
      </span>
      <Amount kind="cost" name="Cost" amount={option.cost} most={most} />
      <Amount kind="profit" name="Profit" amount={option.profit} most={most} />
    </>
  );
}

type AmountProps = {
  readonly kind: 'cost' | 'profit';
  readonly name: string;
  readonly amount: number;
  readonly most: number;
};

function Amount({ kind, name, amount, most }: AmountProps) {
  const share: CSSProperties & Record<'--share', number> = { '--share': amount / most };
  return (
    <span className={styles['amount']}>
      <span>{name}</span> <b>{amount}</b>
      <span className={styles['bar']} data-kind={kind} style={share} />
    </span>
  );
}
