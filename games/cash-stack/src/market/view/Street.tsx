import { Badge } from '@venture/ui/Badge';
import row from '@venture/ui/row.module.css';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import type { CSSProperties, Ref } from 'react';
import { CARDS, type Card, content } from '../content';
import { countCards, openCards, type State } from '../engine';
import { describeShop, findLastRoundNews } from '../texts';
import styles from './Street.module.css';

const CUSTOMERS = CARDS.map((card) => `${content.cards[card].name} ${content.cards[card].wanted}`).join(', ');
const TONES = { slow: 'tide', normal: 'plain', busy: 'accent' } as const;

type Props = { readonly state: State; readonly ref?: Ref<SVGSVGElement> | undefined };

/** The counter with its staff, last round's customers with the news, and the upcoming cards. */
export function Street({ state, ref }: Props) {
  const { staff, fame, loan } = state.business;
  const left = countCards(state.pack.slice(state.rounds.length));
  const open = openCards(state);
  const { mostStaff, ordersPerWorker, wantedByFame, rent, wage, interest } = content;
  const shop = [
    `${staff} of ${mostStaff} staff serve ${staff * ordersPerWorker}`,
    `fame ${fame} of ${wantedByFame.length - 1}: +${wantedByFame[fame]} customers`,
    `bills ${rent} + staff × ${wage}${loan ? ` + ${interest} interest` : ''}`,
  ];
  const pack = CARDS.map(
    (card) => [`${left[card]} ${content.cards[card].name.toLowerCase()}`, card] as const,
  );
  return (
    <div className={`${stack['gap-2']} ${styles['street']}`}>
      <Shop state={state} ref={ref} />
      <p className={styles['news']}>{findLastRoundNews(state)}</p>
      <dl className={stack['gap-1']}>
        <Fact name="Shop">{shop.join(' · ')}</Fact>
        <Fact name="In the pack" chips={pack} />
        <Fact name="Customers">{CUSTOMERS}</Fact>
        <Fact
          name="Comes next"
          chips={open.length > 0 ? open.map((card) => [content.cards[card].name, card]) : [['Unknown']]}
        />
      </dl>
    </div>
  );
}

type FactProps = {
  readonly name: string;
  /** Short texts in a row; one that stands for a card has the card's colour. */
  readonly chips?: readonly (readonly [text: string, card?: Card])[];
  readonly children?: string;
};

function Fact({ name, chips = [], children }: FactProps) {
  return (
    <div className={styles['fact']}>
      <dt className={typography['muted']}>{name}</dt>
      <dd className={`${row['gap-2']} ${row['wrap']}`}>
        {children}
        {chips.map(([text, card = 'normal'], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: chips are told apart by their places
          <Badge key={at} tone={TONES[card]}>
            {text}
          </Badge>
        ))}
      </dd>
    </div>
  );
}

/** The figures' positions in the drawing, and their distances within and between rows. */
const PLACES = {
  staff: { x: 16, y: 18, inRow: 4, gap: 25, rowGap: 0 },
  coins: { x: 14, y: 55, inRow: 7, gap: 13.5, rowGap: 14 },
  customers: { x: 136, y: 18, inRow: 7, gap: 29, rowGap: 42 },
} as const;

function Shop({ state: { business, rounds }, ref }: Props) {
  const { staff, owed } = business;
  const round = rounds.at(-1);
  const { wanted = 0, sold = 0 } = round ?? {};
  const label = describeShop(business, round);
  return (
    <svg ref={ref} viewBox="0 0 340 88" className={styles['shop']} role="img" aria-label={label}>
      <path className={styles['counter']} d="M6 42h96v40H6z" />
      <path className={styles['top']} d="M1 40h106a2 2 0 0 1 0 5H1a2 2 0 0 1 0-5z" />
      <Figures at="staff" counts={{ staff, free: content.mostStaff - staff }} />
      <g key={rounds.length}>
        <Figures at="coins" counts={{ coin: owed / content.orderPrice }} />
        <Figures at="customers" counts={{ served: sold, lost: wanted - sold }} />
      </g>
    </svg>
  );
}

const COIN = 'M-5.5 0a5.5 5.5 0 0 1 11 0a5.5 5.5 0 0 1-11 0z';
const PERSON = 'M-6-6a6 6 0 0 1 12 0a6 6 0 0 1-12 0zM-10 20a10 17 0 0 1 20 0z';

type FiguresProps = {
  readonly at: keyof typeof PLACES;
  /** How many there are of each kind; the style sheet uses these numbers. */
  readonly counts: Readonly<Record<string, number>>;
};

function Figures({ at, counts }: FiguresProps) {
  const { x, y, inRow, gap, rowGap } = PLACES[at];
  const kinds = Object.entries(counts).flatMap(([kind, count]) => Array<string>(count).fill(kind));
  return kinds.map((kind, order) => {
    const place = `translate(${x + gap * (order % inRow)} ${y + rowGap * Math.floor(order / inRow)})`;
    const turn: CSSProperties & Record<'--order', number> = { '--order': order };
    return (
      <g key={place} transform={place}>
        <path
          className={styles['figure']}
          data-kind={kind}
          d={kind === 'coin' ? COIN : PERSON}
          style={turn}
        />
      </g>
    );
  });
}
