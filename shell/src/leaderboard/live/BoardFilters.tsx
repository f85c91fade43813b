import { TIMINGS, type Timing } from '@venture/api/timing';
import { PERIODS } from '@venture/api/v1/leaderboards';
import { Select } from '@venture/ui/Select';
import { useListing } from '../../remotes/listing';
import styles from './BoardFilters.module.css';
import { type BoardFilter, boardsOf, PERIOD_LABELS, TIMING_LABELS } from './filter';

type Props = {
  readonly filter: BoardFilter;
  /** The timings of this game that have a board. */
  readonly timings: readonly Timing[];
  readonly onChange: (filter: BoardFilter) => void;
};

/** Which board, since when, and with how much time. */
export function BoardFilters({ filter, timings, onChange }: Props) {
  const boards = boardsOf(useListing());
  const offered = TIMINGS.filter((timing) => timing === filter.timing || timings.includes(timing));
  return (
    <div className={styles['bar']}>
      <Select
        label="Board"
        value={filter.board}
        options={[...boards].map(([value, label]) => ({ value, label }))}
        onChoose={(board) => onChange({ ...filter, board, timing: 'x1' })}
      />
      <Select
        label="Period"
        value={filter.period}
        options={PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }))}
        onChoose={(period) => onChange({ ...filter, period })}
      />
      {offered.length > 1 && (
        <Select
          label="Time"
          value={filter.timing}
          options={offered.map((value) => ({ value, label: TIMING_LABELS[value] }))}
          onChoose={(timing) => onChange({ ...filter, timing })}
        />
      )}
    </div>
  );
}
