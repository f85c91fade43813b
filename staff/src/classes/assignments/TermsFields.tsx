import type { AssignableKind } from '@venture/api/v1/assignments';
import { Alert } from '@venture/ui/Alert';
import { Field } from '@venture/ui/Field';
import row from '@venture/ui/row.module.css';
import typography from '@venture/ui/typography.module.css';
import { useEffect, useRef } from 'react';
import styles from './Assignments.module.css';
import { FIRST_DAY, isNewlyPast, type Typed } from './terms';
import { anyScore } from './words';

type Props = {
  readonly typed: Typed;
  /** When it was due before. */
  readonly was?: string | null;
  readonly kind: AssignableKind;
  /** A module that is only read has no scores. */
  readonly hasMark: boolean;
  readonly onChange: (typed: Typed) => void;
};

/** What a pass mark is a percentage of. */
const MARK_MEANS: Readonly<Record<AssignableKind, string>> = {
  module: 'The pass mark of its quiz.',
  quiz: 'Percent of the questions answered right.',
  game: 'Percent of the best possible result.',
};

/** When something is due, and from which score it is done. */
export function TermsFields({ typed, was = null, kind, hasMark, onChange }: Props) {
  const date = useRef<HTMLInputElement>(null);
  useEffect(() => date.current?.focus(), []);
  const isPast = isNewlyPast(typed, was, new Date());
  return (
    <>
      <div className={styles['due']}>
        <Field
          ref={date}
          label="Due date (optional)"
          type="date"
          min={FIRST_DAY}
          max="2199-12-31"
          value={typed.date}
          onChange={({ currentTarget: { value } }) => onChange({ ...typed, date: value })}
        />
        <Field
          label="Time"
          type="time"
          disabled={typed.date === ''}
          required={typed.date !== ''}
          value={typed.time}
          onChange={({ currentTarget: { value } }) => onChange({ ...typed, time: value })}
        />
      </div>
      <PastDate isShown={isPast} />
      {isPast && (
        <label key={typed.date} className={row['gap-2']}>
          <input type="checkbox" required /> Yes, this date is meant
        </label>
      )}
      <p className={typography['note']}>
        In your time zone ({Intl.DateTimeFormat().resolvedOptions().timeZone}). Learners see it in theirs.
      </p>
      {hasMark ? (
        <Field
          label="Pass mark in percent (optional)"
          hint={`${MARK_MEANS[kind]} Without one, ${anyScore(kind)} will do.`}
          type="number"
          inputMode="numeric"
          min={1}
          max={100}
          step={1}
          value={typed.mark}
          onChange={({ currentTarget: { value } }) => onChange({ ...typed, mark: value })}
        />
      ) : (
        <p>This module has no quiz: it is done once all of its sections are read.</p>
      )}
    </>
  );
}

/** Always there: only what changes in it is announced. */
function PastDate({ isShown }: { readonly isShown: boolean }) {
  return (
    <div role="status" className={isShown ? undefined : typography['hidden']}>
      {isShown && (
        <Alert tone="warn" role="note">
          This is in the past: everyone who has not done it will be overdue at once.
        </Alert>
      )}
    </div>
  );
}
