import { hasCapability } from '@venture/api/capabilities';
import { newId } from '@venture/api/new-id';
import { call, ProblemError } from '@venture/api/v1/call';
import { MESSAGE_LIMIT, sendFeedback } from '@venture/api/v1/feedback';
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
import { type FormEvent, useRef, useState } from 'react';
import { WhoSees } from '../privacy/WhoSees';
import { faq, texts } from './content';
import styles from './FeedbackHelp.module.css';

/** A feedback form, and answers to frequent questions. */
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

const EMPTY: Draft = { name: '', email: '', message: '' };

/**
 * Where there is no server to send to, or sending fails, the text stays, and the page says so and offers
 * alternatives.
 */
function FeedbackForm() {
  const [draft, setDraft] = useState(EMPTY);
  const message = useRef<HTMLTextAreaElement>(null);
  const { sending, submit } = useSending(draft, () => setDraft({ ...draft, message: '' }));
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
        <TextArea ref={message} label="Message" maxLength={MESSAGE_LIMIT} {...edited('message')} />
        <ButtonRow>
          <Button type="submit" working={sending.state === 'sending'}>
            Send
          </Button>
        </ButtonRow>
        {sending.state === 'unsent' && (
          <NotSent draft={sending.draft} error={sending.error} select={select} />
        )}
        {sending.state === 'sent' && (
          <Alert tone="success" role="status" title={texts.thanksTitle}>
            {texts.thanks}
          </Alert>
        )}
      </Card>
    </form>
  );
}

type Sending =
  | { readonly state: 'idle' | 'sending' | 'sent' }
  | { readonly state: 'unsent'; readonly draft: Draft; readonly error: unknown };

/** Sends a message with its own id, so that it is stored once even if sent twice. */
function useSending(draft: Draft, onSent: () => void) {
  const [id, setId] = useState(newId);
  const [sending, setSending] = useState<Sending>({ state: 'idle' });
  const send = async () => {
    await call(sendFeedback, { body: { id, ...draft } });
    setId(newId());
    setSending({ state: 'sent' });
    onSent();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!hasCapability('feedback')) return setSending({ state: 'unsent', draft, error: undefined });
    setSending({ state: 'sending' });
    send().catch((error: unknown) => setSending({ state: 'unsent', draft, error }));
  };
  return { sending, submit };
}

type Draft = { readonly name: string; readonly email: string; readonly message: string };

type Props = {
  readonly draft: Draft;
  /** The reason, if there is a server to send to. */
  readonly error: unknown;
  /** Selects the message on the page, for copying by hand. */
  readonly select: () => void;
};

/** Says honestly that nothing was sent, and offers two other ways to send it. */
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
  if (error === undefined) return { title: texts.notSentTitle, text: texts.notSent };
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
