import { Dialog } from '@venture/ui/Dialog';
import { FieldFrame } from '@venture/ui/FieldFrame';
import { OpenIcon } from '@venture/ui/icons';
import { useState } from 'react';
import { type ChosenClass, ClassFinder } from './ClassFinder';
import styles from './ClassPicker.module.css';

type Props = { readonly chosen: ChosenClass; readonly onChoose: (chosen: ChosenClass) => void };

/** Everyone, or one class out of thousands. */
export function ClassPicker({ chosen, onChoose }: Props) {
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
