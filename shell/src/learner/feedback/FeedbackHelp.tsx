import { answersV1 } from '@venture/api/config';
import { useServerMutation } from '@venture/api/react/queries';
import { call, ProblemError } from '@venture/api/v1/call';
import { MAX_FEEDBACK_LENGTH, sendFeedback } from '@venture/api/v1/feedback';
import { newId } from '@venture/device/new-id';
import { readStored, tabStorage, writeStored } from '@venture/device/storage';
import { parseStoredValue } from '@venture/device/stored-value';
import { Alert } from '@venture/ui/Alert';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Card } from '@venture/ui/Card';
import { copyText } from '@venture/ui/copy-text';
import { Field } from '@venture/ui/Field';
import { CopyIcon } from '@venture/ui/icons';
import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import { StatusLine } from '@venture/ui/StatusLine';
import stack from '@venture/ui/stack.module.css';
import { TextArea } from '@venture/ui/TextArea';
import { TextLink } from '@venture/ui/TextLink';
import { useUser } from '@venture/ui/useUser';
import { type FormEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { WhoSees } from '../privacy/WhoSees';
import styles from './FeedbackHelp.module.css';
import { faq } from './faq.json';
import texts from './feedback.json';

export function FeedbackHelp() {
  return (
    <Page>
      <PageHeader
        title="Feedback and help"
        lead="Tell us what works and what does not, or find your answer below."
        back={{ to: '/dashboard-user', label: 'Back to dashboard' }}
      />
      <div className={styles['columns']}>
        <section aria-labelledby="feedback" className={`${stack['gap-4']} ${styles['column']}`}>
          <h2 id="feedback">Write to us</h2>
          <FeedbackForm />
        </section>
        <section aria-labelledby="faq" className={`${stack['gap-4']} ${styles['column']}`}>
          <h2 id="faq">Questions and answers</h2>
          <div className={stack['gap-3']}>
            {faq.map(({ id, question, answer, shows, link }) => (
              <details key={id} className={styles['question']}>
                <summary>{question}</summary>
                <div className={`${stack['gap-3']} ${styles['answer']}`}>
                  <p>
                    {answer} {link && <TextLink to={link.to}>{link.label}</TextLink>}
                  </p>
                  {shows && <WhoSees withGuests />}
                </div>
              </details>
            ))}
          </div>
        </section>
      </div>
    </Page>
  );
}

const Draft = v.object({ name: v.string(), email: v.string(), message: v.string() });
type Draft = v.InferOutput<typeof Draft>;

const EMPTY: Draft = { name: '', email: '', message: '' };

/**
 * Keeps what a person typed until the tab is closed: the person may leave to look something up, or a phone may
 * unload the page.
 */
function useDraft() {
  const key = `venture.feedback.${useUser()?.userId ?? 'guest'}`;
  const [draft, setDraft] = useState(
    () => parseStoredValue(readStored(key, tabStorage), Draft, key) ?? EMPTY,
  );
  const change = (next: Draft) => {
    setDraft(next);
    writeStored(key, JSON.stringify(next), tabStorage);
  };
  return [draft, change] as const;
}

/** Keeps the text if there is no server or sending fails; the page then says so and offers alternatives. */
function FeedbackForm() {
  const [draft, setDraft] = useDraft();
  const message = useRef<HTMLTextAreaElement>(null);
  const sending = useSending(() => setDraft({ ...draft, message: '' }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sending.mutate(draft);
  };
  const select = () => {
    message.current?.focus();
    message.current?.select();
  };
  const edited = (key: keyof Draft) => ({
    name: key,
    value: draft[key],
    required: true,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setDraft({ ...draft, [key]: currentTarget.value }),
  });
  return (
    <form onSubmit={submit}>
      <Card padding="large">
        <Field label="Name" autoComplete="name" {...edited('name')} />
        <Field label="Email" type="email" autoComplete="email" {...edited('email')} />
        <TextArea ref={message} label="Message" maxLength={MAX_FEEDBACK_LENGTH} {...edited('message')} />
        <ButtonRow>
          <Button type="submit" working={sending.isPending}>
            Send
          </Button>
        </ButtonRow>
        {sending.isError && <NotSent draft={sending.variables} error={sending.error} select={select} />}
        {sending.isSuccess && (
          <Alert tone="success" role="status" title={texts.thanksTitle}>
            {texts.thanks}
          </Alert>
        )}
      </Card>
    </form>
  );
}

/** Sends a message under an id of its own, so that it is stored only once even if it is sent twice. */
function useSending(onSent: () => void) {
  const [id, setId] = useState(newId);
  return useServerMutation(async (draft: Draft) => {
    if (!answersV1()) throw new Error('This server takes no messages.');
    await call(sendFeedback, { body: { id, ...draft } });
    setId(newId());
    onSent();
  });
}

type Props = {
  readonly draft: Draft;
  readonly error: unknown;
  /** Selects the message on the page, to be copied by hand. */
  readonly select: () => void;
};

/** Says that nothing was sent, and offers two other ways to send the message. */
function NotSent({ draft, error, select }: Props) {
  const { title, text } = wordsFor(error);
  const [copying, setCopying] = useState('');
  const copy = async () => {
    const copied = await copyText(letter(draft));
    setCopying(copied ? texts.copied : texts.copyRefused);
    if (!copied) select();
  };
  return (
    <>
      <Alert tone="warn" title={title}>
        {text}
      </Alert>
      <ButtonRow>
        <Button variant="secondary" icon={<CopyIcon aria-hidden />} onClick={() => void copy()}>
          Copy message
        </Button>
        <a href={mailAddress(draft)}>Open in your mail program</a>
      </ButtonRow>
      <StatusLine>{copying}</StatusLine>
    </>
  );
}

function wordsFor(error: unknown): { readonly title: string; readonly text: string } {
  if (!answersV1()) return { title: texts.notSentTitle, text: texts.notSent };
  const isRefused = error instanceof ProblemError && error.status < 500;
  if (!isRefused) return { title: texts.failedTitle, text: texts.failed };
  const title = error.status === 429 ? texts.tooManyTitle : texts.failedTitle;
  return { title, text: `${error.message} ${texts.failed}` };
}

function letter({ name, email, message }: Draft): string {
  return `${message}\n\n${name}\n${email}`;
}

function mailAddress(draft: Draft): string {
  const { supportEmail, subject } = texts;
  return `mailto:${supportEmail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(letter(draft))}`;
}
