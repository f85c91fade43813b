import { Alert } from '@venture/ui/Alert';
import { MegaphoneIcon, PeopleIcon, SearchIcon, SparkIcon } from '@venture/ui/icons';
import row from '@venture/ui/row.module.css';
import stack from '@venture/ui/stack.module.css';
import type { CSSProperties } from 'react';
import { content, type Option } from '../content';
import { canAfford, type State } from '../engine';
import styles from './Choices.module.css';

const ICONS: Readonly<Record<string, typeof SparkIcon>> = {
  'ad-campaign': MegaphoneIcon,
  'hire-staff': PeopleIcon,
  'market-research': SearchIcon,
};

type Props = {
  readonly state: State;
  /** Consecutive attempts to buy an option that costs too much. */
  readonly refusals: number;
  readonly onChoose: (option: Option) => void;
  /** Called with the option under the pointer or focus, whose cost the picture shows. */
  readonly onConsider: (option: Option | undefined) => void;
};

export function Choices({ state, refusals, onChoose, onConsider }: Props) {
  const { options } = state.setup;
  const most = Math.max(...options.flatMap(({ cost, profit }) => [cost, profit]));
  return (
    <div className={`${stack['gap-3']} ${styles['choices']}`}>
      <ul className={`${stack['gap-3']} ${styles['list']}`} aria-label="Options" data-phase={state.phase}>
        {options.map((option) => (
          <li key={option.id}>
            <button
              type="button"
              className={styles['option']}
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
      {refusals > 0 && <Alert key={refusals}>{content.messages.insufficient}</Alert>}
    </div>
  );
}

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
