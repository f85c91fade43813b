import type { Database } from '../database/schema';

/** The leaderboard settings of an installation. */
export type Calendar = {
  /** The first day of the week by ISO 8601: 1 is Monday, 7 is Sunday. */
  readonly weekStart: number;
  /** Where days begin: a name of the IANA time zone database, such as `Europe/Berlin`. */
  readonly timeZone: string;
  /** Whether leaderboards are shown at all. */
  readonly isOpen: boolean;
};

/** As the settings are now; `db` may be a transaction. */
export function calendar(db: Database): Promise<Calendar> {
  return db
    .selectFrom('settings')
    .select(['week_start as weekStart', 'time_zone as timeZone', 'leaderboards as isOpen'])
    .executeTakeFirstOrThrow();
}
