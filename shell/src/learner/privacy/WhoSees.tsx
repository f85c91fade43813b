import { Facts } from '@venture/ui/Facts';
import { guest, people } from './who-sees.json';

/** The data that a class's owners see of its members, shown before joining and worded the same everywhere. */
export const OWNERS_SEE = people.find(({ who }) => who.startsWith('Owners'))?.what;

export function WhoSees({ withGuests = false }: { readonly withGuests?: boolean }) {
  return (
    <>
      <Facts facts={people.map(({ who, what }) => [who, what])} names="above" />
      {withGuests && <p>{guest}</p>}
    </>
  );
}
