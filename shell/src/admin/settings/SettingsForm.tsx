import { call, ProblemError } from '@venture/api/v1/call';
import { changeSettings, type Settings } from '@venture/api/v1/settings';
import { Alert } from '@venture/ui/Alert';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Card } from '@venture/ui/Card';
import { RadioCards } from '@venture/ui/RadioCards';
import { Select } from '@venture/ui/Select';
import { StatusLine } from '@venture/ui/StatusLine';
import stack from '@venture/ui/stack.module.css';
import { type FormEvent, useState } from 'react';
import { type ActionState, useAction } from '../useAction';
import { EmailConfirmation } from './EmailConfirmation';
import { LEADERBOARDS, monthOptions, RETENTION, timeIn, timeZoneOptions, WEEK_DAYS } from './options';
import { filled, PageTexts } from './PageTexts';
import styles from './SettingsForm.module.css';

type Stored = { readonly settings: Settings; readonly version: number; readonly sendsMail: boolean };
type Props = { readonly stored: Stored; readonly refetch: () => void };

/** All settings as one form: they count once they are saved, all together. */
export function SettingsForm({ stored, refetch }: Props) {
  const { saved, settings, set, action, submit } = useDraft(stored);
  const { leaderboards, weekStart, timeZone, confirmEmail, pages } = settings;
  return (
    <form onSubmit={submit} className={`${stack['gap-5']} ${styles['form']}`}>
      <Card padding="large" as="section">
        <RadioCards
          legend="Leaderboards"
          options={LEADERBOARDS}
          value={leaderboards ? 'on' : 'off'}
          onChange={(value) => set({ leaderboards: value === 'on' })}
        />
      </Card>
      <EmailConfirmation
        value={confirmEmail}
        sendsMail={saved.sendsMail}
        isStored={saved.settings.confirmEmail}
        onChange={(value) => set({ confirmEmail: value })}
      />
      <Card padding="large" as="section">
        <h2>Calendar</h2>
        <p>These decide when weeks and months begin on leaderboards and in reports.</p>
        <Select
          label="First day of the week"
          value={String(weekStart)}
          options={WEEK_DAYS}
          onChoose={(day) => set({ weekStart: dayOf(day) })}
        />
        <Select
          label="Time zone"
          hint={`It is ${timeIn(timeZone)} there now.`}
          value={timeZone}
          options={timeZoneOptions(timeZone)}
          onChoose={(zone) => set({ timeZone: zone })}
        />
      </Card>
      <Card padding="large" as="section">
        <h2>How long data is kept</h2>
        <p>
          Older data is removed every hour. Results and XP follow from all that a person did, so they stay as
          long as the account.
        </p>
        {RETENTION.map(({ name, label, hint, least }) => (
          <Select
            key={name}
            label={label}
            hint={hint}
            value={String(settings[name] ?? '')}
            options={monthOptions(settings[name], least)}
            onChoose={(months) => set({ [name]: months === '' ? null : Number(months) })}
          />
        ))}
        <p>
          {saved.sendsMail
            ? 'A month before an account is deleted, its person is warned by mail.'
            : 'This server sends no mail, so nobody is warned before an account is deleted.'}
        </p>
      </Card>
      <PageTexts texts={pages} onChange={(part) => set({ pages: { ...pages, ...part } })} />
      <Outcome action={action} refetch={refetch} />
      <ButtonRow>
        <Button type="submit" working={action.running !== ''}>
          Save
        </Button>
      </ButtonRow>
    </form>
  );
}

function useDraft(stored: Stored) {
  const [saved, setSaved] = useState(stored);
  const [settings, setSettings] = useState(stored.settings);
  const action = useAction();
  const set = (part: Partial<Settings>) => {
    setSettings({ ...settings, ...part });
    action.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = { settings: { ...settings, pages: filled(settings.pages) }, version: saved.version };
    action.run('save', async () => setSaved(await call(changeSettings, { body })), SAVED);
  };
  return { saved, settings, set, action, submit };
}

const SAVED = 'Saved. The change takes effect for everyone within a few seconds.';

type OutcomeProps = Pick<Props, 'refetch'> & { readonly action: ActionState };

function Outcome({ action: { failed, error, done }, refetch }: OutcomeProps) {
  return (
    <>
      {failed && (
        <Alert title="Not saved">
          <p>{failed}</p>
          {error instanceof ProblemError && error.code === 'changed-meanwhile' && (
            <Button variant="secondary" size="small" onClick={refetch}>
              Show the current settings
            </Button>
          )}
        </Alert>
      )}
      <StatusLine>{done}</StatusLine>
    </>
  );
}

function dayOf(value: string): Settings['weekStart'] {
  const days = [1, 2, 3, 4, 5, 6, 7] as const;
  return days.find((day) => String(day) === value) ?? 1;
}
