import { RELEASE_LIMITS } from '@venture/api/v1/releases';
import { ConfirmDialog } from '@venture/client/ConfirmDialog';
import { errorSentence } from '@venture/client/RequestError';
import { Button } from '@venture/ui/Button';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { type FieldValues, FormProvider, type Path, type UseFormReturn } from 'react-hook-form';
import * as v from 'valibot';
import { FormField, type FormValues, useValues } from './Form';
import { useServerMutation } from './queries';

type Dialog = Pick<
  ComponentProps<typeof ConfirmDialog>,
  'title' | 'confirm' | 'variant' | 'onCancel' | 'onClose'
> & {
  readonly cancel?: string;
};

type FormDialogProps<Values extends FieldValues, Output> = Dialog &
  FormValues<Values, Output> & {
    /** The field that has the focus at first. */
    readonly focus?: Path<Values>;
    readonly children: ReactNode | ((form: UseFormReturn<Values, unknown, Output>) => ReactNode);
    readonly send: (values: Output) => Promise<unknown>;
    /** Called when it worked; usually that closes it. */
    readonly onDone: () => void;
  };

/** A form in a dialog; why it did not work is said in it. */
export function FormDialog<Values extends FieldValues, Output>(props: FormDialogProps<Values, Output>) {
  const { schema, defaultValues, focus, children, send, onDone, variant = 'primary', ...dialog } = props;
  const form = useValues({ schema, defaultValues });
  const mutation = useServerMutation(send);
  const { setFocus } = form;
  useEffect(() => {
    if (focus !== undefined) setFocus(focus);
  }, [focus, setFocus]);
  return (
    <ConfirmDialog
      cancel="Cancel"
      {...dialog}
      variant={variant}
      working={mutation.isPending}
      failed={mutation.isError ? errorSentence(mutation.error) : ''}
      onConfirm={form.handleSubmit((values) => mutation.mutate(values, { onSuccess: onDone }))}
    >
      <FormProvider {...form}>{typeof children === 'function' ? children(form) : children}</FormProvider>
    </ConfirmDialog>
  );
}

type ButtonProps = Omit<Dialog, 'onClose' | 'onCancel'> & {
  readonly label: string;
  /** What it is done to, where that is plain to see. */
  readonly of?: string;
  readonly look?: Pick<ComponentProps<typeof Button>, 'variant' | 'size'>;
  /** What happens then, and to whom. */
  readonly children: ReactNode;
  /** Asks for a note, which the history shows. */
  readonly withNote?: boolean;
  readonly send: (note: { readonly note?: string }) => Promise<unknown>;
  readonly onDone?: () => void;
};

/** Optional: an empty one is not sent. */
const Note = v.object({
  note: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(RELEASE_LIMITS.note, `At most ${RELEASE_LIMITS.note} characters.`),
  ),
});

/** A button that asks before it does what others notice. */
export function ConfirmButton({ label, of, look, children, withNote, send, onDone, ...dialog }: ButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" {...look} onClick={() => setOpen(true)}>
        {label}
        {of !== undefined && <VisuallyHidden> {of}</VisuallyHidden>}
      </Button>
      {isOpen && (
        <FormDialog
          {...dialog}
          schema={Note}
          defaultValues={{ note: '' }}
          send={({ note }) => send(note === '' ? {} : { note })}
          onDone={() => {
            close();
            onDone?.();
          }}
          onClose={close}
        >
          {children}
          {withNote && (
            <FormField
              name="note"
              label="Why (optional)"
              hint="The history keeps it."
              maxLength={RELEASE_LIMITS.note}
            />
          )}
        </FormDialog>
      )}
    </>
  );
}
