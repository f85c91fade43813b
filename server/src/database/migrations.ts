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

export type Migration = {
  readonly name: string;
  readonly sql: string;
  /** The oldest version that can work on a database with it, where that is not the one released before. */
  readonly oldest?: string;
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
  { name: '012-sessions', sql: sessions },
  { name: '013-recovery', sql: recovery },
  { name: '014-roles', sql: roles },
  { name: '016-links-by-maker', sql: linksByMaker },
  { name: '017-activities', sql: activities },
  { name: '018-one-histogram', sql: oneHistogram },
  { name: '019-releases', sql: releases },
  { name: '020-teams', sql: teams },
  { name: '021-release-origins', sql: releaseOrigins },
  { name: '022-rollouts', sql: rollouts },
  { name: '023-deeds', sql: deeds },
  { name: '025-section-xp', sql: sectionXp },
  { name: '026-notes', sql: notes },
  { name: '027-assignments', sql: assignments },
  { name: '028-invitations', sql: invitations },
  { name: '029-page-texts', sql: pageTexts },
  { name: '030-declined-invitations', sql: declinedInvitations },
  // 1.0.0 refuses every database with a migration that it does not know.
  { name: '031-versions', sql: versions, oldest: '1.1.0' },
  { name: '032-last-backup', sql: lastBackup },
  { name: '033-deletions', sql: deletions },
  { name: '034-module-readers', sql: moduleReaders },
  { name: '035-first-answers', sql: firstAnswers },
  { name: '036-class-removals', sql: classRemovals },
  { name: '037-device-key', sql: deviceKey },
  { name: '038-report-counts', sql: reportCounts },
  { name: '039-fast-attempts', sql: fastAttempts },
];
