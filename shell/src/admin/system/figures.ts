import { sayTimeOf } from '@venture/progress/day';
import { many, sayAgo, sayDuration, saySize } from './amounts';
import { type Facts, type PartName, sayPercent } from './remedies';

export type Figure = readonly [name: string, value: string];
type Figures<Name extends PartName> = (facts: Facts<Name>) => readonly Figure[];

/** What is known of each part, the most important first. */
export const FIGURES: { readonly [Name in PartName]: Figures<Name> } = {
  program: ({ version, node, host, process, runningSeconds }) => [
    ['Version', version],
    ['Running for', sayDuration(runningSeconds)],
    ['Process', `${process} on ${host}`],
    ['Node.js', node],
  ],
  database: ({ version, isEmbedded, latencyMs, commitWaitsSeconds, bytes, migration, ...copies }) => [
    ['PostgreSQL', `${version}, ${isEmbedded ? 'embedded' : 'your own server'}`],
    ['Answers in', `${latencyMs.toLocaleString('en')} ms`],
    ...(commitWaitsSeconds === undefined
      ? []
      : [['A commit waits for', sayDuration(commitWaitsSeconds)] as const]),
    ...(copies.archiveBehindSeconds === undefined
      ? []
      : [['Log archived', archivedAs(copies.archiveBehindSeconds)] as const]),
    ...(copies.standbys === undefined ? [] : [['Standbys', standbysAs(copies)] as const]),
    ['Size', saySize(bytes)],
    ['Migration', migration],
  ],
  disk: ({ freeBytes, totalBytes }) => [
    ['Free', `${saySize(freeBytes)} (${sayPercent(freeBytes / totalBytes)})`],
    ['Of', saySize(totalBytes)],
  ],
  clock: ({ aheadMs }) => [
    ['Difference', aheadMs === 0 ? 'none between server and database' : differenceOf(aheadMs)],
  ],
  mail: ({ isOn, waiting, failingSeconds, workedSecondsAgo }) =>
    isOn
      ? [
          ['Waiting', waiting === 0 ? 'none' : many(waiting, 'email')],
          ['Last worked', workedSecondsAgo === undefined ? 'not yet' : sayAgo(workedSecondsAgo)],
          ...(failingSeconds === undefined ? [] : [['Failing for', sayDuration(failingSeconds)] as const]),
        ]
      : [
          ['Sent', 'none: SMTP_URL is not set'],
          [
            'What that means',
            'Nobody is sent a link for a new password: admins make one at User Management. Addresses cannot be confirmed.',
          ],
        ],
  backups: ({ last }) =>
    last
      ? [
          ['Last', `${sayTimeOf(last.at)}, ${sayAgo(last.secondsAgo)}`],
          ['Size', `${saySize(last.bytes)}, ${many(last.rows, 'row')}`],
          ['Made by version', last.version],
        ]
      : [['Last', 'none']],
  releases: ({ live, waiting, rollingOut, lastChange, list, listEndsInSeconds }) => [
    ['Live', many(live, 'remote')],
    ['Waiting', waiting === 0 ? 'none' : many(waiting, 'release')],
    ['Rolling out', rollingOut === 0 ? 'none' : many(rollingOut, 'release')],
    ...(lastChange
      ? [
          [
            'Last change',
            `${[lastChange.remote, lastChange.version].join(' ').trim()}, ${sayAgo(lastChange.secondsAgo)}`,
          ] as const,
        ]
      : []),
    ...(list === 'elsewhere' ? [['List', 'from REMOTES'] as const] : []),
    ...(listEndsInSeconds !== undefined && listEndsInSeconds > 0
      ? [['Browsers accept the list for', `${sayDuration(listEndsInSeconds)}. ${RENEWED}`] as const]
      : []),
  ],
  logins: ({ waiting, running, refused }) => [
    ['Waiting', waiting === 0 ? 'none' : many(waiting, 'login')],
    ['Being checked', running === 0 ? 'none' : many(running, 'login')],
    ['Turned away', refused === 0 ? 'none' : `${refused.toLocaleString('en')} since the start`],
  ],
  results: ({ waiting, oldestSeconds }) => [
    ['Waiting', waiting === 0 ? 'none' : many(waiting, 'result')],
    ...(oldestSeconds === undefined ? [] : [['The oldest for', sayDuration(oldestSeconds)] as const]),
  ],
};

const RENEWED = 'A server with the signing key signs it again every day, so nobody has to.';

/** A moment is what the archive is behind while much is written. */
const archivedAs = (behindSeconds: number) =>
  behindSeconds < 60 ? 'without delay' : `last ${sayAgo(behindSeconds)}`;

function standbysAs({
  standbys = 0,
  standbyBehindBytes = 0,
}: Pick<Facts<'database'>, 'standbys' | 'standbyBehindBytes'>): string {
  if (standbys === 0) return 'none';
  return `${standbys}, ${standbyBehindBytes === 0 ? 'up to date' : `at most ${saySize(standbyBehindBytes)} behind`}`;
}

const differenceOf = (aheadMs: number) => `${(Math.abs(aheadMs) / 1000).toFixed(1)} s apart`;
