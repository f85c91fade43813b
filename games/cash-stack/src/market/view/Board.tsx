import { ActionBar } from '@venture/ui/ActionBar';
import { Button } from '@venture/ui/Button';
import choice from '@venture/ui/choice.module.css';
import {
  CoinsIcon,
  MegaphoneIcon,
  MinusIcon,
  PeopleIcon,
  SearchIcon,
  TimeIcon,
  UndoIcon,
} from '@venture/ui/icons';
import row from '@venture/ui/row.module.css';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { type ReactNode, useRef, useState } from 'react';
import { content, MOVES, type Move } from '../content';
import { payBills, planRound, type State, whyBarred } from '../engine';
import { describePayment, nameMoves } from '../texts';
import styles from './Board.module.css';
import { Street } from './Street';

type Props = { readonly state: State; readonly onTrade: (moves: readonly Move[]) => void };

/** The street and this round's decision. */
export function Board({ state, onTrade }: Props) {
  const [chosen, choose] = useState<readonly Move[]>([]);
  const street = useRef<SVGSVGElement>(null);
  const isBarred = whyBarred(state, chosen) !== undefined;
  const trade = () => {
    if (isBarred) return;
    onTrade(chosen);
    choose([]);
    // On a phone, the outcome above the street would be out of view.
    street.current?.scrollIntoView?.({ block: 'nearest', behavior: 'instant' });
  };
  return (
    <div className={`${stack['gap-4']} ${styles['board']}`}>
      <Street state={state} ref={street} />
      <div className={stack['gap-3']}>
        <fieldset className={styles['moves']} aria-label="Actions, up to two">
          {MOVES.filter((move) => move !== (state.business.loan ? 'borrow' : 'repay')).map((move) => (
            <MoveButton key={move} state={state} move={move} chosen={chosen} onChoose={choose} />
          ))}
        </fieldset>
        <ActionBar>
          <Preview state={state} chosen={chosen} />
          <Button size="large" wide aria-disabled={isBarred} onClick={trade}>
            {chosen.length === 0 ? 'Wait this round' : `Go: ${nameMoves(chosen)}`}
          </Button>
        </ActionBar>
      </div>
    </div>
  );
}

const ICONS = {
  hire: <PeopleIcon aria-hidden />,
  'let-go': <MinusIcon aria-hidden />,
  advertise: <MegaphoneIcon aria-hidden />,
  research: <SearchIcon aria-hidden />,
  shift: <TimeIcon aria-hidden />,
  borrow: <CoinsIcon aria-hidden />,
  repay: <UndoIcon aria-hidden />,
} as const satisfies Record<Move, ReactNode>;

type MoveButtonProps = {
  readonly state: State;
  readonly move: Move;
  readonly chosen: readonly Move[];
  readonly onChoose: (moves: readonly Move[]) => void;
};

/** Adds or removes a move; a barred move shows the reason in place of its effect. */
function MoveButton({ state, move, chosen, onChoose }: MoveButtonProps) {
  const isChosen = chosen.includes(move);
  const barred = isChosen ? undefined : whyBarred(state, [...chosen, move]);
  const { name, cost, effect } = content.moves[move];
  const press = () => {
    if (isChosen) onChoose(chosen.filter((each) => each !== move));
    else if (barred === undefined) onChoose([...chosen, move]);
  };
  return (
    <button
      type="button"
      className={`${choice['choice']} ${styles['move']}`}
      aria-pressed={isChosen}
      aria-disabled={barred !== undefined}
      onClick={press}
    >
      <span className={`${row['gap-2']} ${row['spread']} ${styles['name']}`}>
        <span className={row['gap-2']}>
          {ICONS[move]} <b>{name}</b>
        </span>
        {cost > 0 && <span>Cost {cost}</span>}
      </span>
      <span>{barred === undefined ? effect : content.barred[barred]}</span>
    </button>
  );
}

/** The cash left after the bills, whichever card comes. */
function Preview({ state, chosen }: { readonly state: State; readonly chosen: readonly Move[] }) {
  const plan = planRound(state.business, chosen);
  const { cash, isRescued, isClosed } = payBills(state.business, plan);
  const barred = whyBarred(state, chosen);
  const isBad = isRescued || isClosed || barred !== undefined;
  return (
    <p role="status" className={styles['preview']} data-bad={isBad}>
      Cash after bills <b>{isRescued ? cash - content.rescue : cash}</b>
      <small className={isBad ? undefined : typography['muted']}>
        {barred ? content.barred[barred] : describePayment(state.business, plan)}
      </small>
    </p>
  );
}
