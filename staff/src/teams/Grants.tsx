import { call } from '@venture/api/v1/call';
import { setGrants, type Team } from '@venture/api/v1/teams';
import { SLOTS } from '@venture/contract/remotes';
import * as v from 'valibot';
import { Form, FormCheckboxes, FormField } from '../frame/Form';
import { Section } from '../frame/Section';
import { useIsAdmin } from '../frame/StaffPageLayout';
import { remoteNames, routePatterns as routeList, VERBATIM_INPUT_PROPS } from './fields';

type Props = { readonly team: Team };

const SLOT_NAMES = { landing: 'The start page', 'game-selection': 'The page of games' } as const;

/** What a team owns, and where its releases may appear at once. */
export function Grants({ team }: Props) {
  const isAdmin = useIsAdmin();
  return (
    <Section title="Owns">{isAdmin ? <GrantsForm team={team} /> : <GrantsInWords team={team} />}</Section>
  );
}

function GrantsInWords({ team: { remotes, routes, slots } }: Props) {
  const places = [...routes, ...slots.map((slot) => SLOT_NAMES[slot])];
  return (
    <>
      <p>{remotes.length > 0 ? remotes.join(', ') : 'No names yet: an admin can give some to the team.'}</p>
      <p>
        {places.length > 0
          ? `New addresses and cards appear without approval at: ${places.join(', ')}.`
          : 'New addresses and cards wait until an admin approves them.'}
      </p>
    </>
  );
}

const GrantsSchema = v.object({ remotes: remoteNames, routes: routeList, slots: v.array(v.picklist(SLOTS)) });

function GrantsForm({ team: { name, remotes, routes, slots } }: Props) {
  return (
    <Form
      schema={GrantsSchema}
      defaultValues={{ remotes: remotes.join(', '), routes: routes.join(', '), slots }}
      button="Save what it owns"
      send={(body) => call(setGrants, { params: { team: name }, body })}
      done="Saved."
    >
      <FormField
        name="remotes"
        label="Names of remotes"
        hint="Separated by commas. Each name has one owner."
        {...VERBATIM_INPUT_PROPS}
      />
      <FormField
        name="routes"
        label="Addresses without approval"
        hint="Such as /lemonade or /games/*. A release that claims another new address waits."
        {...VERBATIM_INPUT_PROPS}
      />
      <FormCheckboxes
        name="slots"
        legend="New cards without approval"
        options={SLOTS.map((value) => ({ value, label: SLOT_NAMES[value] }))}
      />
    </Form>
  );
}
