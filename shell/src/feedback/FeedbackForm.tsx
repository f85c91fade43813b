import { hasCapability } from '@venture/api/capabilities';
import { newId } from '@venture/api/new-id';
import { call } from '@venture/api/v1/call';
import { MESSAGE_LIMIT, sendFeedback } from '@venture/api/v1/feedback';
import { Alert } from '@venture/ui/Alert';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Card } from '@venture/ui/Card';
import { Field } from '@venture/ui/Field';
import { TextArea } from '@venture/ui/TextArea';
import { type FormEvent, useRef, useState } from 'react';
import { texts } from './content';
import { type Draft, NotSent } from './NotSent';

const EMPTY: Draft = { name: '', email: '', message: '' };

/**
 * Where there is no server to send to, or sending fails, the text stays, and the page says so and offers
 * alternatives.
 */
export function FeedbackForm() {
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
