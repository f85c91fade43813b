import type { PersonInDetail } from '@venture/shared/v1/people';
import { roleOf } from '@venture/shared/v1/roles';
import { Facts } from '../../facts/Facts';
import { ROLE_NAMES } from '../roles';
import { dayOf, timeOf } from '../times';

/** Who somebody is, and how far they came. */
export function PersonFacts({ person }: { readonly person: PersonInDetail }) {
  const { email, userType, joinedAt, isDisabled, sessions, lastLoginAt, events, xp } = person;
  const facts = [
    ['Email', email],
    ['Account', isDisabled ? 'Disabled' : 'Active'],
    ['Role', ROLE_NAMES[roleOf(person)]],
    ['Chose at sign-up', userType === 'admin' ? 'Admin' : 'User'],
    ['Joined', dayOf(joinedAt)],
    ['Logged in on', sessions === 1 ? '1 device' : `${sessions} devices`],
    ['Last login', lastLoginAt ? timeOf(lastLoginAt) : 'No session is left'],
    ['Progress', `${xp.toLocaleString('en')} XP from ${events.toLocaleString('en')} events`],
  ] as const;
  return <Facts facts={facts} names="long" />;
}
