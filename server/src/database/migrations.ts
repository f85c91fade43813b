import * as v from 'valibot';

export type Migration = {
  readonly name: string;
  readonly sql: string;
  /** The oldest version that can work on a database with it, where that is not the one released before. */
  readonly oldest?: string;
  /** The hash of its text in commits before it was released, where what it did then is the same in the end. */
  readonly earlier?: string;
  /** The index that it builds beside others' work, by `create index concurrently if not exists` and nothing else. */
  readonly index?: string;
  /** Run again and again, each time from the `position` it answered last, until it answers none. */
  readonly isRepeated?: true;
};

/** In the order they are applied; never edit, rename or remove one that has been released. */
const TABLE: readonly Omit<Migration, 'sql'>[] = [
  { name: '001-accounts' },
  { name: '002-progress' },
  { name: '003-runs' },
  { name: '004-leaderboards' },
  { name: '005-administration' },
  { name: '006-classes' },
  { name: '007-class-audit' },
  { name: '008-reports' },
  { name: '009-unjudged' },
  { name: '010-times' },
  { name: '011-secrets' },
  { name: '012-sessions', earlier: '07da8e4e052fb358a9dcf5f4b83b399d257eb3ed20b5bd1bf9a63a36c86d806f' },
  { name: '013-recovery' },
  { name: '014-roles' },
  { name: '016-links-by-maker' },
  { name: '017-activities', earlier: '6999f753eca1dd1b2aa5854f05134e731d42a39701daae1f976a719629a59a56' },
  { name: '018-one-histogram' },
  { name: '019-releases' },
  { name: '020-teams' },
  { name: '021-release-origins' },
  { name: '022-rollouts' },
  { name: '023-deeds' },
  { name: '025-section-xp' },
  { name: '026-notes' },
  { name: '027-assignments', earlier: 'a1c9a3be29bd7660007b5afb8e51b9918205fff55240533d488df0f48899306b' },
  { name: '028-invitations' },
  { name: '029-page-texts' },
  { name: '030-declined-invitations' },
  // 1.0.0 refuses every database with a migration that it does not know.
  { name: '031-versions', oldest: '1.1.0' },
  { name: '032-last-backup' },
  { name: '033-deletions' },
  { name: '034-module-readers', earlier: '4e4455fc7be2aff07297b991cdbd24446e69368a7d50baeb2c64d6dbf20b3536' },
  { name: '035-first-answers' },
  { name: '036-class-removals' },
  { name: '037-device-key' },
  { name: '038-report-counts' },
  { name: '039-fast-attempts' },
  { name: '040-unfinished-migrations' },
  { name: '041-events-results', index: 'events_results' },
  { name: '042-all-module-readers', isRepeated: true },
  { name: '043-all-session-ids', isRepeated: true },
  { name: '044-sessions-id', index: 'sessions_id_key' },
  { name: '045-session-has-id' },
  { name: '046-events-play', index: 'events_play' },
  { name: '047-only-first-answers', isRepeated: true },
  { name: '048-noted' },
  { name: '051-gradebooks' },
  { name: '054-new-emails' },
  { name: '055-dormant-accounts' },
  { name: '056-users-last-login', index: 'users_last_login' },
  { name: '057-confirmed-sessions' },
  { name: '058-warnings' },
  { name: '059-trusted-teams' },
  { name: '060-weighed-reports' },
  { name: '061-release-figures' },
  { name: '062-team-webhooks' },
  { name: '063-seen-running' },
  { name: '064-saves' },
  { name: '066-release-maps' },
  { name: '067-table-comments' },
  { name: '068-glossary-names' },
];

/** Each with the text of its file in `migrations/`. */
export const migrations: readonly Migration[] = TABLE.map((migration) => ({
  ...migration,
  sql: v.parse(v.string(), require(`./migrations/${migration.name}.sql`)),
}));
