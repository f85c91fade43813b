import { call, ProblemError } from '@venture/api/v1/call';
import { joinLeaderboards } from '@venture/api/v1/leaderboards';
import { Alert } from '@venture/ui/Alert';
import { Button } from '@venture/ui/Button';
import { Dialog } from '@venture/ui/Dialog';
import { Field } from '@venture/ui/Field';
import stack from '@venture/ui/stack.module.css';
import { type SubmitEvent, useEffect, useId, useRef } from 'react';
import { useAction } from '../../admin/useAction';
import styles from './JoinDialog.module.css';

type Props = {
  /** The current nickname; null for a person who is about to join. */
  readonly nickname: string | null;
  readonly onClose: () => void;
  readonly onDone: (nickname: string) => void;
};

/** Asks for a nickname, and says who will see what. */
export function JoinDialog({ nickname, onClose, onDone }: Props) {
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const { running, failed, error, run } = useAction();
  const isRunning = running !== '';
  useEffect(() => {
    if (!isRunning) field.current?.focus();
  }, [isRunning]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = { nickname: field.current?.value ?? '' };
    run('join', async () => onDone((await call(joinLeaderboards, { body })).nickname), '');
  };
  const refusal = error instanceof ProblemError ? error : undefined;
  const isOfField = refusal?.status === NOT_ACCEPTED;
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
          <Button type="submit" form={formId} working={isRunning}>
            {nickname === null ? 'Join' : 'Save'}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className={stack['gap-3']}>
        <Field
          ref={field}
          label="Nickname"
          hint="3 to 20 characters. Choose one that does not reveal who you are."
          defaultValue={nickname ?? ''}
          error={isOfField && refusal.message}
          autoComplete="off"
          spellCheck={false}
        />
        {failed && !isOfField && <Alert>{refusal?.message ?? NO_CONNECTION}</Alert>}
      </form>
      {nickname === null && <WhatIsSeen />}
    </Dialog>
  );
}

function WhatIsSeen() {
  return (
    <ul className={`${stack['gap-2']} ${styles['facts']}`}>
      <li>Everyone who is logged in sees your nickname, your XP and your best game scores.</li>
      <li>Nobody sees your name or your email.</li>
      <li>You can leave at any time, and disappear at once.</li>
    </ul>
  );
}

/** The status of a call that was understood and not accepted. */
const NOT_ACCEPTED = 422;

const NO_CONNECTION = 'There is no connection. Your nickname is still here: try again in a moment.';
