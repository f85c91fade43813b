import { formatCount } from '@venture/api/format';
import { formatSetting, SETTING_NAMES, WEEKDAYS } from '@venture/api/v1/setting-names';
import { InstallationSettings, MIN_ACCOUNT_MONTHS } from '@venture/api/v1/settings';
import * as v from 'valibot';
import { findChangedPaths } from '../app/Form';
import { currentZoneName } from '../app/time-zones';

/** All settings, with the version that was shown. */
export const SettingsFormSchema = v.object({
  version: v.number(),
  settings: InstallationSettings,
});

export const LEADERBOARD_OPTIONS = [
  { value: true, label: 'On', note: 'Students can join with a nickname if they want to.' },
  {
    value: false,
    label: 'Off',
    note: 'Nobody sees them. Members stay members for when you switch leaderboards on again.',
  },
];

export const EMAIL_CONFIRMATION_OPTIONS = [
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

export const WEEKDAY_OPTIONS = WEEKDAYS.map((label, index) => ({ value: index + 1, label }));

export const RETENTION_FIELDS: readonly {
  readonly name: Extract<keyof InstallationSettings, `keep${string}`>;
  readonly label: string;
  readonly hint: string;
  readonly least?: number;
}[] = [
  {
    name: 'keepPlaysMonths',
    label: 'Game moves',
    hint: 'They are in what a person downloads of their own data.',
  },
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

/** Lists the periods to choose from, including the stored one. */
export function listMonthOptions(chosen: number | null, least = 0) {
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

/** Lists all time zones this browser knows, each once by its current name, and the chosen one. */
export function listTimeZoneOptions(chosen: InstallationSettings['timeZone']) {
  const zones = new Map(
    ['UTC', ...Intl.supportedValuesOf('timeZone').map(currentZoneName)].map((zone) => [zone, zone]),
  );
  zones.set(currentZoneName(chosen), chosen);
  return [...zones.keys()]
    .sort()
    .map((name) => ({ value: zones.get(name) ?? name, label: name.replaceAll('_', ' ') }));
}

/** Lists how the settings shown, those stored now and those in the form differ. */
export function describeConflict(shown: object, theirs: object, mine: object): readonly string[] {
  const edited = findChangedPaths(shown, mine);
  return findChangedPaths(mine, theirs).map((name) => {
    const label = SETTING_NAMES[name] ?? name;
    const their = formatSetting(name, Reflect.get(theirs, name));
    if (!edited.includes(name)) return `${label}: now ${their}`;
    return `${label}: yours ${formatSetting(name, Reflect.get(mine, name))}, theirs ${their}`;
  });
}
