import { call } from '@venture/api/v1/call';
import { setGrants } from '@venture/api/v1/teams';
import { ActionForm } from '@venture/client/ActionForm';
import { SLOTS } from '@venture/contract/remotes';
import stack from '@venture/ui/stack.module.css';
import { useId, useState } from 'react';
import { Choices } from './Choices';
import { NamesField } from './NamesField';
import { type PartProps, words } from './part';

type Props = PartProps & { readonly isAdmin: boolean };

const SLOT_NAMES = { landing: 'The start page', 'game-selection': 'The page of games' } as const;

/** What a team owns, and where its releases may appear at once. */
export function Grants({ team, isAdmin, onChange }: Props) {
  const heading = useId();
  return (
    <section className={stack['gap-3']} aria-labelledby={heading}>
      <h3 id={heading}>Owns</h3>
      {isAdmin ? <GrantsForm team={team} onChange={onChange} /> : <GrantsInWords team={team} />}
    </section>
  );
}

function GrantsInWords({ team: { remotes, routes, slots } }: Pick<Props, 'team'>) {
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

function GrantsForm({ team, onChange }: PartProps) {
  const [remotes, setRemotes] = useState(team.remotes.join(', '));
  const [routes, setRoutes] = useState(team.routes.join(', '));
  const [slots, setSlots] = useState(team.slots);
  const save = async () => {
    const body = { remotes: words(remotes), routes: words(routes), slots };
    await call(setGrants, { params: { team: team.name }, body });
    onChange();
  };
  return (
    <ActionForm button="Save what it owns" work={save} done="Saved.">
      <NamesField
        label="Names of remotes"
        hint="Separated by commas. Each name has one owner."
        value={remotes}
        onType={setRemotes}
      />
      <NamesField
        label="Addresses without approval"
        hint="Such as /lemonade or /games/*. A release that claims another new address waits."
        value={routes}
        onType={setRoutes}
      />
      <Choices
        legend="New cards without approval"
        options={SLOTS.map((value) => ({ value, label: SLOT_NAMES[value] }))}
        chosen={slots}
        onChange={setSlots}
      />
    </ActionForm>
  );
}
