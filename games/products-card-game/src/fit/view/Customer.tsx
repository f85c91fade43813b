import { Badge } from '@venture/ui/Badge';
import { CoinsIcon } from '@venture/ui/icons';
import row from '@venture/ui/row.module.css';
import stack from '@venture/ui/stack.module.css';
import tones from '@venture/ui/tones.module.css';
import { CardArt } from '../../view/CardArt';
import { points, type Seen } from '../engine';
import { formatPoints, needName, visitName } from '../texts';
import styles from './Customer.module.css';

export const GROUP_TONES = ['tide', 'coral'] as const;

type Props = { readonly seen: Seen };

/** The customers in order, with the points that each has brought. */
export function Queue({ seen }: Props) {
  return (
    <ol className={styles['queue']} aria-label="Customers">
      {seen.customers.map((customer, round) => {
        const outcome = seen.outcomes[round];
        const sold = outcome ? `, sold for ${formatPoints(points(outcome))}` : '';
        return (
          <li
            key={`${customer.side} ${customer.need}`}
            className={`${tones['tone']} ${styles['place']}`}
            data-tone={GROUP_TONES[customer.side]}
            data-done={outcome !== undefined}
            aria-current={round === seen.round ? 'step' : undefined}
            aria-label={`${visitName(seen, round)}, budget ${customer.budget}${sold}`}
          >
            <CardArt id={seen.groups[customer.side].id} />
            <CardArt id={customer.need} />
            <b className={row['gap-2']}>
              {!outcome && <CoinsIcon aria-hidden />}
              {outcome ? `+${points(outcome)}` : customer.budget}
            </b>
          </li>
        );
      })}
    </ol>
  );
}

/** This round's customer: what they need, what they say, and how they take the pitch. */
export function Customer({ seen: { customer, round, groups, outcomes, notes } }: Props) {
  const group = groups[customer.side];
  const outcome = outcomes[round];
  const mood = outcome === undefined ? 'waiting' : points(outcome) > 0 ? 'pleased' : 'unmoved';
  return (
    <section
      className={`${tones['tone']} ${row['gap-3']} ${styles['customer']}`}
      data-tone={GROUP_TONES[customer.side]}
      aria-labelledby="fit-customer"
    >
      <Face key={round} mood={mood} group={group.id} />
      <div className={stack['gap-1']}>
        <h2 id="fit-customer" tabIndex={-1} className={styles['who']}>
          {`${group.one} needs to ${needName(customer)}`}
        </h2>
        <p>“{group.says[customer.need]}”</p>
        <p className={`${row['gap-2']} ${row['wrap']}`}>
          <Badge>Budget {customer.budget}</Badge>
          {!outcome && notes.groups[customer.side].recommended && (
            <Badge tone="success">Recommended: reach +1</Badge>
          )}
          {notes.stretches !== undefined && (
            <Badge>{notes.stretches ? 'Would pay 1 more' : 'Pays no more'}</Badge>
          )}
        </p>
      </div>
    </section>
  );
}

const MOUTHS = { waiting: 'M25 37h14', pleased: 'M23 35q9 9 18 0', unmoved: 'M24 39q8-6 16 0' } as const;

type FaceProps = { readonly mood: keyof typeof MOUTHS; readonly group: string };

/** A person who nods at a pitch they like and shakes their head at others. */
function Face({ mood, group }: FaceProps) {
  return (
    <span className={styles['portrait']}>
      <svg className={styles['face']} viewBox="0 0 64 64" aria-hidden>
        <path fill="currentColor" d="M8 64c0-12 10-17 24-17s24 5 24 17z" />
        <g className={styles['head']} data-mood={mood}>
          <circle cx="32" cy="28" r="18" />
          <path fill="none" d={`M25 25v2M39 25v2${MOUTHS[mood]}`} />
        </g>
      </svg>
      <CardArt id={group} />
    </span>
  );
}
