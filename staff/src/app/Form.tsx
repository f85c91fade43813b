import { valibotResolver } from '@hookform/resolvers/valibot';
import { LIMITS } from '@venture/api/accounts';
import { MutationResult } from '@venture/api/react/MutationResult';
import { useServerMutation } from '@venture/api/react/queries';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Field } from '@venture/ui/Field';
import fieldStyles from '@venture/ui/Field.module.css';
import { WarnIcon } from '@venture/ui/icons';
import { type RadioCard, RadioCards } from '@venture/ui/RadioCards';
import { Select } from '@venture/ui/Select';
import stack from '@venture/ui/stack.module.css';
import { TextArea } from '@venture/ui/TextArea';
import { type ComponentProps, type FormEvent, type ReactNode, useId, useRef } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  get,
  type Path,
  type UseFormReturn,
  useController,
  useForm,
  useFormContext,
} from 'react-hook-form';
import * as v from 'valibot';
import styles from './Form.module.css';
import { useNotify } from './Notice';

export type FormDefinition<Values extends FieldValues, Output> = {
  /** Reports errors by field, and turns the values into what is sent. */
  readonly schema: v.GenericSchema<Values, Output>;
  readonly defaultValues: DefaultValues<Values>;
};

/** Schema of a required text; surrounding spaces are not sent. */
export const createRequiredTextSchema = (message: string) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty(message));

/** An email address that the server accepts, even with letters outside ASCII. */
export const emailAddress = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^[^\s@]+@[^\s@]+$/, 'Enter an email address.'),
  v.maxLength(LIMITS.email, `At most ${LIMITS.email} characters.`),
);

/** Form state: sending shows each error at its field, and typing clears it. */
export function useSchemaForm<Values extends FieldValues, Output>(of: FormDefinition<Values, Output>) {
  const { schema, defaultValues } = of;
  return useForm<Values, unknown, Output>({ resolver: valibotResolver(schema), defaultValues });
}

/** Sends a form; a second press while it is being checked or sent does nothing. `onDone` gets the fields as sent. */
export function useSubmit<Values extends FieldValues, Output, Result>(
  form: UseFormReturn<Values, unknown, Output>,
  send: (values: Output) => Promise<Result>,
  onDone: (result: Result, sent: Values) => void,
) {
  const mutation = useServerMutation(send);
  const notify = useNotify();
  const isSending = useRef(false);
  const checkAndSend = form.handleSubmit((values) => {
    const sent = structuredClone(form.getValues());
    return mutation.mutateAsync(values).then(
      (result) => onDone(result, sent),
      () => undefined,
    );
  });
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    // An earlier report must not stay beside an error.
    notify(undefined);
    void checkAndSend().finally(() => {
      isSending.current = false;
    });
  };
  return { mutation, submit };
}

/**
 * Makes `saved` the form's unchanged state, but keeps edits made after `sent` was sent; returns whether there were
 * any.
 */
export function resetKeepingEdits<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  sent: Values,
  saved: Values,
): boolean {
  const current = structuredClone(form.getValues());
  const edited = findChangedPaths(sent, current);
  form.reset(saved, { keepValues: true });
  for (const path of findChangedPaths(saved, current)) {
    const values = edited.includes(path) ? current : saved;
    form.setValue(path as Path<Values>, get(values, path), { shouldDirty: true });
  }
  return edited.length > 0;
}

