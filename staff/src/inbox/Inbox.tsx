import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDateTime, formatFullDate } from '@venture/api/format';
import { MutationResult } from '@venture/api/react/MutationResult';
import { ListView } from '@venture/api/react/QueryView';
import { listQuery, useServerMutation } from '@venture/api/react/queries';
import { call } from '@venture/api/v1/call';
import {
  deleteFeedback,
  FEEDBACK_STATES,
  type Feedback,
  type FeedbackState,
  listFeedback,
  markFeedback,
} from '@venture/api/v1/feedback';
import { Badge } from '@venture/ui/Badge';
import { Button, buttonLook } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Card } from '@venture/ui/Card';
import { EmptyState } from '@venture/ui/EmptyState';
import { CheckIcon, FeedbackIcon, MailIcon } from '@venture/ui/icons';
import lists from '@venture/ui/lists.module.css';
import row from '@venture/ui/row.module.css';
import { Select } from '@venture/ui/Select';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { useId, useState } from 'react';
import { ConfirmButton } from '../app/FormDialog';
import { useNotify } from '../app/Notice';
import styles from './Inbox.module.css';

const STATE_WORDS: Readonly<Record<FeedbackState, string>> = {
  unread: 'Unread',
  read: 'Read',
  answered: 'Answered',
};
const STATE_OPTIONS = FEEDBACK_STATES.map((value) => ({ value, label: STATE_WORDS[value] }));

const TONES = { unread: 'accent', read: 'plain', answered: 'success' } as const;

/** Feedback to read and answer. */
export function Inbox() {
  const [state, setState] = useState<FeedbackState>();
  const messages = useInfiniteQuery(listQuery(listFeedback, { query: { state } }));
  return (
    <>
      <div className={lists['filters']}>
        <Select
          label="Show"
          value={state ?? ''}
          options={[{ value: '', label: 'All messages' }, ...STATE_OPTIONS]}
          onChoose={(value) => setState(value || undefined)}
        />
      </div>
      <section aria-label="Messages" className={stack['gap-6']}>
        <ListView
          query={messages}
          label="Loading messages"
          lines={6}
          itemsName="messages"
          empty={
            <EmptyState
              icon={<FeedbackIcon />}
              title={state ? `No message is ${STATE_WORDS[state].toLowerCase()}` : 'Nobody has written yet'}
              text="Messages come from the page “Feedback and help”."
            />
          }
        >
          {(shown) => (
            <ul className={`${stack['gap-4']} ${styles['messages']}`}>
              {shown.map((message) => (
                <Message key={message.id} message={message} isFiltered={state !== undefined} />
              ))}
            </ul>
          )}
        </ListView>
      </section>
    </>
  );
}

type Props = {
  readonly message: Feedback;
  /** True if the list shows a single state. */
  readonly isFiltered: boolean;
};

/** One message, to mark as read, answer in a mail program or delete. */
function Message(props: Props) {
  const { name, email, message: text, at, state, userId } = props.message;
  const heading = useId();
  return (
    <li>
      <Card as="article" aria-labelledby={heading}>
        <div className={`${row['gap-2']} ${row['spread']}`}>
          <h2 id={heading} className={styles['name']}>
            {name}
          </h2>
          <Badge tone={TONES[state]} icon={state === 'answered' && <CheckIcon aria-hidden />}>
            {STATE_WORDS[state]}
          </Badge>
        </div>
        <p className={`${typography['note']} ${styles['text']}`}>
          {email} · {formatDateTime(at)} · {userId ? 'logged in' : 'not logged in'}
        </p>
        <p className={styles['text']}>{text}</p>
        <Actions {...props} />
      </Card>
    </li>
  );
}

function Actions({ message, isFiltered }: Props) {
  const notify = useNotify();
  const { id, name, state } = message;
  const params = { id };
  const mutation = useServerMutation((next: FeedbackState) =>
    call(markFeedback, { params, body: { state: next } }),
  );
  const mark = (next: FeedbackState) => {
    const goes = isFiltered && next !== state;
    const text = `The message from ${name} is now marked as ${STATE_WORDS[next].toLowerCase()}.`;
    mutation.mutate(next, { onSuccess: () => goes && notify(text) });
  };
  return (
    <>
      <ButtonRow>
        <a
          href={buildReplyUrl(message)}
          {...buttonLook({ variant: 'secondary', size: 'small' })}
          onClick={() => mark('answered')}
        >
          <MailIcon aria-hidden />
          Answer by email
        </a>
        <Button
          variant="quiet"
          size="small"
          working={mutation.isPending}
          onClick={() => mark(state === 'unread' ? 'read' : 'unread')}
        >
          {state === 'unread' ? 'Mark as read' : 'Mark as unread'}
        </Button>
        <ConfirmButton
          label="Delete"
          look={{ variant: 'quiet', size: 'small' }}
          title={`Delete the message from ${name}?`}
          confirm="Delete forever"
          variant="danger"
          send={() => call(deleteFeedback, { params })}
          done={`The message from ${name} has been deleted.`}
        >
          <p>This cannot be undone.</p>
        </ConfirmButton>
      </ButtonRow>
      <MutationResult mutation={mutation} />
    </>
  );
}

/** Mail programs cut or refuse longer addresses. */
const LONGEST_QUOTE = 1200;

/** Returns the address that opens a reply in a mail program, with the message quoted. */
export function buildReplyUrl({ name, email, message, at }: Feedback): string {
  const signs = [...message];
  const short = signs.length > LONGEST_QUOTE ? `${signs.slice(0, LONGEST_QUOTE).join('')} […]` : message;
  const quoted = short.split('\n').map((line) => `> ${line}`);
  const body = [`Hello ${name},`, '', '', '', `On ${formatFullDate(at)} you wrote:`, ...quoted].join('\r\n');
  const parts = { subject: 'Re: your feedback on Venture Quest', body };
  const query = Object.entries(parts).map(([key, text]) => `${key}=${encodeURIComponent(text)}`);
  return `mailto:${encodeURIComponent(email)}?${query.join('&')}`;
}
