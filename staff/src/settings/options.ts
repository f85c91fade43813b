import { formatCount } from '@venture/api/format';
import { LEAST_ACCOUNT_MONTHS, type Settings } from '@venture/api/v1/settings';

export const LEADERBOARDS = [
  { value: 'on', label: 'On', note: 'Students can join with a nickname if they want to.' },
  {
    value: 'off',
    label: 'Off',
    note: 'Nobody sees them. Members are kept until you switch leaderboards on again.',
  },
];

export const EMAIL_CONFIRMATION = [
  {
    value: 'off',
    label: 'Off',
    note: 'An account can be used at once. Signing up reveals whether an address already has an account.',
  },
  {
    value: 'on',
    label: 'On',
    note: 'An account can be used once its owner follows a link sent to the address. Nobody can find out whether an address has an account.',
  },
];

export const WEEK_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (label, index) => ({ value: String(index + 1), label }),
);

export const RETENTION: readonly {
  readonly name: Extract<keyof Settings, `keep${string}`>;
  readonly label: string;
  readonly hint: string;
  readonly least?: number;
}[] = [
  { name: 'keepPlaysMonths', label: 'Game moves', hint: 'Without them a game cannot be watched again.' },
  { name: 'keepAuditMonths', label: 'Audit trail', hint: 'Who did what to whom, or to which class.' },
  { name: 'keepFeedbackMonths', label: 'Feedback', hint: 'Messages, answered or not.' },
  {
    name: 'keepAccountsMonths',
    label: 'Accounts after the last login',
    hint: 'A month later they are deleted with all results, those with a role or on a team excepted.',
    least: LEAST_ACCOUNT_MONTHS,
  },
];

const OFFERED_MONTHS = [3, 6, 12, 24, 36, 60];

/** The lengths of time one can choose, and the one that is chosen already. */
export function monthOptions(chosen: number | null, least = 0) {
  const offered = OFFERED_MONTHS.filter((months) => months >= least);
  const months = new Set([...offered, ...(chosen === null ? [] : [chosen])]);
  const lengths = [...months]
    .sort((one, other) => one - other)
    .map((count) => ({
      value: String(count),
      label: count % 12 === 0 ? formatCount(count / 12, 'year') : formatCount(count, 'month'),
    }));
  return [...lengths, { value: '', label: 'Forever' }];
}

/** All time zones this browser knows, and the one that is chosen already. */
export function timeZoneOptions(chosen: Settings['timeZone']) {
  const known = new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')]);
  return [...known].sort().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
}

/** Day and time of day in a time zone; where this browser does not know it, in UTC. */
export function timeIn(timeZone: string, now = new Date()): string {
  const form = { weekday: 'long', hour: '2-digit', minute: '2-digit' } as const;
  try {
    return now.toLocaleString('en-GB', { ...form, timeZone });
  } catch {
    return `${now.toLocaleString('en-GB', { ...form, timeZone: 'UTC' })} (UTC)`;
  }
}