/** Returns the names of differing fields, such as `settings.timeZone`. */
export function findChangedPaths(before: object, after: object, prefix = ''): readonly string[] {
  return Object.entries(after).flatMap(([key, value]) => {
    const known: unknown = Reflect.get(before, key);
    if (isRecord(known) && isRecord(value)) return findChangedPaths(known, value, `${prefix}${key}.`);
    return JSON.stringify(known) === JSON.stringify(value) ? [] : [`${prefix}${key}`];
  });
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Props<Values extends FieldValues, Output> = FormDefinition<Values, Output> & {
  /** Its fields. */
  readonly children: ReactNode | ((form: UseFormReturn<Values, unknown, Output>) => ReactNode);
  readonly button: string;
  readonly send: (values: Output) => Promise<unknown>;
  /** True if the form can be sent only after a change. */
  readonly onlyChanges?: boolean;
  /** Message shown on success. */
  readonly done?: ReactNode | ((sent: Values) => ReactNode);
  /** True to restore the initial values on success, false to keep the typed ones. */
  readonly clears?: boolean;
};

/** A form with its submit button and result. */
export function Form<Values extends FieldValues, Output>(props: Props<Values, Output>) {
  const { children, button, send, done, clears = false, onlyChanges = false, defaultValues } = props;
  const form = useSchemaForm(props);
  const notify = useNotify();
  const { mutation, submit } = useSubmit(form, send, (_, sent) => {
    if (done) notify(typeof done === 'function' ? done(sent) : done);
    // The button stays disabled until the next change, and the focus must not be lost with it.
    const [first] = Object.keys(sent) as Path<Values>[];
    const isEdited = resetKeepingEdits(form, sent, clears ? (defaultValues as Values) : sent);
    if (onlyChanges && first && !isEdited) form.setFocus(first);
  });
  return (
    <FormProvider {...form}>
      <form noValidate className={stack['gap-3']} onSubmit={submit} onChange={() => notify(undefined)}>
        {typeof children === 'function' ? children(form) : children}
        <ButtonRow>
          <Button
            type="submit"
            variant="secondary"
            working={mutation.isPending}
            disabled={onlyChanges && !form.formState.isDirty}
          >
            {button}
          </Button>
        </ButtonRow>
        <MutationResult mutation={mutation} />
      </form>
    </FormProvider>
  );
}

type Named<Props> = Omit<Props, 'name' | 'error'> & {
  /** Name of the field's value in the form's schema. */
  readonly name: string;
};

function useErrorOf(name: string): string | undefined {
  const { getFieldState, formState } = useFormContext();
  return getFieldState(name, formState).error?.message;
}

/** A line of text, a number or a date in a {@link Form}. */
export function FormField({ name, ...field }: Named<ComponentProps<typeof Field>>) {
  return (
    <Field autoComplete="off" {...field} {...useFormContext().register(name)} error={useErrorOf(name)} />
  );
}

/** A multi-line text in a {@link Form}. */
export function FormTextArea({ name, ...area }: Named<ComponentProps<typeof TextArea>>) {
  return <TextArea {...area} {...useFormContext().register(name)} error={useErrorOf(name)} />;
}

/** A choice in a {@link Form}; its values need not be strings. */
export function FormSelect<Value extends Choice>({
  name,
  options,
  ...select
}: Named<Omit<ComponentProps<typeof Select>, 'value' | 'onChoose' | 'options'>> & {
  readonly options: readonly { readonly value: Value; readonly label: string }[];
}) {
  const { onChange, ...field } = useChoice(name, options);
  return <Select {...select} {...field} onChoose={onChange} error={useErrorOf(name)} />;
}

/** A choice in a {@link Form} between options that need an explanation. */
export function FormRadioCards<Value extends Choice>({
  name,
  options,
  ...cards
}: Named<Omit<ComponentProps<typeof RadioCards>, 'value' | 'onChange' | 'options'>> & {
  readonly options: readonly (Omit<RadioCard, 'value'> & { readonly value: Value })[];
}) {
  const { value, options: shown, onChange } = useChoice(name, options);
  return <RadioCards {...cards} options={shown} value={value} onChange={onChange} />;
}

type Choice = string | number | boolean | null;

/** The field of a choice, for native controls, whose values are strings. */
function useChoice<Option extends { readonly value: Choice }>(name: string, options: readonly Option[]) {
  const { field } = useController({ name });
  return {
    ...field,
    value: String(field.value),
    options: options.map((option) => ({ ...option, value: String(option.value) })),
    onChange: (chosen: string) =>
      field.onChange(options.find(({ value }) => String(value) === chosen)?.value),
  };
}

type CheckboxesProps = {
  /** Name of the list of chosen values in the form's schema. */
  readonly name: string;
  readonly legend: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
};

/** A choice of any number of options in a {@link Form}. */
export function FormCheckboxes({ name, legend, options }: CheckboxesProps) {
  const { register } = useFormContext();
  const error = useErrorOf(name);
  const errorId = useId();
  return (
    <fieldset className={styles['choices']} aria-describedby={error && errorId}>
      <legend>{legend}</legend>
      {options.map(({ value, label }) => (
        <label key={value}>
          <input type="checkbox" value={value} {...register(name)} />
          {label}
        </label>
      ))}
      {error && (
        <p id={errorId} className={fieldStyles['error']}>
          <WarnIcon aria-hidden />
          {error}
        </p>
      )}
    </fieldset>
  );
}
