import { type PageTexts, WRITTEN_PAGES } from '@venture/api/v1/pages';
import type { InstallationSettings } from '@venture/api/v1/settings';
import type { Database, Trx } from '../database/schema';
import { cacheFor } from '../process/cache';
import limits from './limits.json';

/** Where days and weeks begin in this installation. */
export type Calendar = Pick<InstallationSettings, 'timeZone' | 'weekStart'>;

export type VersionedSettings = { readonly settings: InstallationSettings; readonly version: number };

type SettingsStore = ReturnType<typeof storeOf>;

const stores = new WeakMap<Database, SettingsStore>();

/** The settings of this installation; callers with the same database share what was read last. */
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
    /** As they are now. */
    latest,

    /** At most a few seconds old: cheap enough for every request. */
    read: () => read(),

    /** Changes them inside a transaction; undefined when someone else has changed them since `version`. */
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
  ...WRITTEN_PAGES,
] as const;

type Row = Omit<InstallationSettings, 'weekStart' | 'pages'> &
  PageTexts & { readonly version: number; readonly weekStart: number };

function versioned({ version, weekStart, about, privacy, terms, contact, ...rest }: Row): VersionedSettings {
  // The table allows no other day.
  const day = weekStart as InstallationSettings['weekStart'];
  return { version, settings: { ...rest, weekStart: day, pages: { about, privacy, terms, contact } } };
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
    ...settings.pages,
  };
}
