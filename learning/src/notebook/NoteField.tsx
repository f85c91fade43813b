import { Alert } from '@venture/ui/Alert';
import { StatusLine } from '@venture/ui/StatusLine';
import stack from '@venture/ui/stack.module.css';
import { TextArea } from '@venture/ui/TextArea';
import { useUser } from '@venture/ui/useUser';
import { useState } from 'react';
import styles from './NoteField.module.css';
import { MAX_NOTE_LENGTH, useNotes, writeNote } from './notes';

type Props = { readonly section: string; readonly heading: string };

/** A note field for a section; every change is saved on the device at once. */
export function NoteField({ section, heading }: Props) {
  const note = useNotes().get(section);
  const [unkept, setUnkept] = useState<string>();
  const isLoggedIn = useUser() !== undefined;
  const text = unkept ?? note?.value ?? '';
  const write = (value: string) => setUnkept(writeNote(section, value) ? undefined : value);
  return (
    <div className={stack['gap-2']}>
      <div className={styles['field']}>
        <TextArea
          label="Your note"
          aria-label={`Your note: ${heading}`}
          rows={3}
          maxLength={MAX_NOTE_LENGTH}
          value={text}
          onChange={(event) => write(event.currentTarget.value)}
        />
      </div>
      <p className={styles['printed']} aria-hidden>
        {text}
      </p>
      {unkept === undefined ? (
        <div className={styles['saved']}>
          <StatusLine>{text === '' ? '' : 'Saved on this device.'}</StatusLine>
          {isLoggedIn && note?.synced && <span>Also in your account.</span>}
        </div>
      ) : (
        <Alert tone="warn">This browser could not save your note. Copy it before you leave this page.</Alert>
      )}
      {text.length >= MAX_NOTE_LENGTH && <p>This note is full: it has 4,000 characters.</p>}
    </div>
  );
}
