import { formatNumber } from '@venture/api/format';
import { call, ProblemError } from '@venture/api/v1/call';
import { PAGE_LIMIT, type PageTexts as Texts, WRITTEN_PAGES, type WrittenPage } from '@venture/api/v1/pages';
import { changeSettings, type Settings } from '@venture/api/v1/settings';
import { type ActionState, useAction } from '@venture/client/useAction';
import { defaultText, WRITTEN_TITLES } from '@venture/client/written-pages';
import { Alert } from '@venture/ui/Alert';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Card } from '@venture/ui/Card';
import { Markdown } from '@venture/ui/Markdown';
import { RadioCards } from '@venture/ui/RadioCards';
import { Select } from '@venture/ui/Select';
import { StatusLine } from '@venture/ui/StatusLine';
import stack from '@venture/ui/stack.module.css';
import { TextArea } from '@venture/ui/TextArea';
import typography from '@venture/ui/typography.module.css';
import { type FormEvent, useState } from 'react';
import {
  EMAIL_CONFIRMATION,
  LEADERBOARDS,
  monthOptions,
  RETENTION,
  timeIn,
  timeZoneOptions,
  WEEK_DAYS,
} from './options';
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

type EmailConfirmationProps = {
  readonly value: boolean;
  readonly sendsMail: boolean;
  /** What is stored; it may be on from a time when the server sent mail, and must then be seen to be switched off. */
  readonly isStored: boolean;
  readonly onChange: (value: boolean) => void;
};

/** Whether addresses are confirmed: it can be switched on only where the server sends mail, and always off. */
function EmailConfirmation({ value, sendsMail, isStored, onChange }: EmailConfirmationProps) {
  const mayBeOn = sendsMail || isStored;
  return (
    <Card padding="large" as="section">
      <RadioCards
        legend="Confirm email addresses"
        options={mayBeOn ? EMAIL_CONFIRMATION : EMAIL_CONFIRMATION.filter((option) => option.value === 'off')}
        value={value && mayBeOn ? 'on' : 'off'}
        onChange={(chosen) => onChange(chosen === 'on')}
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

type PageTextsProps = { readonly texts: Texts; readonly onChange: (part: Partial<Texts>) => void };

/** A blank text is not sent: it means the default, as null does. */
const filled = (texts: Texts): Texts => ({
  about: unlessBlank(texts.about),
  privacy: unlessBlank(texts.privacy),
  terms: unlessBlank(texts.terms),
  contact: unlessBlank(texts.contact),
});

const unlessBlank = (text: string | null) => (text?.trim() ? text : null);

/** What the pages in the footer say; each has a text of its own until somebody writes another. */
function PageTexts({ texts, onChange }: PageTextsProps) {
  return (
    <Card padding="large" as="section">
      <h2>Pages in the footer</h2>
      <p>
        Put in who runs this installation and what your college requires. Write ## before a heading, - before
        a list item, **bold** and [a link](https://example.org) or [a page](#/feedback-help).
      </p>
      {WRITTEN_PAGES.map((page) => (
        <OneText key={page} page={page} text={texts[page]} onChange={(text) => onChange({ [page]: text })} />
      ))}
    </Card>
  );
}

type OneProps = {
  readonly page: WrittenPage;
  readonly text: string | null;
  readonly onChange: (text: string | null) => void;
};

function OneText({ page, text, onChange }: OneProps) {
  const title = WRITTEN_TITLES[page];
  return (
    <details className={styles['page']}>
      <summary>
        {title} <span className={typography['note']}>{unlessBlank(text) ? 'your text' : 'default text'}</span>
      </summary>
      <div className={stack['gap-4']}>
        <TextArea
          label={`Text of ${title}`}
          hint={`At most ${formatNumber(PAGE_LIMIT)} characters. Empty means the default text.`}
          rows={12}
          maxLength={PAGE_LIMIT}
          value={text ?? defaultText(page)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {text !== null && (
          <ButtonRow>
            <Button variant="secondary" size="small" onClick={() => onChange(null)}>
              Use the default text
            </Button>
          </ButtonRow>
        )}
        <section aria-label={`Preview of ${title}`} className={styles['preview']}>
          <Markdown text={unlessBlank(text) ?? defaultText(page)} />
        </section>
      </div>
    </details>
  );
}
