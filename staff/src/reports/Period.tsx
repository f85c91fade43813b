import { REPORT_WEEKS, type ReportWeeks } from '@venture/api/v1/reports';
import { Select } from '@venture/ui/Select';
import { PERIODS } from './words';

type Props = { readonly weeks: ReportWeeks; readonly onWeeks: (weeks: ReportWeeks) => void };

/** Over which time a report is. */
export function Period({ weeks, onWeeks }: Props) {
  return (
    <Select
      label="Time"
      value={weeks}
      options={REPORT_WEEKS.map((value) => ({ value, label: PERIODS[value] }))}
      onChoose={onWeeks}
    />
  );
}
