import { call } from '@venture/api/v1/call';
import { removeWebhook, setWebhook, TEAM_LIMITS, testWebhook } from '@venture/api/v1/teams';
import { ActionForm } from '@venture/client/ActionForm';
import { ActionResult } from '@venture/client/ActionResult';
import { useAction } from '@venture/client/useAction';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Field } from '@venture/ui/Field';
import stack from '@venture/ui/stack.module.css';
import { useId, useState } from 'react';
import { CopyField } from '../frame/CopyField';
import type { PartProps } from './part';

/** Where the server reports what happens to the team's releases. */
export function Webhook({ team: { name, webhook }, onChange }: PartProps) {
  const heading = useId();
  const action = useAction();
  const [address, setAddress] = useState('');
  const [secret, setSecret] = useState('');
  const params = { team: name };
  const set = async () => {
    setSecret((await call(setWebhook, { params, body: { address } })).secret);
    action.reset(); // that was about another address
    onChange();
  };
  const remove = async () => {
    await call(removeWebhook, { params });
    setSecret('');
    onChange();
  };
  const test = () => call(testWebhook, { params }).finally(onChange);
  return (
    <section className={stack['gap-3']} aria-labelledby={heading}>
      <h3 id={heading}>Webhook</h3>
      <p>
        {webhook
          ? `What happens to releases is sent to ${webhook.address}.`
          : 'The team is not notified when a release waits, is stopped, taken back or deleted.'}
        {webhook?.problem !== undefined && ` The last message did not arrive. ${webhook.problem}`}
      </p>
      {secret && (
        <CopyField
          key={secret}
          label="Secret"
          hint="Shown only once. It signs each message, so you can tell that it comes from here."
          value={secret}
        />
      )}
      <ActionForm label="Webhook" button={webhook ? 'Change the webhook' : 'Set the webhook'} work={set}>
        <Field
          label="Address"
          hint="Begins with https://. A new address gets a new secret."
          type="url"
          required
          maxLength={TEAM_LIMITS.address}
          autoComplete="off"
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
      </ActionForm>
      {webhook && (
        <ButtonRow>
          <Button
            variant="secondary"
            working={action.running === 'test'}
            onClick={() => action.run('test', test, 'The test message arrived.')}
          >
            Send a test message
          </Button>
          <Button
            variant="quiet"
            working={action.running === 'remove'}
            onClick={() => action.run('remove', remove, 'The webhook is removed.')}
          >
            Remove the webhook
          </Button>
        </ButtonRow>
      )}
      <ActionResult action={action} />
    </section>
  );
}
