import { formatCount, formatNumber } from '@venture/api/format';
import { formatDayOf, formatTimeOf } from '@venture/api/format-date';
import type { PersonInDetail } from '@venture/api/v1/people';
import { roleOf } from '@venture/api/v1/roles';
import { Facts } from '@venture/ui/Facts';
import { ROLE_NAMES } from '../frame/roles';

const NOWHERE = 'Not logged in anywhere';

/** Who somebody is, and how far they came. */
export function PersonFacts({ person }: { readonly person: PersonInDetail }) {
  const { email, userType, joinedAt, isDisabled, sessions, lastLoginAt, events, xp } = person;
  const facts = [
    ['Email', email],
    ['Account', isDisabled ? 'Disabled' : 'Active'],
    ['Role', ROLE_NAMES[roleOf(person)]],
    ['Chose at sign-up', userType === 'admin' ? 'Admin' : 'User'],
    ['Joined', formatDayOf(joinedAt)],
    ['Logged in on', sessions === 0 ? NOWHERE : formatCount(sessions, 'device')],
    ['Last login', lastLoginAt ? formatTimeOf(lastLoginAt) : NOWHERE],
    ['Progress', `${formatNumber(xp)} XP from ${formatNumber(events)} events`],
  ] as const;
  return <Facts facts={facts} names="long" />;
}
