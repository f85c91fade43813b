import type { CSSProperties } from 'react';
import { CARDS, type Card, content } from '../content';
import { countCards, openCards, type State } from '../engine';
import { describeShop, findNews } from '../texts';
import styles from './Street.module.css';

/** The counter with its staff, last round's customers with the news, and the cards that are to come. */
export function Street({ state }: { readonly state: State }) {
  const { business, rounds } = state;
  const left = countCards(state.pack.slice(rounds.length));
  const open = openCards(state);
  return (
    <div className={styles['street']}>
      <Shop state={state} />
      <p className={styles['news']}>{findNews(state)}</p>
      <dl className={styles['facts']}>
        <div>
          <dt>Shop</dt>
          <dd>
            {`${business.staff} of ${content.mostStaff} staff, who serve ${business.staff * content.ordersPerWorker}`}
          </dd>
          <dd>{`Fame ${business.fame} of ${content.wantedByFame.length - 1}`}</dd>
        </div>
        <div>
          <dt>In the pack</dt>
          {CARDS.map((card) => (
            <CardName key={card} card={card} count={left[card]} />
          ))}
        </div>
        <div>
          <dt>Comes next</dt>
          {open.length === 0 && <dd>Unknown</dd>}
          {open.map((card, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: its place is what a card is known by
            <CardName key={at} card={card} />
          ))}
        </div>
      </dl>
    </div>
  );
}

function CardName({ card, count }: { readonly card: Card; readonly count?: number }) {
  const { name } = content.cards[card];
  return <dd data-card={card}>{count === undefined ? name : `${count} ${name.toLowerCase()}`}</dd>;
}

function Shop({ state: { business, rounds } }: { readonly state: State }) {
  const round = rounds.at(-1);
  const coins = business.owed / content.orderPrice;
  return (
    <svg
      viewBox="0 0 340 88"
      className={styles['shop']}
      role="img"
      aria-label={describeShop(business, round)}
    >
      {places(content.mostStaff, 4, 25).map(({ at, x }) => (
        <Person key={at} kind={at < business.staff ? 'staff' : 'free'} x={16 + x} y={18} order={at} />
      ))}
      <path className={styles['counter']} d="M2 42h104v38H2z" />
      {places(coins, 7, 14).map(({ at, x, row }) => (
        <g key={`${rounds.length} ${at}`} transform={`translate(${12 + x} ${54 + 14 * row})`}>
          <circle className={styles['coin']} r="5.5" style={turn(at)} />
        </g>
      ))}
      {places(round?.wanted ?? 0, 7, 29).map(({ at, x, row }) => (
        <Person
          key={`${rounds.length} ${at}`}
          kind={at < (round?.sold ?? 0) ? 'served' : 'lost'}
          x={136 + x}
          y={18 + 42 * row}
          order={at}
        />
      ))}
    </svg>
  );
}

type PersonProps = {
  readonly kind: 'staff' | 'free' | 'served' | 'lost';
  readonly x: number;
  readonly y: number;
  readonly order: number;
};

function Person({ kind, x, y, order }: PersonProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <g className={styles['person']} data-kind={kind} style={turn(order)}>
        <circle cy="-6" r="6" />
        <path d="M-10 20a10 17 0 0 1 20 0z" />
      </g>
    </g>
  );
}

function turn(order: number): CSSProperties & Record<'--order', number> {
  return { '--order': order };
}

/** Places in rows of `most`, `gap` apart. */
function places(count: number, most: number, gap: number) {
  return Array.from({ length: count }, (_, at) => ({
    at,
    x: gap * (at % most),
    row: Math.floor(at / most),
  }));
}
