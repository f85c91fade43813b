import { Dialog } from '@venture/shared/ui/Dialog';
import { FieldFrame } from '@venture/shared/ui/FieldFrame';
import { OpenIcon } from '@venture/shared/ui/icons';
import type { Class } from '@venture/shared/v1/classes';
import { useState } from 'react';
import styles from './ClassChoice.module.css';
import { ClassFinder } from './ClassFinder';

/** A class that a report is about; undefined is everyone. */
export type ChosenClass = Pick<Class, 'id' | 'name'> | undefined;

type Props = { readonly chosen: ChosenClass; readonly onChoose: (chosen: ChosenClass) => void };

/** Everyone, or one class out of thousands. */
export function ClassChoice({ chosen, onChoose }: Props) {
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
