import { Button } from '@venture/ui/Button';
import { CheckIcon, OpenIcon } from '@venture/ui/icons';
import { Link } from '@venture/ui/router';
import row from '@venture/ui/row.module.css';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { useId, useState } from 'react';
import styles from './Contents.module.css';
import type { Module, Section } from './content/schema';
import type { Reading } from './useReading';

type Props = { readonly module: Module; readonly reading: Reading };

/** The sections, which of them are read, and which one is on the screen; on a phone behind a button. */
export function Contents({ module, reading }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <nav className={styles['contents']} aria-label="Sections of this module" data-open={isOpen}>
      <div className={styles['button']}>
        <Button
          variant="secondary"
          wide
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          Sections
          <OpenIcon aria-hidden />
        </Button>
      </div>
      <div id={id} className={styles['list']}>
        <ol>
          {module.sections.map((section) => (
            <Entry key={section.id} section={section} reading={reading} onChosen={() => setOpen(false)} />
          ))}
        </ol>
        <Button variant="quiet" size="small" onClick={reading.toggleAll}>
          {reading.isAll ? 'Read section by section' : 'Read all on one page'}
        </Button>
      </div>
    </nav>
  );
}

type EntryProps = {
  readonly section: Section;
  readonly reading: Reading;
  readonly onChosen: () => void;
};

function Entry({ section: { id, heading }, reading, onChosen }: EntryProps) {
  const isRead = reading.read.includes(id);
  return (
    <li>
      <Link
        to={{ search: `?section=${id}` }}
        replace
        className={`${row['gap-3']} ${styles['entry']}`}
        aria-current={reading.current === id ? 'location' : undefined}
        onClick={onChosen}
      >
        <span className={styles['tick']} data-read={isRead}>
          {isRead && <CheckIcon aria-hidden />}
        </span>
        <span>
          {heading}
          {isRead && <VisuallyHidden> (read)</VisuallyHidden>}
        </span>
      </Link>
    </li>
  );
}
