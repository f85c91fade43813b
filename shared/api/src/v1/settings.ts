import * as v from 'valibot';
import { formatCount } from '../format';
import { endpoint } from './endpoint';

const months = (least: number) =>
  v.nullable(
    v.pipe(
      v.number('must be a number of months or null'),
      v.integer('must be whole months'),
      v.minValue(least, `must be at least ${formatCount(least, 'month')}`),
      v.maxValue(1200, 'must be at most 1200 months'),
    ),
  );

/** At least a year, so that a year's absence costs nobody their account. */
export const MIN_ACCOUNT_MONTHS = 12;

/** An installation's settings. */
export const InstallationSettings = v.strictObject({
  /** Whether leaderboards are on; while they are off, their members are kept. */
  leaderboards: v.boolean('must be true or false'),
  /** First day of the week: 1 is Monday, 7 is Sunday. */
  weekStart: v.picklist([1, 2, 3, 4, 5, 6, 7], 'must be a day from 1 to 7'),
  /** IANA time zone in which days, weeks and months start. */
  timeZone: v.pipe(
    v.string('must be text'),
    v.maxLength(64, 'must have at most 64 characters'),
    v.regex(/^[A-Za-z0-9_+-]+(\/[A-Za-z0-9_+-]+)*$/, 'must be a time zone such as Europe/Paris'),
  ),
  /** Months to keep game moves, the audit trail and feedback; null keeps them for ever. */
  keepPlaysMonths: months(1),
  keepAuditMonths: months(1),
  keepFeedbackMonths: months(1),
  /** Months without a login before an account is deleted; null for never. */
  keepAccountsMonths: months(MIN_ACCOUNT_MONTHS),
  /**
   * Whether accounts must be confirmed by a mailed link; sign-up then does not reveal whether an address has an
   * account. Needs a mail server.
   */
  confirmEmail: v.boolean('must be true or false'),
});
export type InstallationSettings = v.InferOutput<typeof InstallationSettings>;

/** The largest database integer, minus one for the change itself. */
const MOST_CHANGES = 2_147_483_646;

const Versioned = v.object({
  settings: InstallationSettings,
  /** Grows with each change. */
  version: v.number(),
  /** Whether the server can send mail. */
  sendsMail: v.boolean(),
});

export const getSettings = endpoint({
  id: 'getSettings',
  method: 'GET',
  path: '/settings',
  access: 'admin',
  summary: 'How this installation behaves',
  response: Versioned,
});

/**
 * Refused with `changed-meanwhile` if the settings changed after `version`, and with `no-mail` if confirmation is
 * turned on without a mail server.
 */
export const changeSettings = endpoint({
  id: 'changeSettings',
  method: 'PUT',
  path: '/settings',
  access: 'admin',
  // Needs the password, since a shorter retention period deletes older data.
  passwordAgain: 'always',
  summary: 'Changes how this installation behaves',
  body: v.strictObject({
    settings: InstallationSettings,
    version: v.pipe(
      v.number('must be a number'),
      v.integer('must be whole'),
      v.minValue(0, 'must not be negative'),
      v.maxValue(MOST_CHANGES, 'is too large'),
    ),
    /** Accepted but ignored, so that a whole response can be sent back. */
    sendsMail: v.optional(v.boolean('must be true or false')),
  }),
  response: Versioned,
});
