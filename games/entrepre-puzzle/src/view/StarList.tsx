import { StarIcon } from '@venture/ui/icons';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { type Stars, slidesForStar } from '../result';
import styles from './StarList.module.css';

type Props = {
  readonly stars: Stars;
  readonly par: number;
  /** `reach`: the stars that can still be earned; `earned`: the stars that were. */
  readonly as: 'reach' | 'earned';
};

const said = {
  reach: { yes: 'in reach', no: 'out of reach' },
  earned: { yes: 'earned', no: 'missed' },
} as const;

/** The three stars, each with its reason; marked as full or crossed out, never by colour alone. */
export function StarList({ stars, par, as }: Props) {
  const list = [
    { reason: as === 'reach' ? 'Solve it' : 'Solved', is: stars.solved },
    { reason: `${slidesForStar(par)} slides or fewer`, is: stars.slides },
    { reason: 'No hints', is: stars.unaided },
  ];
  return (
    <ul className={styles['stars']} data-as={as} aria-label={as === 'reach' ? 'Stars in reach' : 'Stars'}>
      {list.map(({ reason, is }) => (
        <li key={reason} data-is={is}>
          <StarIcon aria-hidden />
          <span aria-hidden>{reason}</span>
          <VisuallyHidden>{`${reason}: ${is ? said[as].yes : said[as].no}`}</VisuallyHidden>
        </li>
      ))}
    </ul>
  );
}
