import { FEEDBACK_STATES, type Feedback, type FeedbackState, listFeedback } from '@venture/api/v1/feedback';
import { EmptyState } from '@venture/ui/EmptyState';
import { FeedbackIcon } from '@venture/ui/icons';
import { Select } from '@venture/ui/Select';
import stack from '@venture/ui/stack.module.css';
import { useList } from '@venture/ui/useList';
import { useState } from 'react';
import { AdminPage } from '../AdminPage';
import lists from '../lists.module.css';
import { RequestedList } from '../Requested';
import styles from './Inbox.module.css';
import { Message } from './Message';
import { STATE_WORDS } from './words';

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
