import { formatCount, formatDuration, formatNumber, pluralize } from '@venture/api/format';
import type { SystemHealth } from '@venture/api/v1/system';

export type PartName = keyof SystemHealth;
export type PartFacts<Name extends PartName> = NonNullable<SystemHealth[Name]['facts']>;
export type HealthProblemCode<Name extends PartName> = SystemHealth[Name]['problems'][number]['code'];

/** What is wrong and what to do about it; the page or the section of the documentation that helps. */
export type Remedy = {
  readonly title: string;
  readonly text: string;
  readonly page?: { readonly to: string; readonly label: string };
  readonly section?: { readonly file: string; readonly title: string };
};

type Remedies<Name extends PartName> = {
  readonly [Each in Exclude<HealthProblemCode<Name>, 'no-answer'>]: (facts: PartFacts<Name>) => Remedy;
};

const SETTINGS = { to: '/admin/settings', label: 'Open Settings' };
const RELEASES = { to: '/admin/releases', label: 'Open Releases' };
const BACKUPS = { file: 'docs/operating.md', title: 'Backups' };
/** The section about the alert for the same problem. */
const runbook = (title: string) => ({ file: 'docs/operating.md', title });

/** By part, what its problems mean. */
export const REMEDIES: { readonly [Name in PartName]: Remedies<Name> } = {
  program: {},
  database: {
    unreachable: () => ({
      title: 'The database does not answer',
      text: 'See whether PostgreSQL runs, and whether DATABASE_URL is right. Nothing can be saved meanwhile; what learners do stays on their devices.',
      section: runbook('VentureNotReady'),
    }),
    'read-only': () => ({
      title: 'The database can only be read',
      text: 'It was set to read-only, or DATABASE_URL leads to a standby. What learners do stays on their devices until then.',
      section: runbook('VentureNotReady'),
    }),
    'disk-full': () => ({
      title: 'The disk of the database is full',
      text: 'Make room on it. What learners do stays on their devices until then.',
      section: runbook('VentureNotReady'),
    }),
    slow: ({ latencyMs }) => ({
      title: `The database takes ${formatNumber(latencyMs)} ms to answer a query`,
      text: 'It should take a few. See what keeps its processor or disk busy, and how far away it is.',
      section: runbook('VenturePoolFull'),
    }),
  },
  disk: {
    'little-space': ({ freeBytes, totalBytes }) => ({
      title: `Only ${formatShare(freeBytes / totalBytes)} of the disk is free`,
      text: 'Make room on the disk of DATA_DIR, or move it to a larger one. Keep backups on another disk.',
      section: BACKUPS,
    }),
  },
  clock: {
    'clock-differs': ({ aheadMs }) => ({
      title: `The clock of the database is ${formatDuration(Math.abs(aheadMs) / 1000)} ${aheadMs > 0 ? 'ahead' : 'behind'}`,
      text: 'Set the clocks of this server and of the database by a time server (NTP).',
    }),
  },
  mail: {
    failing: ({ failingSeconds = 0, failure = 'Check the mail server and SMTP_URL.' }) => ({
      title: `Mail has been failing for ${formatDuration(failingSeconds)}`,
      text: `${failure} An email is given up after about six minutes, so people may have to ask again. The server is tried every five minutes while this page is open.`,
      section: { file: 'server/README.md', title: 'Mail' },
    }),
    'many-waiting': ({ waiting }) => ({
      title: formatCount(waiting, 'email waits to be sent', 'emails wait to be sent'),
      text: 'They are written faster than the mail server takes them. When 500 wait, more are refused.',
      section: { file: 'server/README.md', title: 'Mail' },
    }),
    'not-in-effect': () => ({
      title: 'Email addresses are not confirmed',
      text: 'Confirming them is switched on, but this server sends no mail. Set SMTP_URL on the server, or switch it off.',
      page: SETTINGS,
    }),
  },
  backups: {
    never: () => ({
      title: 'No backup has been made yet',
      text: 'Set up the timer that makes one every night. If the database is saved in another way, try restoring it.',
      section: BACKUPS,
    }),
    old: ({ last }) => ({
      title: `The last backup is ${formatDuration(last?.secondsAgo ?? 0)} old`,
      text: 'The timer should make one every night: the log of venture-quest-backup says why it does not.',
      section: runbook('VentureBackupOld'),
    }),
  },
  releases: {
    'list-unusable': () => ({
      title: 'The list of releases cannot be read',
      text: 'Somebody changed it in the database. Restore the last backup, or release every remote again.',
      section: BACKUPS,
    }),
    'nothing-released': () => ({
      title: 'Nothing has been released yet',
      text: 'There are no modules or games until some are released.',
      section: { file: 'docs/remotes.md', title: 'Releasing' },
    }),
    stopped: ({ stopped }) => ({
      title: `${pluralize(stopped.length, 'A rollout has', `${stopped.length} rollouts have`)} stopped automatically: ${stopped.join(', ')}`,
      text: 'It did worse than the previous release, which everyone has. See why, and release a better one.',
      page: RELEASES,
    }),
    'switched-off': ({ switchedOff }) => ({
      title: `Switched off: ${switchedOff.join(', ')}`,
      text: 'Its pages tell people so. Switch it on again, or remove it from the list.',
      page: RELEASES,
    }),
    waiting: ({ waiting, oldestWaitingSeconds }) => ({
      title: formatCount(waiting, 'release waits for approval', 'releases wait for approval'),
      text:
        oldestWaitingSeconds === undefined
          ? 'Approve or delete it.'
          : `The oldest has waited for ${formatDuration(oldestWaitingSeconds)}.`,
      page: RELEASES,
    }),
  },
  logins: {
    'many-waiting': ({ waiting }) => ({
      title: formatCount(waiting, 'login waits', 'logins wait'),
      text: 'Pages say so, and keep trying. At the start of a lecture this passes within a minute; otherwise the log says where they come from. Another process, or more cores, let more people in at once.',
      section: runbook('VentureLoginsFull'),
    }),
  },
  results: {
    late: ({ waiting, oldestSeconds = 0 }) => ({
      title: `A result has waited for ${formatDuration(oldestSeconds)} to be checked`,
      text: `${pluralize(waiting, 'It counts', `${formatNumber(waiting)} wait, and count`)} once that is done. The log says what fails, such as the rules of a release.`,
      page: RELEASES,
      section: runbook('VentureEventsWait'),
    }),
  },
};

/** With a decimal where it is small: less than one percent is not none. */
export function formatShare(share: number): string {
  const percent = share * 100;
  return `${percent < 10 ? percent.toFixed(1) : Math.floor(percent)}%`;
}
