import { call } from '@venture/api/v1/call';
import { setTeamRemotes, type Team } from '@venture/api/v1/teams';
import * as v from 'valibot';
import { Form, FormField } from '../app/Form';
import { Section } from '../app/Section';
import { useIsAdmin } from '../app/StaffPageLayout';
import { remoteNames, VERBATIM_INPUT_PROPS } from './fields';

type Props = { readonly team: Team };

/** Names that a team owns, each with all addresses below it. */
export function OwnedRemotes({ team }: Props) {
  const { remotes } = team;
  const isAdmin = useIsAdmin();
  return (
    <Section title="Owns">
      {isAdmin ? (
        <RemotesForm team={team} />
      ) : (
        <p>{remotes.length > 0 ? remotes.join(', ') : 'No names yet: an admin can give some to the team.'}</p>
      )}
    </Section>
  );
}

const RemotesSchema = v.object({ remotes: remoteNames });

function RemotesForm({ team: { name, remotes } }: Props) {
  return (
    <Form
      schema={RemotesSchema}
      defaultValues={{ remotes: remotes.join(', ') }}
      button="Save what it owns"
      send={(body) => call(setTeamRemotes, { params: { team: name }, body })}
      done="Saved."
    >
      <FormField
        name="remotes"
        label="Names of remotes"
        hint="Separated by commas. Each name has one owner, whose pages are below its address: lemonade has /lemonade."
        {...VERBATIM_INPUT_PROPS}
      />
    </Form>
  );
}
