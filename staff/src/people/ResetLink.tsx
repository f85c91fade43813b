import { learnersAddress } from '@venture/api/config';
import { call } from '@venture/api/v1/call';
import type { PersonInDetail } from '@venture/api/v1/people';
import { createResetLink } from '@venture/api/v1/recovery';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import stack from '@venture/ui/stack.module.css';
import { CopyField } from '../frame/CopyField';
import { MutationResult } from '../frame/MutationResult';
import { useServerMutation } from '../frame/queries';

/** Helps a person who has forgotten their password. */
export function ResetLink({ person }: { readonly person: PersonInDetail }) {
  const link = useServerMutation(() => call(createResetLink, { params: { id: person.id } }));
  const refusal = findRefusal(person);
  return (
    <section className={stack['gap-3']} aria-label="Forgotten password">
      <h3>Forgotten password</h3>
      {refusal ? (
        <p>{refusal}</p>
      ) : (
        <>
          <p>
            With a link this person can set a new password, once. Let nobody else see it: anyone who has it
            can take over the account.
          </p>
          <ButtonRow>
            <Button variant="secondary" working={link.isPending} onClick={() => link.mutate()}>
              {link.data ? 'Create a new link instead' : 'Create a link to set a new password'}
            </Button>
          </ButtonRow>
        </>
      )}
      <MutationResult of={link} />
      {link.data && (
        <CopyField
          label="Link"
          hint={`Valid for ${link.data.hours} hours, and shown only once. Earlier links no longer work.`}
          value={new URL(`#/reset-password?token=${link.data.token}`, learnersAddress()).href}
        />
      )}
    </section>
  );
}

/** No admin can take over another admin's account. */
function findRefusal({ isDisabled, mayAdminister, email }: PersonInDetail): string {
  if (mayAdminister) {
    return `This person is an admin, so a link can only be created on the server: npm run admin -- reset ${email}`;
  }
  return isDisabled ? 'Nobody can log in to a disabled account: enable it first.' : '';
}
