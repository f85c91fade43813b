import { formatCount, formatNumber } from '@venture/api/format';
import { MutationResult } from '@venture/api/react/MutationResult';
import { useServerMutation } from '@venture/api/react/queries';
import { call } from '@venture/api/v1/call';
import type { ResponseOf } from '@venture/api/v1/endpoint';
import { invite, MAX_INVITATIONS_PER_CALL } from '@venture/api/v1/invitations';
import { Alert } from '@venture/ui/Alert';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Field } from '@venture/ui/Field';
import { LeaveDialog, useLeaveGuard } from '@venture/ui/LeaveDialog';
import stack from '@venture/ui/stack.module.css';
import { TextArea } from '@venture/ui/TextArea';
import typography from '@venture/ui/typography.module.css';
import { type ChangeEvent, type FormEvent, useMemo, useRef, useState } from 'react';
import { useNotify } from '../../app/Notice';
import { Section } from '../../app/Section';
import {
  type EmailList,
  type EmailListIssue,
  editList,
  extractMalformedLines,
  type NumberedText,
  parseEmailList,
} from './emails';
import styles from './Invite.module.css';

/** Preview of a list: the people it would invite, and the lines it would skip. */
function ListPreview({ list: { emails, malformed, repeated, isTooLong } }: { readonly list: EmailList }) {
  return (
    <div className={stack['gap-3']}>
      <p role="status">
        <strong>{formatCount(emails.length, 'email address', 'email addresses')}</strong> found
        {malformed.length > 0 && `, ${formatCount(malformed.length, 'entry', 'entries')} that can’t be read`}
        {repeated.length > 0 && `, ${formatCount(repeated.length, 'duplicate')}`}.
      </p>
      {isTooLong && (
        <Alert>{`At most ${formatNumber(MAX_INVITATIONS_PER_CALL)} people can be invited at once. Split the list.`}</Alert>
      )}
      <Problems title="Can’t be read as an email address" problems={malformed} />
      <Problems title="Listed more than once, invited once" problems={repeated} />
    </div>
  );
}

const MOST_SHOWN = 50;

function Problems({
  title,
  problems,
}: {
  readonly title: string;
  readonly problems: readonly EmailListIssue[];
}) {
  if (problems.length === 0) return null;
  const more = problems.length - MOST_SHOWN;
  return (
    <details className={styles['problems']} open>
      <summary>{title}</summary>
      <ul>
        {problems.slice(0, MOST_SHOWN).map(({ line, text }) => (
          <li key={`${line} ${text}`}>
            Line {formatNumber(line)}: {text.slice(0, 100)}
          </li>
        ))}
        {more > 0 && <li>and {formatNumber(more)} more</li>}
      </ul>
    </details>
  );
}

const LARGEST_FILE = 1_000_000;

/** Opens a list from a file, as an alternative to pasting it. */
function ListFile({ onRead }: { readonly onRead: (text: string) => void }) {
  const [error, setError] = useState('');
  const read = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const file = input.files?.[0];
    if (!file) return;
    const isLarge = file.size > LARGEST_FILE;
    setError(isLarge ? 'This file is larger than 1 MB.' : '');
    if (!isLarge) onRead(await file.text());
    input.value = '';
  };
  return (
    <Field
      label="Or open a CSV file"
      type="file"
      accept=".csv,.txt,text/csv,text/plain"
      error={error}
      onChange={read}
    />
  );
}

/** Says `2 people invited.`, and who needed no invitation. */
const doneWords = ({ invited, members }: ResponseOf<typeof invite>) =>
  `${formatCount(invited, 'person', 'people')} invited.${members > 0 ? ` ${formatNumber(members)} already in the class.` : ''}`;

/** Invites a whole list; shows what it could read before anything is sent. */
export function EmailInvitationForm({ id }: { readonly id: string }) {
  const [typed, setTyped] = useState<NumberedText>({ text: '', numbers: undefined });
  const { text, numbers } = typed;
  const field = useRef<HTMLTextAreaElement>(null);
  const notify = useNotify();
  const invitation = useServerMutation((emails: readonly string[]) =>
    call(invite, { params: { id }, body: { emails: [...emails] } }),
  );
  const list = useMemo(() => parseEmailList(text, numbers), [text, numbers]);
  const guard = useLeaveGuard(list.emails.length > 0, 'The email addresses are not sent yet.');
  const canSend = list.emails.length > 0 && !list.isTooLong;

  const open = (opened: string) => {
    setTyped({ text: opened, numbers: undefined });
    invitation.reset();
    notify(undefined);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!canSend || invitation.isPending) return;
    const onSuccess = (result: ResponseOf<typeof invite>) => {
      notify(doneWords(result));
      setTyped(extractMalformedLines(list));
      // The button is disabled until the list changes.
      field.current?.focus();
    };
    invitation.mutate(list.emails, { onSuccess });
  };
  return (
    <Section title="Invite by email">
      <p className={typography['measure']}>
        Anyone who signs up or logs in with one of these email addresses finds the invitation on their
        dashboard, and joins by accepting it. No emails are sent: tell them yourself, for example with the
        link above.
      </p>
      <form className={stack['gap-4']} onSubmit={send}>
        <TextArea
          ref={field}
          label="Email addresses"
          hint={`Paste a list or a table, one per line, at most ${formatNumber(MAX_INVITATIONS_PER_CALL)}.`}
          value={text}
          spellCheck={false}
          onChange={(event) => setTyped(editList(typed, event.currentTarget.value))}
        />
        <ListFile onRead={open} />
        {text.trim() !== '' && <ListPreview list={list} />}
        <ButtonRow>
          <Button type="submit" disabled={!canSend} working={invitation.isPending}>
            {canSend ? `Invite ${formatCount(list.emails.length, 'person', 'people')}` : 'Invite'}
          </Button>
        </ButtonRow>
        <MutationResult mutation={invitation} />
      </form>
      <LeaveDialog guard={guard} />
    </Section>
  );
}
