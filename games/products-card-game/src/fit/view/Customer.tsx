import { Badge } from '@venture/ui/Badge';
import { CoinsIcon } from '@venture/ui/icons';
import row from '@venture/ui/row.module.css';
import stack from '@venture/ui/stack.module.css';
import tones from '@venture/ui/tones.module.css';
import { CardArt } from '../../view/CardArt';
import { at, points, type Seen } from '../engine';
import { formatPoints, needName, visitName } from '../texts';
import styles from './Customer.module.css';

export const GROUP_TONES = ['tide', 'coral'] as const;

/** Who comes, in order, with what each has brought. */
export function Queue({ seen }: { readonly seen: Seen }) {
  return (
    <ol className={styles['queue']} aria-label="Customers">
      {seen.customers.map((customer, round) => {
        const outcome = seen.outcomes[round];
        return (
          <li
            key={`${customer.side} ${customer.need}`}
            className={`${tones['tone']} ${styles['place']}`}
            data-tone={GROUP_TONES[customer.side]}
            data-done={outcome !== undefined}
            aria-current={round === seen.round ? 'step' : undefined}
            aria-label={`${visitName(seen, round)}, budget ${customer.budget}${outcome ? `, sold for ${formatPoints(points(outcome))}` : ''}`}
          >
            <CardArt id={seen.groups[customer.side].id} />
            <CardArt id={customer.need} />
            <b>
              {outcome ? (
                `+${points(outcome)}`
              ) : (
                <>
                  <CoinsIcon aria-hidden /> {customer.budget}
                </>
              )}
            </b>
          </li>
        );
      })}
    </ol>
  );
}

/** The customer of this round: what they need, what they say, and how they take the pitch. */
export function Customer({ seen }: { readonly seen: Seen }) {
  const customer = at(seen.customers, seen.round);
  const group = seen.groups[customer.side];
  const outcome = seen.outcomes[seen.round];
  const mood = outcome === undefined ? 'waiting' : points(outcome) > 0 ? 'pleased' : 'unmoved';
  const isRecommended = outcome === undefined && seen.notes.groups[customer.side].recommended;
  return (
    <section
      className={`${tones['tone']} ${row['gap-3']} ${styles['customer']}`}
      data-tone={GROUP_TONES[customer.side]}
      aria-labelledby="fit-customer"
    >
      <Face key={seen.round} mood={mood} group={group.id} />
      <div className={stack['gap-1']}>
        <h2 id="fit-customer" tabIndex={-1} className={styles['who']}>
          <span className={styles['group']}>{group.one}</span> needs to {needName(customer)}
        </h2>
        <p className={styles['says']}>“{group.says[customer.need]}”</p>
        <p className={styles['badges']}>
          <Badge>Budget {customer.budget}</Badge>
          {isRecommended && <Badge tone="success">Recommended: reach +1</Badge>}
          {seen.notes.stretches !== undefined && (
            <Badge>{seen.notes.stretches ? 'Would pay 1 more' : 'Pays no more'}</Badge>
          )}
        </p>
      </div>
    </section>
  );
}

const MOUTHS = { waiting: 'M25 37h14', pleased: 'M23 35q9 9 18 0', unmoved: 'M24 39q8-6 16 0' } as const;

type FaceProps = { readonly mood: keyof typeof MOUTHS; readonly group: string };

/** A person who nods at a pitch they like, and shakes their head at others. */
function Face({ mood, group }: FaceProps) {
  return (
    <span className={styles['portrait']}>
      <svg className={styles['face']} viewBox="0 0 64 64" aria-hidden>
        <path className={styles['body']} d="M8 64c0-12 10-17 24-17s24 5 24 17z" />
        <g className={styles['head']} data-mood={mood}>
          <circle cx="32" cy="28" r="18" />
          <path d="M25 25v2M39 25v2" />
          <path d={MOUTHS[mood]} />
        </g>
      </svg>
      <CardArt id={group} />
    </span>
  );
}
