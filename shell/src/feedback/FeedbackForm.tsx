import { Button } from '@venture/shared/ui/Button';
import { ButtonRow } from '@venture/shared/ui/ButtonRow';
import { Card } from '@venture/shared/ui/Card';
import { Field } from '@venture/shared/ui/Field';
import { TextArea } from '@venture/shared/ui/TextArea';
import { type FormEvent, useRef, useState } from 'react';
import { NotSent } from './NotSent';

type Draft = { readonly name: string; readonly email: string; readonly message: string };

const EMPTY: Draft = { name: '', email: '', message: '' };

/** There is no one to send to yet: the text stays, the page says so, and helps to send it otherwise. */
export function FeedbackForm() {
  const [draft, setDraft] = useState(EMPTY);
  const [unsent, setUnsent] = useState<Draft>();
  const message = useRef<HTMLTextAreaElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setUnsent(draft);
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
        <TextArea ref={message} label="Message" {...edited('message')} />
        <ButtonRow>
          <Button type="submit">Send</Button>
        </ButtonRow>
        {unsent && <NotSent draft={unsent} select={select} />}
      </Card>
    </form>
  );
}
