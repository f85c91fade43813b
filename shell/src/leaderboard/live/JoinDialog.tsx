import { call, ProblemError } from '@venture/api/v1/call';
import { joinLeaderboards } from '@venture/api/v1/leaderboards';
import { Alert } from '@venture/ui/Alert';
import { Button } from '@venture/ui/Button';
import { Dialog } from '@venture/ui/Dialog';
import { Field } from '@venture/ui/Field';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import styles from './JoinDialog.module.css';

type Props = {
  /** The nickname so far; null for who is about to join. */
  readonly nickname: string | null;
  readonly onClose: () => void;
  readonly onDone: (nickname: string) => void;
};

type Refusal = { readonly at: 'nickname' | 'call'; readonly text: string };

/** Asks for a nickname, and says what will be seen and by whom. */
export function JoinDialog({ nickname, onClose, onDone }: Props) {
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [working, setWorking] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  useEffect(() => field.current?.focus(), []);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (working) return;
    const typed = field.current?.value ?? '';
    setWorking(true);
    setRefusal(undefined);
    try {
      onDone((await call(joinLeaderboards, { body: { nickname: typed } })).nickname);
    } catch (error) {
      setRefusal(refusalOf(error));
      setWorking(false);
      field.current?.focus();
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={nickname === null ? 'Join the leaderboards' : 'Change your nickname'}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} working={working}>
            {nickname === null ? 'Join' : 'Save'}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className={styles['form']}>
        <Field
          ref={field}
          label="Nickname"
          hint="3 to 20 characters. Choose one that does not reveal who you are."
          defaultValue={nickname ?? ''}
          error={refusal?.at === 'nickname' ? refusal.text : undefined}
          autoComplete="off"
          spellCheck={false}
        />
        {refusal?.at === 'call' && <Alert>{refusal.text}</Alert>}
      </form>
      {nickname === null && <WhatIsSeen />}
    </Dialog>
  );
}

function WhatIsSeen() {
  return (
    <ul className={styles['facts']}>
      <li>Everybody who is logged in sees your nickname, your XP and your best game scores.</li>
      <li>Nobody sees your name or your email.</li>
      <li>You can leave at any time, and are gone at once.</li>
    </ul>
  );
}

/** The status of a call that was understood and not accepted. */
const NOT_ACCEPTED = 422;

function refusalOf(error: unknown): Refusal {
  if (error instanceof ProblemError) {
    return { at: error.status === NOT_ACCEPTED ? 'nickname' : 'call', text: error.message };
  }
  return { at: 'call', text: 'There is no connection. Your nickname is still here: try again in a moment.' };
}
