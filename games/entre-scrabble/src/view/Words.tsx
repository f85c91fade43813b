import { formatCount, formatNumber } from '@venture/api/format';
import { Badge } from '@venture/ui/Badge';
import { CheckIcon, CloseIcon } from '@venture/ui/icons';
import row from '@venture/ui/row.module.css';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import type { State } from '../engine';
import { type Round, roundPoints } from '../round';
import styles from './Words.module.css';

/** The words of the game with their meaning and result. */
export function Words({ rounds }: Pick<State, 'rounds'>) {
  return (
    <ol className={`${stack['gap-3']} ${styles['words']}`}>
      {rounds.map((round) => (
        <li
          key={round.word.id}
          className={`${stack['gap-1']} ${styles['word']}`}
          data-solved={round.solved || undefined}
        >
          <div className={`${row['gap-2']} ${row['spread']}`}>
            <h3>{round.word.word}</h3>
            {round.solved ? (
              <Badge tone="success" icon={<CheckIcon aria-hidden />}>
                Solved
              </Badge>
            ) : (
              <Badge tone="danger" icon={<CloseIcon aria-hidden />}>
                Missed
              </Badge>
            )}
          </div>
          <p>{round.word.definition}</p>
          <p className={typography['note']}>{story(round).join(' · ')}</p>
        </li>
      ))}
    </ol>
  );
}

function story(round: Round): readonly string[] {
  const { hinted, expiries, secondsSpent } = round;
  return [
    `${formatNumber(roundPoints(round))} points`,
    formatCount(secondsSpent, 'second'),
    ...(hinted ? ['with the hint'] : []),
    ...(expiries > 0 ? [`time ran out${expiries > 1 ? ` ${expiries} times` : ''}`] : []),
  ];
}
