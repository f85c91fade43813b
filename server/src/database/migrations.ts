import accounts from './migrations/001-accounts.sql';
import progress from './migrations/002-progress.sql';
import runs from './migrations/003-runs.sql';
import leaderboards from './migrations/004-leaderboards.sql';
import administration from './migrations/005-administration.sql';
import classes from './migrations/006-classes.sql';
import classAudit from './migrations/007-class-audit.sql';
import reports from './migrations/008-reports.sql';
import unjudged from './migrations/009-unjudged.sql';
import times from './migrations/010-times.sql';
import secrets from './migrations/011-secrets.sql';
import sessions from './migrations/012-sessions.sql';
import recovery from './migrations/013-recovery.sql';
import roles from './migrations/014-roles.sql';
import linksByMaker from './migrations/016-links-by-maker.sql';
import activities from './migrations/017-activities.sql';
import oneHistogram from './migrations/018-one-histogram.sql';
import releases from './migrations/019-releases.sql';
import teams from './migrations/020-teams.sql';
import releaseOrigins from './migrations/021-release-origins.sql';
import rollouts from './migrations/022-rollouts.sql';
import deeds from './migrations/023-deeds.sql';
import sectionXp from './migrations/025-section-xp.sql';
import notes from './migrations/026-notes.sql';
import assignments from './migrations/027-assignments.sql';
import invitations from './migrations/028-invitations.sql';
import pageTexts from './migrations/029-page-texts.sql';
import declinedInvitations from './migrations/030-declined-invitations.sql';
import versions from './migrations/031-versions.sql';
import lastBackup from './migrations/032-last-backup.sql';
import deletions from './migrations/033-deletions.sql';
import moduleReaders from './migrations/034-module-readers.sql';
import firstAnswers from './migrations/035-first-answers.sql';
import classRemovals from './migrations/036-class-removals.sql';
import deviceKey from './migrations/037-device-key.sql';
import reportCounts from './migrations/038-report-counts.sql';
import fastAttempts from './migrations/039-fast-attempts.sql';
import unfinishedMigrations from './migrations/040-unfinished-migrations.sql';
import eventsResults from './migrations/041-events-results.sql';
import allModuleReaders from './migrations/042-all-module-readers.sql';
import allSessionIds from './migrations/043-all-session-ids.sql';
import sessionsId from './migrations/044-sessions-id.sql';
import sessionHasId from './migrations/045-session-has-id.sql';
import eventsPlay from './migrations/046-events-play.sql';
import onlyFirstAnswers from './migrations/047-only-first-answers.sql';
import noted from './migrations/048-noted.sql';
import gradebooks from './migrations/051-gradebooks.sql';
import newEmails from './migrations/054-new-emails.sql';
import dormantAccounts from './migrations/055-dormant-accounts.sql';
import usersLastLogin from './migrations/056-users-last-login.sql';

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
export const migrations: readonly Migration[] = [
  { name: '001-accounts', sql: accounts },
  { name: '002-progress', sql: progress },
  { name: '003-runs', sql: runs },
  { name: '004-leaderboards', sql: leaderboards },
  { name: '005-administration', sql: administration },
  { name: '006-classes', sql: classes },
  { name: '007-class-audit', sql: classAudit },
  { name: '008-reports', sql: reports },
  { name: '009-unjudged', sql: unjudged },
  { name: '010-times', sql: times },
  { name: '011-secrets', sql: secrets },
  {
    name: '012-sessions',
    sql: sessions,
    earlier: '07da8e4e052fb358a9dcf5f4b83b399d257eb3ed20b5bd1bf9a63a36c86d806f',
  },
  { name: '013-recovery', sql: recovery },
  { name: '014-roles', sql: roles },
  { name: '016-links-by-maker', sql: linksByMaker },
  {
    name: '017-activities',
    sql: activities,
    earlier: '6999f753eca1dd1b2aa5854f05134e731d42a39701daae1f976a719629a59a56',
  },
  { name: '018-one-histogram', sql: oneHistogram },
  { name: '019-releases', sql: releases },
  { name: '020-teams', sql: teams },
  { name: '021-release-origins', sql: releaseOrigins },
  { name: '022-rollouts', sql: rollouts },
  { name: '023-deeds', sql: deeds },
  { name: '025-section-xp', sql: sectionXp },
  { name: '026-notes', sql: notes },
  {
    name: '027-assignments',
    sql: assignments,
    earlier: 'a1c9a3be29bd7660007b5afb8e51b9918205fff55240533d488df0f48899306b',
  },
  { name: '028-invitations', sql: invitations },
  { name: '029-page-texts', sql: pageTexts },
  { name: '030-declined-invitations', sql: declinedInvitations },
  // 1.0.0 refuses every database with a migration that it does not know.
  { name: '031-versions', sql: versions, oldest: '1.1.0' },
  { name: '032-last-backup', sql: lastBackup },
  { name: '033-deletions', sql: deletions },
  {
    name: '034-module-readers',
    sql: moduleReaders,
    earlier: '4e4455fc7be2aff07297b991cdbd24446e69368a7d50baeb2c64d6dbf20b3536',
  },
  { name: '035-first-answers', sql: firstAnswers },
  { name: '036-class-removals', sql: classRemovals },
  { name: '037-device-key', sql: deviceKey },
  { name: '038-report-counts', sql: reportCounts },
  { name: '039-fast-attempts', sql: fastAttempts },
  { name: '040-unfinished-migrations', sql: unfinishedMigrations },
  { name: '041-events-results', sql: eventsResults, index: 'events_results' },
  { name: '042-all-module-readers', sql: allModuleReaders, isRepeated: true },
  { name: '043-all-session-ids', sql: allSessionIds, isRepeated: true },
  { name: '044-sessions-id', sql: sessionsId, index: 'sessions_id_key' },
  { name: '045-session-has-id', sql: sessionHasId },
  { name: '046-events-play', sql: eventsPlay, index: 'events_play' },
  { name: '047-only-first-answers', sql: onlyFirstAnswers, isRepeated: true },
  { name: '048-noted', sql: noted },
  { name: '051-gradebooks', sql: gradebooks },
  { name: '054-new-emails', sql: newEmails },
  { name: '055-dormant-accounts', sql: dormantAccounts },
  { name: '056-users-last-login', sql: usersLastLogin, index: 'users_last_login' },
];
