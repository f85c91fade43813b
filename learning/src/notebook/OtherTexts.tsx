import { NOTE_CHARACTERS } from '@venture/api/v1/notes';
import { type SectionNote, writeNote } from '@venture/progress/notes';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import stack from '@venture/ui/stack.module.css';
import styles from './NoteField.module.css';

type Props = { readonly section: string; readonly note: SectionNote };

/** What another device wrote without knowing of this text: whoever wrote both decides what becomes of it. */
export function OtherTexts({ section, note }: Props) {
  return note.others.map(({ id, text }) => {
    const both = note.text === '' ? text : `${note.text}\n\n${text}`;
    return (
      <div key={id} className={`${stack['gap-2']} ${styles['other']}`}>
        <p>You also wrote this on another device:</p>
        <blockquote className={styles['text']}>{text}</blockquote>
        <ButtonRow>
          {both.length <= NOTE_CHARACTERS && (
            <Button variant="secondary" size="small" onClick={() => writeNote(section, both, [id])}>
              Add it to this note
            </Button>
          )}
          <Button variant="quiet" size="small" onClick={() => writeNote(section, note.text, [id])}>
            Discard it
          </Button>
        </ButtonRow>
      </div>
    );
  });
}
