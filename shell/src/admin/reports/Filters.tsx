import type { ReportWeeks } from '@venture/api/v1/reports';
import lists from '../lists.module.css';
import type { ChosenClass } from './ClassFinder';
import { ClassPicker } from './ClassPicker';
import { Period } from './Period';

/** Whom a report is about, and when. */
export type Filter = { readonly class?: string | undefined; readonly weeks: ReportWeeks };

type Props = {
  readonly chosen: ChosenClass;
  readonly weeks: ReportWeeks;
  readonly onChoose: (chosen: ChosenClass) => void;
  readonly onWeeks: (weeks: ReportWeeks) => void;
};

export function Filters({ chosen, weeks, onChoose, onWeeks }: Props) {
  return (
    <div className={lists['filters']}>
      <ClassPicker chosen={chosen} onChoose={onChoose} />
      <Period weeks={weeks} onWeeks={onWeeks} />
    </div>
  );
}
