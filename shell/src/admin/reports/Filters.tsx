import { REPORT_WEEKS, type ReportWeeks } from '@venture/api/v1/reports';
import { Select } from '@venture/ui/Select';
import { useState } from 'react';
import lists from '../lists.module.css';
import type { ChosenClass } from './ClassFinder';
import { ClassPicker } from './ClassPicker';
import { PERIODS } from './words';

/** Whom a report is about, and when. */
export type Filter = { readonly class?: string | undefined; readonly weeks: ReportWeeks };

type Props = {
  readonly filter: Filter;
  /** The class that is chosen to begin with. */
  readonly first: ChosenClass;
  readonly onChange: (filter: Filter) => void;
};

export function Filters({ filter, first, onChange }: Props) {
  const [chosen, setChosen] = useState(first);
  const choose = (now: ChosenClass) => {
    setChosen(now);
    onChange({ ...filter, class: now?.id });
  };
  return (
    <div className={lists['filters']}>
      <ClassPicker chosen={chosen} onChoose={choose} />
      <Select
        label="Time"
        value={filter.weeks}
        options={REPORT_WEEKS.map((value) => ({ value, label: PERIODS[value] }))}
        onChoose={(weeks) => onChange({ ...filter, weeks })}
      />
    </div>
  );
}
