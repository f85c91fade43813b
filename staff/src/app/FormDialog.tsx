import { ConfirmDialog } from '@venture/api/react/ConfirmDialog';
import { isLoggedOut } from '@venture/api/react/QueryView';
import { errorSentence } from '@venture/api/react/RequestError';
import { Button } from '@venture/ui/Button';
import stack from '@venture/ui/stack.module.css';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { type FieldValues, FormProvider, type Path, type UseFormReturn } from 'react-hook-form';
import * as v from 'valibot';
import { type FormDefinition, useSchemaForm, useSubmit } from './Form';
import { LoginLink } from './Link';
import { useNotify } from './Notice';
import { RowButton } from './Section';

type Dialog = Pick<
  ComponentProps<typeof ConfirmDialog>,
  'title' | 'confirm' | 'variant' | 'onCancel' | 'onClose'
> & {
  readonly cancel?: string;
};

type FormDialogProps<Values extends FieldValues, Output, Result> = Dialog &
  FormDefinition<Values, Output> & {
    /** Field with the initial focus. */
    readonly focus?: Path<Values>;
    readonly children: ReactNode | ((form: UseFormReturn<Values, unknown, Output>) => ReactNode);
    readonly send: (values: Output) => Promise<Result>;
    /** Called on success, usually to close the dialog; `isOpen` is false if it was closed during sending. */
    readonly onDone: (result: Result, isOpen: boolean) => void;
  };

/** A form in a dialog, which also shows why it failed. */
export function FormDialog<Values extends FieldValues, Output, Result>(
  props: FormDialogProps<Values, Output, Result>,
) {
  const { schema, defaultValues, focus, children, send, onDone, variant = 'primary', ...dialog } = props;
  const form = useSchemaForm({ schema, defaultValues });
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const { mutation, submit } = useSubmit(form, send, (result) => onDone(result, isOpen.current));
  const { setFocus } = form;
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focus !== undefined) setFocus(focus);
    else findFirstControl(content.current?.closest('dialog'))?.focus();
  }, [focus, setFocus]);
  return (
    <ConfirmDialog
      cancel="Cancel"
      {...dialog}
      variant={variant}
      working={mutation.isPending}
      failed={
        mutation.isError && (isLoggedOut(mutation.error) ? <LoggedOut /> : errorSentence(mutation.error))
      }
      onConfirm={submit}
    >
      <FormProvider {...form}>
        <div ref={content} className={stack['gap-4']}>
          {typeof children === 'function' ? children(form) : children}
        </div>
      </FormProvider>
    </ConfirmDialog>
  );
}

/** Finds a dialog's first field, or else its first button outside the corner: the one that cancels. */
function findFirstControl(dialog: Element | null | undefined) {
  const fields = 'form :is(input:not([type="radio"]), input:checked, select, textarea)';
  return (
    dialog?.querySelector<HTMLElement>(fields) ??
    dialog?.querySelector<HTMLElement>('button:not([aria-label="Close"])')
  );
}

/** Says that the session has ended: the page says so too, but the dialog covers it. */
function LoggedOut() {
  return (
    <>
      You have been logged out. <LoginLink />, then come back and send this again.
    </>
  );
}

type OpenerProps<Result> = {
  readonly label: string;
  /** Name of the item whose row has the button. */
  readonly itemName?: string;
  readonly look?: Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'icon'>;
  /** The message of the surrounding page or dialog on success. */
  readonly done?: ReactNode;
  readonly onDone?: (result: Result) => void;
};

type FormButtonProps<Values extends FieldValues, Output, Result> = OpenerProps<Result> &
  Omit<FormDialogProps<Values, Output, Result>, 'onDone' | 'onClose' | 'onCancel'>;

/** A button that opens a form in a dialog. */
export function FormDialogButton<Values extends FieldValues, Output, Result>(
  props: FormButtonProps<Values, Output, Result>,
) {
  const { label, itemName, look, done, onDone, ...dialog } = props;
  const [isOpen, setOpen] = useState(false);
  const notify = useNotify();
  const open = () => setOpen(true);
  const finish = (result: Result, isStillOpen: boolean) => {
    if (isStillOpen) setOpen(false);
    if (done !== undefined) notify(done);
    onDone?.(result);
  };
  return (
    <>
      {itemName === undefined ? (
        <Button variant="secondary" {...look} onClick={open}>
          {label}
        </Button>
      ) : (
        <RowButton {...look} label={label} itemName={itemName} onClick={open} />
      )}
      {isOpen && <FormDialog {...dialog} onDone={finish} onClose={() => setOpen(false)} />}
    </>
  );
}

type ConfirmProps = OpenerProps<unknown> &
  Omit<Dialog, 'onClose' | 'onCancel'> & {
    /** Says what the action does, and whom it concerns. */
    readonly children: ReactNode;
    readonly send: () => Promise<unknown>;
  };

const NoFields = v.object({});

/** A button with a confirmation dialog. */
export function ConfirmButton(props: ConfirmProps) {
  return <FormDialogButton {...props} schema={NoFields} defaultValues={{}} />;
}
