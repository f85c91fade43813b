import { Facts } from '@venture/ui/Facts';
import { guest, people } from './who-sees.json';

/** Data that the owners of a class see of its members: shown before joining, in the same words everywhere. */
export const OWNERS_SEE = people.find(({ who }) => who.startsWith('Owners'))?.what;

export function WhoSees({ withGuests = false }: { readonly withGuests?: boolean }) {
  return (
    <>
      <Facts facts={people.map(({ who, what }) => [who, what])} names="above" />
      {withGuests && <p>{guest}</p>}
    </>
  );
}
