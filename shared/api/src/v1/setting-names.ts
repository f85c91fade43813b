/** Names of settings for use in sentences, also in the audit trail. */
export const SETTING_NAMES: Readonly<Record<string, string>> = {
  leaderboards: 'Leaderboards',
  weekStart: 'First day of the week',
  timeZone: 'Time zone',
  keepPlaysMonths: 'Game moves, months',
  keepAuditMonths: 'Audit trail, months',
  keepFeedbackMonths: 'Feedback, months',
  keepAccountsMonths: 'Unused accounts, months',
  confirmEmail: 'Confirm email addresses',
};

export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** A setting's value in words. */
export function formatSetting(name: string, value: unknown): string {
  if (name === 'weekStart') return WEEKDAYS[Number(value) - 1] ?? String(value);
  if (name === 'timeZone') return String(value).replaceAll('_', ' ');
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return value === null ? 'forever' : String(value);
}
