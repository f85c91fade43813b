import { Card } from '@venture/ui/Card';
import row from '@venture/ui/row.module.css';
import { Facts } from '../../facts/Facts';
import type { ShownPart } from './parts';
import { StateBadge } from './StateBadge';

type Props = {
  readonly part: ShownPart;
  /** The newest answer is missing. */
  readonly isOld: boolean;
};

/** One part: how it is, where that is known, and its figures. */
export function PartCard({ part: { name, title, state, isOff, figures }, isOld }: Props) {
  const id = `part-${name}`;
  const badge = isOff ? 'off' : state;
  return (
    <Card as="li" aria-labelledby={id}>
      <div className={`${row['gap-2']} ${row['wrap']} ${row['spread']}`}>
        <h3 id={id}>{title}</h3>
        <StateBadge state={isOld ? 'unknown' : badge} />
      </div>
      {figures.length > 0 ? <Facts facts={figures} names="long" /> : <p>Nothing is known of it now.</p>}
    </Card>
  );
}
