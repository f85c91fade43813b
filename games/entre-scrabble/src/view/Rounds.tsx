import { CheckIcon, TimeIcon } from '@venture/ui/icons';
import typography from '@venture/ui/typography.module.css';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { isOver, type State } from '../engine';
import { type RoundStatus, roundStatus } from '../texts';
import styles from './Rounds.module.css';

const words = { solved: 'solved', expired: 'time ran out', open: 'not solved' } as const satisfies Record<
  RoundStatus,
  string
>;

/** The rounds' states at a glance. */
export function Rounds({ state }: { readonly state: State }) {
  const { rounds, current } = state;
  return (
    <ol className={styles['rounds']} aria-label="Rounds">
      {rounds.map((round, at) => {
        const mark = roundStatus(round);
        return (
          <li
            key={round.word.id}
            className={`${typography['note']} ${styles['round']}`}
            data-mark={mark}
            aria-current={at === current && !isOver(state) ? 'step' : undefined}
          >
            <VisuallyHidden>{`Round ${at + 1}: ${words[mark]}`}</VisuallyHidden>
            <span aria-hidden>
              {mark === 'solved' && <CheckIcon />}
              {mark === 'expired' && <TimeIcon />}
              {mark === 'open' && at + 1}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
