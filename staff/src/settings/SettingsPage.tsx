import { useQuery } from '@tanstack/react-query';
import { formatTimeInZone } from '@venture/api/format';
import { MutationResult } from '@venture/api/react/MutationResult';
import { QueryView } from '@venture/api/react/QueryView';
import { endpointQuery } from '@venture/api/react/queries';
import { call, ProblemError } from '@venture/api/v1/call';
import type { ResponseOf } from '@venture/api/v1/endpoint';
import { changeSettings, getSettings } from '@venture/api/v1/settings';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Card } from '@venture/ui/Card';
import { LeaveDialog, useLeaveGuard } from '@venture/ui/LeaveDialog';
import stack from '@venture/ui/stack.module.css';
import { FormProvider, useWatch } from 'react-hook-form';
import { FormRadioCards, FormSelect, resetKeepingEdits, useSchemaForm, useSubmit } from '../app/Form';
import { useNotify } from '../app/Notice';
import { Section } from '../app/Section';
import {
  describeConflict,
  EMAIL_CONFIRMATION_OPTIONS,
  LEADERBOARD_OPTIONS,
  listMonthOptions,
  listTimeZoneOptions,
  RETENTION_FIELDS,
  SettingsFormSchema,
  WEEKDAY_OPTIONS,
} from './options';
import styles from './Settings.module.css';

/** This installation's settings. */
export function SettingsPage() {
  const query = useQuery(endpointQuery(getSettings, {}));
  return (
    <QueryView query={query} label="Loading the settings" lines={6}>
      {(stored) => <SettingsForm stored={stored} />}
    </QueryView>
  );
}

type Stored = ResponseOf<typeof getSettings>;
type Props = { readonly stored: Stored };

const SAVED = 'Saved. The change takes effect for everyone within a few seconds.';

/** All settings as one form: they take effect together once saved. */
function SettingsForm({ stored }: Props) {
  const form = useSchemaForm({ schema: SettingsFormSchema, defaultValues: stored });
  const notify = useNotify();
  const { mutation, submit } = useSubmit(
    form,
    (body) => call(changeSettings, { body }),
    (saved, sent) => {
      resetKeepingEdits(form, sent, saved);
      notify(SAVED);
    },
  );
  const guard = useLeaveGuard(form.formState.isDirty, 'Your changes to the settings are not saved.');
  const known = form.formState.defaultValues;
  const isOutdated = mutation.error instanceof ProblemError && mutation.error.code === 'changed-meanwhile';
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={submit}
        onChange={() => notify(undefined)}
        className={`${stack['gap-5']} ${styles['form']}`}
      >
        <Card padding="large" as="section">
          <FormRadioCards name="settings.leaderboards" legend="Leaderboards" options={LEADERBOARD_OPTIONS} />
        </Card>
        <EmailConfirmation stored={stored} />
        <Calendar />
        <Retention stored={stored} />
        <MutationResult mutation={mutation} />
        {isOutdated && known?.settings && stored.version !== known.version && (
          <Conflict
            changes={describeConflict(known.settings, stored.settings, form.getValues('settings'))}
            onKeep={() => {
              resetKeepingEdits(form, Object(known), stored);
              submit();
            }}
            onDiscard={() => {
              form.reset(stored);
              mutation.reset();
            }}
          />
        )}
        <ButtonRow>
          <Button type="submit" working={mutation.isPending}>
            Save
          </Button>
        </ButtonRow>
      </form>
      <LeaveDialog guard={guard} />
    </FormProvider>
  );
}

type ConflictProps = {
  readonly changes: readonly string[];
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
};

/** Shows what another admin has saved meanwhile, and offers a choice between the two. */
function Conflict({ changes, onKeep, onDiscard }: ConflictProps) {
  return (
    <Section title="Changed in the meantime" level={2}>
      <ul>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <p>Save mine keeps the other changes of the other admin, and saves yours over theirs.</p>
      <ButtonRow>
        <Button variant="secondary" onClick={onKeep}>
          Save mine
        </Button>
        <Button variant="secondary" onClick={onDiscard}>
          Use theirs
        </Button>
      </ButtonRow>
    </Section>
  );
}

/** Email confirmation can be switched on only if the server sends mail, but can always be switched off. */
function EmailConfirmation({ stored: { settings, sendsMail } }: Props) {
  const isStored = settings.confirmEmail;
  return (
    <Card padding="large" as="section">
      <FormRadioCards
        name="settings.confirmEmail"
        legend="Confirm email addresses"
        options={EMAIL_CONFIRMATION_OPTIONS.filter(({ value }) => !value || sendsMail || isStored)}
      />
      {!sendsMail && (
        <p>
          {isStored ? 'On, but not in effect: this server sends no mail. ' : 'This server sends no mail. '}
          Set SMTP_URL on the server to confirm addresses.
        </p>
      )}
    </Card>
  );
}

function Calendar() {
  const timeZone: string = useWatch({ name: 'settings.timeZone' });
  return (
    <Card padding="large" as="section">
      <h2>Calendar</h2>
      <p>These decide when weeks and months begin on leaderboards and in reports.</p>
      <FormSelect name="settings.weekStart" label="First day of the week" options={WEEKDAY_OPTIONS} />
      <FormSelect
        name="settings.timeZone"
        label="Time zone"
        hint={`It is ${formatTimeInZone(timeZone)} there now.`}
        options={listTimeZoneOptions(timeZone)}
      />
    </Card>
  );
}

function Retention({ stored: { settings, sendsMail } }: Props) {
  return (
    <Card padding="large" as="section">
      <h2>How long data is kept</h2>
      <p>
        Older data is removed every hour. Results and XP are computed from everything a person did, so they
        stay as long as the account.
      </p>
      {RETENTION_FIELDS.map(({ name, label, hint, least }) => (
        <FormSelect
          key={name}
          name={`settings.${name}`}
          label={label}
          hint={hint}
          options={listMonthOptions(settings[name], least)}
        />
      ))}
      <p>
        {sendsMail
          ? 'A month before an account is deleted, its person is warned by mail.'
          : 'This server sends no mail, so nobody is warned before an account is deleted.'}
      </p>
    </Card>
  );
}
