import type { ReportWeeks } from '@venture/api/v1/reports';
import { Dialog } from '@venture/ui/Dialog';
import { FieldFrame } from '@venture/ui/FieldFrame';
import { OpenIcon } from '@venture/ui/icons';
import lists from '@venture/ui/lists.module.css';
import { useState } from 'react';
import type { ChosenClass } from './ClassFinder';
import { ClassFinder } from './ClassFinder';
import styles from './ClassPicker.module.css';
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

type ClassPickerProps = { readonly chosen: ChosenClass; readonly onChoose: (chosen: ChosenClass) => void };

/** Everyone, or one class out of thousands. */
function ClassPicker({ chosen, onChoose }: ClassPickerProps) {
  const [isOpen, setOpen] = useState(false);
  const name = chosen?.name ?? 'Everyone';
  return (
    <>
      <FieldFrame label="Class">
        {({ className, ...tied }) => (
          <button
            type="button"
            {...tied}
            className={`${className} ${styles['choice']}`}
            aria-label={`Class: ${name}`}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            <span>{name}</span>
            <OpenIcon aria-hidden />
          </button>
        )}
      </FieldFrame>
      <Dialog open={isOpen} title="Choose a class" onClose={() => setOpen(false)}>
        <ClassFinder
          chosen={chosen}
          onChoose={(now) => {
            setOpen(false);
            onChoose(now);
          }}
        />
      </Dialog>
    </>
  );
}
