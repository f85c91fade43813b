import { call, ProblemError } from '@venture/api/v1/call';
import { joinLeaderboards } from '@venture/api/v1/leaderboards';
import { Field } from '@venture/ui/Field';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { useEffect, useRef } from 'react';
import { useAction } from '../../admin/useAction';
import { ConfirmDialog } from '../../confirm/ConfirmDialog';

type Props = {
  /** The current nickname; null for a person who is about to join. */
  readonly nickname: string | null;
  readonly onClose: () => void;
  readonly onDone: (nickname: string) => void;
};

/** Asks for a nickname, and says who will see what. */
export function JoinDialog({ nickname, onClose, onDone }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const { running, failed, error, run } = useAction();
  const isRunning = running !== '';
  useEffect(() => {
    if (!isRunning) field.current?.focus();
  }, [isRunning]);
  const join = () => {
    const body = { nickname: field.current?.value ?? '' };
    run('join', async () => onDone((await call(joinLeaderboards, { body })).nickname), '');
  };
  const refusal = error instanceof ProblemError ? error : undefined;
  const isOfField = refusal?.status === NOT_ACCEPTED;
  return (
    <ConfirmDialog
      title={nickname === null ? 'Join the leaderboards' : 'Change your nickname'}
      cancel="Cancel"
      confirm={nickname === null ? 'Join' : 'Save'}
      variant="primary"
      working={isRunning}
      failed={failed && !isOfField ? (refusal?.message ?? NO_CONNECTION) : ''}
      onConfirm={join}
      onClose={onClose}
    >
      <Field
        ref={field}
        label="Nickname"
        hint="3 to 20 characters. Choose one that does not reveal who you are."
        defaultValue={nickname ?? ''}
        error={isOfField && refusal.message}
        autoComplete="off"
        spellCheck={false}
      />
      {nickname === null && <WhatIsSeen />}
    </ConfirmDialog>
  );
}

function WhatIsSeen() {
  return (
    <ul className={`${stack['gap-2']} ${typography['muted']}`}>
      <li>Everyone who is logged in sees your nickname, your XP and your best game results.</li>
      <li>Nobody sees your name or your email.</li>
      <li>You can leave at any time, and disappear at once.</li>
    </ul>
  );
}

/** The status of a call that was understood and not accepted. */
const NOT_ACCEPTED = 422;

const NO_CONNECTION = 'There is no connection. Your nickname is still here: try again in a moment.';
