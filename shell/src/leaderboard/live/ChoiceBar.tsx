import { TIMINGS, type Timing } from '@venture/api/timing';
import { PERIODS } from '@venture/api/v1/leaderboards';
import { Select } from '@venture/ui/Select';
import { useListing } from '../../remotes/listing';
import styles from './ChoiceBar.module.css';
import { type BoardChoice, boardsOf, PERIOD_LABELS, TIMING_LABELS } from './choice';

type Props = {
  readonly choice: BoardChoice;
  /** The timings of this game that have a board. */
  readonly timings: readonly Timing[];
  readonly onChange: (choice: BoardChoice) => void;
};

/** Which board, since when, and with how much time. */
export function ChoiceBar({ choice, timings, onChange }: Props) {
  const boards = boardsOf(useListing());
  const offered = TIMINGS.filter((timing) => timing === choice.timing || timings.includes(timing));
  return (
    <div className={styles['bar']}>
      <Select
        label="Board"
        value={choice.board}
        options={[...boards].map(([value, label]) => ({ value, label }))}
        onChange={({ currentTarget: { value } }) => onChange({ ...choice, board: value, timing: 'x1' })}
      />
      <Select
        label="Period"
        value={choice.period}
        options={PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...choice, period: PERIODS.find((period) => period === value) ?? 'all' })
        }
      />
      {offered.length > 1 && (
        <Select
          label="Time"
          value={choice.timing}
          options={offered.map((value) => ({ value, label: TIMING_LABELS[value] }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...choice, timing: TIMINGS.find((timing) => timing === value) ?? 'x1' })
          }
        />
      )}
    </div>
  );
}
