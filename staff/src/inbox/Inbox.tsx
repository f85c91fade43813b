import { formatTimeOf } from '@venture/api/format-date';
import { call } from '@venture/api/v1/call';
import {
  deleteFeedback,
  FEEDBACK_STATES,
  type Feedback,
  type FeedbackState,
  listFeedback,
  markFeedback,
} from '@venture/api/v1/feedback';
import { RequestedList } from '@venture/client/Requested';
import { useAction } from '@venture/client/useAction';
import { Alert } from '@venture/ui/Alert';
import { Badge } from '@venture/ui/Badge';
import { Button, buttonLook } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Card } from '@venture/ui/Card';
import { EmptyState } from '@venture/ui/EmptyState';
import { CheckIcon, FeedbackIcon, MailIcon } from '@venture/ui/icons';
import lists from '@venture/ui/lists.module.css';
import row from '@venture/ui/row.module.css';
import { Select } from '@venture/ui/Select';
import { StatusLine } from '@venture/ui/StatusLine';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { useList } from '@venture/ui/useList';
import { useId, useState } from 'react';
import { AdminPage } from '../frame/AdminPage';
import styles from './Inbox.module.css';
import { replyAddress, STATE_WORDS } from './words';

/** Feedback, to be read and answered. */
export function Inbox() {
  return (
    <AdminPage area="inbox" lead="What people wrote on the feedback page, newest first.">
      <Messages />
    </AdminPage>
  );
}

function Messages() {
  const [state, setState] = useState<FeedbackState>();
  const [now, setNow] = useState<ReadonlyMap<string, Feedback | 'deleted'>>(new Map());
  const list = useList(listFeedback, { state });
  const states = FEEDBACK_STATES.map((value) => ({ value, label: STATE_WORDS[value] }));
  return (
    <>
      <div className={lists['filters']}>
        <Select
          label="Show"
          value={state ?? ''}
          options={[{ value: '', label: 'All messages' }, ...states]}
          onChoose={(value) => setState(value || undefined)}
        />
      </div>
      <RequestedList
        request={list}
        label="Loading messages"
        lines={6}
        what="messages"
        none={<NoMessage state={state} />}
      >
        {(messages) => (
          <ul className={`${stack['gap-4']} ${styles['messages']}`}>
            {messages.map((message) => (
              <Message
                key={message.id}
                message={now.get(message.id) ?? message}
                onChange={(changed) => setNow((before) => new Map([...before, [message.id, changed]]))}
              />
            ))}
          </ul>
        )}
      </RequestedList>
    </>
  );
}

function NoMessage({ state }: { readonly state: FeedbackState | undefined }) {
  return (
    <EmptyState
      icon={<FeedbackIcon />}
      title={state ? `No message is ${STATE_WORDS[state].toLowerCase()}` : 'Nobody has written yet'}
      text="Messages come from the page “Feedback and help”."
    />
  );
}

type Props = {
  readonly message: Feedback | 'deleted';
  readonly onChange: (now: Feedback | 'deleted') => void;
};

/** One message: mark as read, answer in a mail program, delete. */
function Message({ message, onChange }: Props) {
  if (message === 'deleted') {
    return (
      <li>
        <StatusLine>Deleted.</StatusLine>
      </li>
    );
  }
  return (
    <li>
      <MessageCard message={message} onChange={onChange} />
    </li>
  );
}

type MessageCardProps = Props & { readonly message: Feedback };

function MessageCard({ message, onChange }: MessageCardProps) {
  const { name, email, message: text, at, state, userId } = message;
  const heading = useId();
  return (
    <Card as="article" aria-labelledby={heading}>
      <div className={`${row['gap-2']} ${row['spread']}`}>
        <h2 id={heading} className={styles['name']}>
          {name}
        </h2>
        <StateBadge state={state} />
      </div>
      <p className={`${typography['note']} ${styles['from']}`}>
        {email} · {formatTimeOf(at)} · {userId ? 'logged in' : 'not logged in'}
      </p>
      <p className={styles['text']}>{text}</p>
      <Actions message={message} onChange={onChange} />
    </Card>
  );
}

function StateBadge({ state }: { readonly state: FeedbackState }) {
  if (state === 'unread') return <Badge tone="accent">{STATE_WORDS.unread}</Badge>;
  if (state === 'read') return <Badge>{STATE_WORDS.read}</Badge>;
  return (
    <Badge tone="success" icon={<CheckIcon aria-hidden />}>
      {STATE_WORDS.answered}
    </Badge>
  );
}

function Actions({ message, onChange }: MessageCardProps) {
  const { id, name, state } = message;
  const { running, failed, run } = useAction();
  const [isAsking, setAsking] = useState(false);
  const params = { id };
  const mark = (next: FeedbackState) =>
    run('mark', async () => onChange(await call(markFeedback, { params, body: { state: next } })), '');
  const remove = async () => {
    await call(deleteFeedback, { params });
    onChange('deleted');
  };
  return (
    <>
      <ButtonRow>
        <a
          href={replyAddress(message)}
          {...buttonLook({ variant: 'secondary', size: 'small' })}
          onClick={() => mark('answered')}
        >
          <MailIcon aria-hidden />
          Answer by email
        </a>
        <Button
          variant="quiet"
          size="small"
          working={running === 'mark'}
          onClick={() => mark(state === 'unread' ? 'read' : 'unread')}
        >
          {state === 'unread' ? 'Mark as read' : 'Mark as unread'}
        </Button>
        <Button
          variant={isAsking ? 'danger' : 'quiet'}
          size="small"
          working={running === 'delete'}
          onClick={() => (isAsking ? run('delete', remove, '') : setAsking(true))}
          onBlur={() => setAsking(false)}
        >
          {isAsking ? `Delete the message from ${name} forever` : 'Delete'}
        </Button>
      </ButtonRow>
      {failed && <Alert>{failed}</Alert>}
    </>
  );
}
