import { formatCount } from '@venture/api/format';
import { MIN_ACCOUNT_MONTHS, Settings } from '@venture/api/v1/settings';
import * as v from 'valibot';

/** A blank text means the default one, as null does. */
const pageText = v.pipe(
  v.nullable(v.string()),
  v.transform((text) => (text?.trim() ? text : null)),
);

/** All settings, and the version of them that was shown. */
export const SettingsFields = v.object({
  version: v.number(),
  settings: v.object({
    ...Settings.entries,
    pages: v.object({ about: pageText, privacy: pageText, terms: pageText, contact: pageText }),
  }),
});

export const LEADERBOARDS = [
  { value: true, label: 'On', note: 'Students can join with a nickname if they want to.' },
  {
    value: false,
    label: 'Off',
    note: 'Nobody sees them. Members are kept until you switch leaderboards on again.',
  },
];

export const EMAIL_CONFIRMATION = [
  {
    value: false,
    label: 'Off',
    note: 'An account can be used at once. Signing up reveals whether an address already has an account.',
  },
  {
    value: true,
    label: 'On',
    note: 'An account can be used once its owner follows a link sent to the address. Nobody can find out whether an address has an account.',
  },
];

export const WEEK_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (label, index) => ({ value: index + 1, label }),
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
    least: MIN_ACCOUNT_MONTHS,
  },
];

const OFFERED_MONTHS = [3, 6, 12, 24, 36, 60];

/** The lengths of time to choose from, with the stored one. */
export function monthOptions(chosen: number | null, least = 0) {
  const offered = OFFERED_MONTHS.filter((months) => months >= least);
  const months = new Set([...offered, ...(chosen === null ? [] : [chosen])]);
  const lengths = [...months]
    .sort((one, other) => one - other)
    .map((count) => ({
      value: count,
      label: count % 12 === 0 ? formatCount(count / 12, 'year') : formatCount(count, 'month'),
    }));
  return [...lengths, { value: null, label: 'Forever' }];
}

/** All time zones this browser knows, and the chosen one. */
export function timeZoneOptions(chosen: Settings['timeZone']) {
  const known = new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')]);
  return [...known].sort().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
}
