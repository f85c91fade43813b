import * as v from 'valibot';
import { formatCount } from '../format';
import { endpoint } from './endpoint';
import { PageTexts } from './pages';

const months = (least: number) =>
  v.nullable(
    v.pipe(
      v.number('must be a number of months or null'),
      v.integer('must be whole months'),
      v.minValue(least, `must be at least ${formatCount(least, 'month')}`),
      v.maxValue(1200, 'must be at most 1200 months'),
    ),
  );

/** So that a year away costs nobody their account. */
export const MIN_ACCOUNT_MONTHS = 12;

/** How an installation behaves. */
export const Settings = v.strictObject({
  /** Whether there are leaderboards; members are kept while they are off. */
  leaderboards: v.boolean('must be true or false'),
  /** The first day of the week: 1 is Monday, 7 is Sunday. */
  weekStart: v.picklist([1, 2, 3, 4, 5, 6, 7], 'must be a day from 1 to 7'),
  /** Where days, weeks and months begin, as a name of the IANA time zone database. */
  timeZone: v.pipe(
    v.string('must be text'),
    v.maxLength(64, 'must have at most 64 characters'),
    v.regex(/^[A-Za-z0-9_+-]+(\/[A-Za-z0-9_+-]+)*$/, 'must be a time zone such as Europe/Paris'),
  ),
  /** For how many months the moves of games, the audit trail and feedback are kept; null is for ever. */
  keepPlaysMonths: months(1),
  keepAuditMonths: months(1),
  keepFeedbackMonths: months(1),
  /** After how many months without a login accounts are deleted; null is never. Pages of the previous version leave it out. */
  keepAccountsMonths: v.optional(months(MIN_ACCOUNT_MONTHS), null),
  /**
   * Whether an account can be used only after a link that is sent to its email address; signing up then does not
   * tell whether an address has an account. Needs a mail server.
   */
  confirmEmail: v.boolean('must be true or false'),
  pages: PageTexts,
});
export type Settings = v.InferOutput<typeof Settings>;

/** As far as the database counts, less one for the change itself. */
const MOST_CHANGES = 2_147_483_646;

/** In bytes: four texts of a page, in any script. */
const LARGEST_BODY = 262_144;

const Versioned = v.object({
  settings: Settings,
  /** Goes up with every change. */
  version: v.number(),
  /** Whether this server can send mail. */
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
 * Refused with `changed-meanwhile` when somebody else has changed them since `version`, and with `no-mail` when
 * addresses shall be confirmed where no mail can be sent.
 */
export const changeSettings = endpoint({
  id: 'changeSettings',
  method: 'PUT',
  path: '/settings',
  access: 'admin',
  // A shorter time to keep something deletes what is older.
  passwordAgain: 'always',
  summary: 'Changes how this installation behaves',
  largestBody: LARGEST_BODY,
  body: v.strictObject({
    settings: Settings,
    version: v.pipe(
      v.number('must be a number'),
      v.integer('must be whole'),
      v.minValue(0, 'must not be negative'),
      v.maxValue(MOST_CHANGES, 'is too large'),
    ),
    /** Counts for nothing: what was read may be sent back as a whole. */
    sendsMail: v.optional(v.boolean('must be true or false')),
  }),
  response: Versioned,
});
