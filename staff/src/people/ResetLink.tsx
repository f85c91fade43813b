import { learnersAddress } from '@venture/api/config';
import { call } from '@venture/api/v1/call';
import type { PersonInDetail } from '@venture/api/v1/people';
import { createResetLink } from '@venture/api/v1/recovery';
import { useAction } from '@venture/client/useAction';
import { Alert } from '@venture/ui/Alert';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import stack from '@venture/ui/stack.module.css';
import { useState } from 'react';
import { CopyField } from '../frame/CopyField';
import styles from './ResetLink.module.css';

type NewLink = { readonly address: string; readonly hours: number };

/** Helps a person who has forgotten their password. */
export function ResetLink({ person }: { readonly person: PersonInDetail }) {
  const [made, setMade] = useState<NewLink>();
  const { running, failed, run } = useAction();
  const make = async () => {
    const { token, hours } = await call(createResetLink, { params: { id: person.id } });
    setMade({ address: linkWith(token), hours });
  };
  const why = refusalFor(person);
  return (
    <section className={`${stack['gap-3']} ${styles['link']}`} aria-label="Forgotten password">
      <h3>Forgotten password</h3>
      {why ? (
        <p>{why}</p>
      ) : (
        <>
          <p>
            With a link this person can set a new password, once. Let nobody else see it: anyone who has it
            can take over the account.
          </p>
          <ButtonRow>
            <Button variant="secondary" working={running === 'make'} onClick={() => run('make', make, '')}>
              {made ? 'Create a new link instead' : 'Create a link to set a new password'}
            </Button>
          </ButtonRow>
        </>
      )}
      {failed && <Alert>{failed}</Alert>}
      {made && (
        <CopyField
          key={made.address}
          label="Link"
          hint={`Valid for ${made.hours} hours, and shown only once. Earlier links no longer work.`}
          value={made.address}
        />
      )}
    </section>
  );
}

/** No admin can take over another admin's account. */
function refusalFor({ isDisabled, mayAdminister, email }: PersonInDetail): string {
  if (mayAdminister) {
    return `This person is an admin, so a link can only be created on the server: npm run admin -- reset ${email}`;
  }
  return isDisabled ? 'Nobody can log in to a disabled account: enable it first.' : '';
}

function linkWith(token: string): string {
  return new URL(`#/reset-password?token=${token}`, learnersAddress()).href;
}
