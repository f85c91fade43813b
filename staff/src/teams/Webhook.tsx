import { call } from '@venture/api/v1/call';
import { removeWebhook, setWebhook, TEAM_LIMITS, type Team, testWebhook } from '@venture/api/v1/teams';
import { MutationResult } from '@venture/client/MutationResult';
import { useServerMutation } from '@venture/client/queries';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { useState } from 'react';
import * as v from 'valibot';
import { CopyField } from '../frame/CopyField';
import { Form, FormField } from '../frame/Form';
import { useNotify } from '../frame/Notice';
import { Section } from '../frame/Section';
import { webAddress } from './fields';

const WebhookSchema = v.object({ address: webAddress });

/** Where the server reports what happens to the team's releases. */
export function Webhook({ team: { name, webhook } }: { readonly team: Team }) {
  const [secret, setSecret] = useState('');
  const params = { team: name };
  return (
    <Section title="Webhook">
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
      <Form
        label="Webhook"
        schema={WebhookSchema}
        defaultValues={{ address: '' }}
        button={webhook ? 'Change the webhook' : 'Set the webhook'}
        send={async (body) => setSecret((await call(setWebhook, { params, body })).secret)}
      >
        <FormField
          name="address"
          label="Address"
          hint="Begins with https://. A new address gets a new secret."
          type="url"
          maxLength={TEAM_LIMITS.address}
        />
      </Form>
      {webhook && <WebhookButtons name={name} onRemoved={() => setSecret('')} />}
    </Section>
  );
}

type ButtonsProps = { readonly name: string; readonly onRemoved: () => void };

function WebhookButtons({ name, onRemoved }: ButtonsProps) {
  const notify = useNotify();
  const params = { team: name };
  const test = useServerMutation(() => call(testWebhook, { params }));
  const removal = useServerMutation(() => call(removeWebhook, { params }));
  const remove = () =>
    removal.mutate(undefined, {
      onSuccess: () => {
        onRemoved();
        notify('The webhook is removed.');
      },
    });
  return (
    <>
      <ButtonRow>
        <Button
          variant="secondary"
          working={test.isPending}
          onClick={() => test.mutate(undefined, { onSuccess: () => notify('The test message arrived.') })}
        >
          Send a test message
        </Button>
        <Button variant="quiet" working={removal.isPending} onClick={remove}>
          Remove the webhook
        </Button>
      </ButtonRow>
      <MutationResult mutation={test} />
      <MutationResult mutation={removal} />
    </>
  );
}
