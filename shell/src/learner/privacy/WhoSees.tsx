import { parse } from '@venture/contract/parse';
import { Facts } from '@venture/ui/Facts';
import * as v from 'valibot';
import json from './who-sees.json';

const words = v.pipe(v.string(), v.nonEmpty());
const Content = v.strictObject({
  people: v.array(v.strictObject({ who: words, what: words })),
  guest: words,
});
const { people, guest } = parse(Content, json, 'shell/src/learner/privacy/who-sees.json');

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
