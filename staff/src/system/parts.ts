import { formatCount, formatNumber, formatSize } from '@venture/api/format';
import { formatTimeOf } from '@venture/api/format-date';
import { PART_STATES, type PartState, type SystemHealth } from '@venture/api/v1/system';
import { sayAgo, sayDuration } from './amounts';
import { type Code, type Facts, type PartName, REMEDIES, type Remedy, sayPercent } from './remedies';

/** In this order, and under these names. */
const TITLES: { readonly [Name in PartName]: string } = {
  program: 'Server',
  database: 'Database',
  disk: 'Disk',
  backups: 'Backups',
  mail: 'Mail',
  releases: 'Releases',
  logins: 'Logins',
  results: 'Results to check',
  clock: 'Clocks',
};

/** A part as it is shown. */
export type ShownPart = {
  readonly name: string;
  readonly title: string;
  readonly state: PartState;
  /** It is switched off, and nothing needs it. */
  readonly isOff: boolean;
  readonly figures: readonly Figure[];
};

/** Something to act on. */
export type ShownProblem = Remedy & { readonly id: string; readonly state: PartState };

type Part<Name extends PartName> = {
  readonly state: PartState;
  readonly problems: readonly { readonly code: Code<Name>; readonly state: PartState }[];
  readonly facts?: Facts<Name> | undefined;
};

const NAMES = Object.keys(TITLES) as readonly PartName[];

/** All parts, the worst first. */
export function shownParts(health: SystemHealth): readonly ShownPart[] {
  return worstFirst(NAMES.map((name) => partOf(name, health[name])));
}

/** All that is wrong, the worst first. */
export function shownProblems(health: SystemHealth): readonly ShownProblem[] {
  return worstFirst(NAMES.flatMap((name) => problemsOf(name, health[name])));
}

function partOf<Name extends PartName>(name: Name, { state, facts }: Part<Name>): ShownPart {
  const isOff = state === 'good' && facts !== undefined && 'isOn' in facts && !facts.isOn;
  return { name, title: TITLES[name], state, isOff, figures: facts ? FIGURES[name](facts) : [] };
}

function problemsOf<Name extends PartName>(
  name: Name,
  { problems, facts }: Part<Name>,
): readonly ShownProblem[] {
  const remedies = REMEDIES[name];
  return problems.map(({ code, state }) => ({
    id: `${name}-${code}`,
    state,
    ...(facts && hasRemedy<Name>(code) ? remedies[code](facts) : noAnswer(TITLES[name])),
  }));
}

const hasRemedy = <Name extends PartName>(code: Code<Name>): code is Exclude<Code<Name>, 'no-answer'> =>
  code !== 'no-answer';

const noAnswer = (title: string): Remedy => ({
  title: `${title}: no answer`,
  text: 'The server could not find out within a few seconds how this is. Its log says why.',
});

function worstFirst<Item extends { readonly state: PartState }>(items: readonly Item[]): readonly Item[] {
  return PART_STATES.toReversed().flatMap((state) => items.filter((item) => item.state === state));
}

type Figure = readonly [name: string, value: string];
type Figures<Name extends PartName> = (facts: Facts<Name>) => readonly Figure[];

/** What is known of each part, the most important first. */
const FIGURES: { readonly [Name in PartName]: Figures<Name> } = {
  program: ({ version, node, host, process, runningSeconds }) => [
    ['Version', version],
    ['Running for', sayDuration(runningSeconds)],
    ['Process', `${process} on ${host}`],
    ['Node.js', node],
  ],
  database: ({ version, isEmbedded, latencyMs, commitWaitsSeconds, bytes, migration, ...copies }) => [
    ['PostgreSQL', `${version}, ${isEmbedded ? 'embedded' : 'your own server'}`],
    ['Answers in', `${formatNumber(latencyMs)} ms`],
    ...(commitWaitsSeconds === undefined
      ? []
      : [['A commit waits for', sayDuration(commitWaitsSeconds)] as const]),
    ...(copies.archiveBehindSeconds === undefined
      ? []
      : [['Log archived', archivedAs(copies.archiveBehindSeconds)] as const]),
    ...(copies.standbys === undefined ? [] : [['Standbys', standbysAs(copies)] as const]),
    ['Size', formatSize(bytes)],
    ['Migration', migration],
  ],
  disk: ({ freeBytes, totalBytes }) => [
    ['Free', `${formatSize(freeBytes)} (${sayPercent(freeBytes / totalBytes)})`],
    ['Of', formatSize(totalBytes)],
  ],
  clock: ({ aheadMs }) => [
    ['Difference', aheadMs === 0 ? 'none between server and database' : differenceOf(aheadMs)],
  ],
  mail: ({ isOn, waiting, failingSeconds, workedSecondsAgo }) =>
    isOn
      ? [
          ['Waiting', waiting === 0 ? 'none' : formatCount(waiting, 'email')],
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
          ['Last', `${formatTimeOf(last.at)}, ${sayAgo(last.secondsAgo)}`],
          ['Size', `${formatSize(last.bytes)}, ${formatCount(last.rows, 'row')}`],
          ['Made by version', last.version],
        ]
      : [['Last', 'none']],
  releases: ({ live, waiting, rollingOut, lastChange, list, listEndsInSeconds }) => [
    ['Live', formatCount(live, 'remote')],
    ['Waiting', waiting === 0 ? 'none' : formatCount(waiting, 'release')],
    ['Rolling out', rollingOut === 0 ? 'none' : formatCount(rollingOut, 'release')],
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
    ['Waiting', waiting === 0 ? 'none' : formatCount(waiting, 'login')],
    ['Being checked', running === 0 ? 'none' : formatCount(running, 'login')],
    ['Turned away', refused === 0 ? 'none' : `${formatNumber(refused)} since the start`],
  ],
  results: ({ waiting, oldestSeconds }) => [
    ['Waiting', waiting === 0 ? 'none' : formatCount(waiting, 'result')],
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
  return `${standbys}, ${standbyBehindBytes === 0 ? 'up to date' : `at most ${formatSize(standbyBehindBytes)} behind`}`;
}

const differenceOf = (aheadMs: number) => `${(Math.abs(aheadMs) / 1000).toFixed(1)} s apart`;
