import type { AssignableKind } from '@venture/api/v1/assignments';
import { Alert } from '@venture/ui/Alert';
import { Field } from '@venture/ui/Field';
import errors from '@venture/ui/Field.module.css';
import row from '@venture/ui/row.module.css';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { type ComponentProps, type ReactNode, useId, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormField } from '../../app/Form';
import { FormDialog } from '../../app/FormDialog';
import { currentZoneName } from '../../app/time-zones';
import styles from './Assignments.module.css';
import {
  createTermsSchema,
  describeNoPassMark,
  EARLIEST_DUE_DATE,
  isNewlyPast,
  LATEST_DUE_DATE,
  type Terms,
  type TermsFields,
  toFields,
} from './terms';

type Props<Result> = Pick<
  ComponentProps<typeof FormDialog>,
  'title' | 'confirm' | 'cancel' | 'onCancel' | 'onClose'
> & {
  readonly kind: AssignableKind;
  /** Current terms. */
  readonly terms: Terms;
  /** False for a module that is only read. */
  readonly hasMark: boolean;
  readonly onEdit?: () => void;
  readonly send: (terms: Terms) => Promise<Result>;
  /** Same as `onDone` of {@link FormDialog}. */
  readonly onDone: (result: Result, isOpen: boolean) => void;
  readonly children?: ReactNode;
};

/** Asks for a due date, and for the score that counts as done. */
export function TermsDialog<Result>({ kind, terms, hasMark, onEdit, children, ...dialog }: Props<Result>) {
  const fields = useRef<HTMLDivElement>(null);
  const isHalfTyped = (name: string) =>
    fields.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.validity.badInput === true;
  return (
    <FormDialog
      {...dialog}
      schema={createTermsSchema(terms.dueAt, isHalfTyped)}
      defaultValues={{ ...toFields(terms), isMeant: false }}
      focus="date"
    >
      <div ref={fields} className={stack['gap-4']} onChange={onEdit}>
        <DueFields was={terms.dueAt} />
        {hasMark ? (
          <FormField
            name="mark"
            label="Pass mark in percent (optional)"
            hint={`${MARK_MEANS[kind]} Without one, ${describeNoPassMark(kind)} will do.`}
            type="number"
            inputMode="numeric"
            min={1}
            max={100}
          />
        ) : (
          <p>This module has no quiz: it is done once all of its sections are read.</p>
        )}
      </div>
      {children}
    </FormDialog>
  );
}

/** The meaning of a pass mark, for each kind of assignment. */
const MARK_MEANS: Readonly<Record<AssignableKind, string>> = {
  module: 'The pass mark of its quiz.',
  quiz: 'Percent of the questions answered right.',
  game: 'Percent of the best possible result.',
};

type Values = TermsFields & { readonly isMeant: boolean };

function DueFields({ was }: { readonly was: string | null }) {
  const { register, setValue, getFieldState, formState } = useFormContext<Values>();
  const [date, time] = useWatch<Values, ['date', 'time']>({ name: ['date', 'time'] });
  const isPast = isNewlyPast({ date, time }, was, new Date());
  return (
    <>
      <div className={styles['due']}>
        <Field
          label="Due date (optional)"
          type="date"
          min={EARLIEST_DUE_DATE}
          max={LATEST_DUE_DATE}
          {...register('date', { onChange: () => setValue('isMeant', false) })}
          error={getFieldState('date', formState).error?.message}
        />
        <FormField name="time" label="Time" type="time" disabled={date === ''} />
      </div>
      {/* The element is always present, since only changes inside it are announced. */}
      <div role="status" className={isPast ? undefined : typography['hidden']}>
        {isPast && (
          <Alert tone="warn" role="note">
            This is in the past: everyone who has not done it will be overdue at once.
          </Alert>
        )}
      </div>
      {isPast && <ConfirmPast />}
      <p className={typography['note']}>
        In your time zone ({currentZoneName(Intl.DateTimeFormat().resolvedOptions().timeZone)}). Learners see
        it in theirs.
      </p>
    </>
  );
}

function ConfirmPast() {
  const id = useId();
  const { register, getFieldState, formState } = useFormContext<Values>();
  const message = getFieldState('isMeant', formState).error?.message;
  return (
    <div className={stack['gap-1']}>
      <label className={row['gap-2']}>
        <input
          type="checkbox"
          {...register('isMeant')}
          {...(message && { 'aria-invalid': true, 'aria-describedby': id })}
        />{' '}
        Yes, this date is meant
      </label>
      {message && (
        <p id={id} className={errors['error']}>
          {message}
        </p>
      )}
    </div>
  );
}
