import { changeSettings, getSettings, type InstallationSettings } from '@venture/api/v1/settings';
import { sql } from 'kysely';
import type { Database, Trx } from '../database/schema';
import { CallError } from '../http/problem';
import { type Route, route } from '../http/route';
import { cacheFor } from '../process/cache';
import { errorCode } from '../process/failure';
import { auditRecordByAdmin, recordAudit } from './audit';
import limits from './limits.json';

/** When days and weeks begin in this installation. */
export type Calendar = Pick<InstallationSettings, 'timeZone' | 'weekStart'>;

export type VersionedSettings = { readonly settings: InstallationSettings; readonly version: number };

type SettingsStore = ReturnType<typeof storeOf>;

const stores = new WeakMap<Database, SettingsStore>();

/** Returns this installation's settings store; callers with the same database share what it last read. */
export function getSettingsStore(db: Database): SettingsStore {
  const known = stores.get(db);
  if (known) return known;
  const made = storeOf(db);
  stores.set(db, made);
  return made;
}

function storeOf(db: Database) {
  const select = () => db.selectFrom('settings').select(COLUMNS);
  const latest = async () => versioned(await select().executeTakeFirstOrThrow());
  const cached = () => cacheFor(limits.cachedMs, async () => (await latest()).settings);
  let read = cached();

  return {
    /** Reads the current settings. */
    latest,

    /** Returns settings that are at most a few seconds old: cheap enough for every request. */
    read: () => read(),

    /** Changes the settings inside a transaction; undefined if someone else changed them since `version`. */
    async change(
      trx: Trx,
      settings: InstallationSettings,
      version: number,
    ): Promise<VersionedSettings | undefined> {
      const changed = await trx
        .updateTable('settings')
        .set({ ...rowOf(settings), version: version + 1 })
        .where('version', '=', version)
        .returning(COLUMNS)
        .executeTakeFirst();
      read = cached();
      return changed && versioned(changed);
    },
  };
}

const COLUMNS = [
  'version',
  'leaderboards',
  'week_start as weekStart',
  'time_zone as timeZone',
  'keep_plays_months as keepPlaysMonths',
  'keep_audit_months as keepAuditMonths',
  'keep_feedback_months as keepFeedbackMonths',
  'keep_accounts_months as keepAccountsMonths',
  'confirm_email as confirmEmail',
] as const;

type Row = Omit<InstallationSettings, 'weekStart'> & { readonly version: number; readonly weekStart: number };

function versioned({ version, weekStart, ...rest }: Row): VersionedSettings {
  // The table allows no value outside this type.
  const day = weekStart as InstallationSettings['weekStart'];
  return { version, settings: { ...rest, weekStart: day } };
}

function rowOf(settings: InstallationSettings) {
  return {
    leaderboards: settings.leaderboards,
    week_start: settings.weekStart,
    time_zone: settings.timeZone,
    keep_plays_months: settings.keepPlaysMonths,
    keep_audit_months: settings.keepAuditMonths,
    keep_feedback_months: settings.keepFeedbackMonths,
    keep_accounts_months: settings.keepAccountsMonths,
    confirm_email: settings.confirmEmail,
  };
}

type SettingsServices = { readonly db: Database; readonly mail: object | undefined };

/** Routes for admins to see and change the settings. */
export function settingsRoutes({ db, mail }: SettingsServices): readonly Route[] {
  const store = getSettingsStore(db);
  const sendsMail = mail !== undefined;
  return [
    route(getSettings, async () => ({ ...(await store.latest()), sendsMail })),
    route(changeSettings, async ({ body: { settings, version }, caller }) => {
      await expectTimeZone(db, settings.timeZone);
      const { settings: before } = await store.latest();
      if (settings.confirmEmail && !before.confirmEmail && !sendsMail) {
        throw new CallError('refused', 'This server cannot send mail: set SMTP_URL first.', {
          code: 'no-mail',
        });
      }
      return db.transaction().execute(async (trx) => {
        const changed = await store.change(trx, settings, version);
        if (!changed) {
          throw new CallError('conflict', 'Someone else has changed the settings in the meantime.', {
            code: 'changed-meanwhile',
          });
        }
        const details = differences(before, settings);
        await recordAudit(trx, { ...auditRecordByAdmin('settings-changed', caller.userId), details });
        return { ...changed, sendsMail };
      });
    }),
  ];
}

/** Returns the old and new value of each changed setting. */
function differences(before: InstallationSettings, after: InstallationSettings): Record<string, unknown> {
  const was = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).filter(([name, value]) => was.get(name) !== value);
  return Object.fromEntries(changed.map(([name, value]) => [name, { from: was.get(name), to: value }]));
}

const UNKNOWN_ZONE = '22023';

/** Throws unless both this program and the database know the time zone. */
async function expectTimeZone(db: Database, zone: string): Promise<void> {
  const known = isKnownHere(zone) && (await isKnownThere(db, zone));
  if (known) return;
  throw new CallError('refused', `There is no time zone "${zone}".`, { code: 'unknown-time-zone' });
}

function isKnownHere(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}

async function isKnownThere(db: Database, zone: string): Promise<boolean> {
  try {
    // Raw, since it reads no table.
    await sql`select now() at time zone ${zone}`.execute(db);
    return true;
  } catch (error) {
    if (errorCode(error) === UNKNOWN_ZONE) return false;
    throw error;
  }
}
