import {
  formatAgo,
  formatCount,
  formatDateTime,
  formatDuration,
  formatNumber,
  formatSize,
} from '@venture/api/format';
import { PART_STATES, type PartState, type SystemHealth } from '@venture/api/v1/system';
import { PART_TITLES } from '@venture/client/system-summary';
import {
  formatShare,
  type HealthProblemCode,
  type PartFacts,
  type PartName,
  REMEDIES,
  type Remedy,
} from './remedies';

/** A part as it is shown; `off` is one that is not set up and that nothing needs. */
export type SystemPart = {
  readonly name: PartName;
  readonly title: string;
  readonly state: PartState | 'off';
  readonly figures: readonly Figure[];
};

/** Something to act on. */
export type HealthProblem = Remedy & { readonly id: string; readonly state: PartState };

type Answer<Name extends PartName> = {
  readonly state: PartState;
  readonly problems: readonly { readonly code: HealthProblemCode<Name>; readonly state: PartState }[];
  readonly facts?: PartFacts<Name> | undefined;
};

const NAMES = Object.keys(PART_TITLES) as readonly PartName[];

/** All parts, the worst first. */
export function listParts(health: SystemHealth): readonly SystemPart[] {
  return worstFirst(NAMES.map((name) => describePart(name, health[name])));
}

/** All that is wrong, the worst first. */
export function listProblems(health: SystemHealth): readonly HealthProblem[] {
  return worstFirst(NAMES.flatMap((name) => describeProblems(name, health[name])));
}

function describePart<Name extends PartName>(name: Name, { state, facts }: Answer<Name>): SystemPart {
  const isOff = state === 'good' && facts !== undefined && 'isOn' in facts && !facts.isOn;
  const figures = facts ? FIGURES[name](facts).filter((figure) => typeof figure === 'object') : [];
  return { name, title: PART_TITLES[name], state: isOff ? 'off' : state, figures };
}

function describeProblems<Name extends PartName>(name: Name, { problems, facts }: Answer<Name>) {
  const remedies = REMEDIES[name];
  return problems.map(({ code, state }): HealthProblem => {
    const remedy = facts && hasRemedy<Name>(code) ? remedies[code](facts) : explainNoAnswer(name);
    return { ...remedy, id: `${name}-${code}`, state };
  });
}

const hasRemedy = <Name extends PartName>(
  code: HealthProblemCode<Name>,
): code is Exclude<HealthProblemCode<Name>, 'no-answer'> => code !== 'no-answer';

const explainNoAnswer = (name: PartName): Remedy => ({
  title: `${PART_TITLES[name]}: no answer`,
  text: 'The server could not determine this within a few seconds. Its log says why.',
});

function worstFirst<Item extends { readonly state: SystemPart['state'] }>(
  items: readonly Item[],
): readonly Item[] {
  const rank = ({ state }: Item) => ['off', ...PART_STATES].indexOf(state);
  return items.toSorted((one, other) => rank(other) - rank(one));
}

type Figure = readonly [name: string, value: string];
type Figures<Name extends PartName> = (facts: PartFacts<Name>) => readonly (Figure | false | undefined)[];

/** What is known of each part, the most important first. */
const FIGURES: { readonly [Name in PartName]: Figures<Name> } = {
  program: ({ version, node, host, process, runningSeconds }) => [
    ['Version', version],
    ['Running for', formatDuration(runningSeconds)],
    ['Process', `${process} on ${host}`],
    ['Node.js', node],
  ],
  database: ({ version, isEmbedded, latencyMs, bytes, migration }) => [
    ['PostgreSQL', `${version}, ${isEmbedded ? 'embedded' : 'your own server'}`],
    ['Answers in', `${formatNumber(latencyMs)} ms`],
    ['Size', formatSize(bytes)],
    ['Migration', migration],
  ],
  disk: ({ freeBytes, totalBytes }) => [
    ['Free', `${formatSize(freeBytes)} (${formatShare(freeBytes / totalBytes)})`],
    ['Of', formatSize(totalBytes)],
  ],
  clock: ({ aheadMs }) => [
    ['Difference', aheadMs === 0 ? 'none between server and database' : describeDifference(aheadMs)],
  ],
  mail: ({ isOn, waiting, failingSeconds, workedSecondsAgo }) =>
    isOn
      ? [
          ['Waiting', waiting === 0 ? 'none' : formatCount(waiting, 'email')],
          ['Last worked', workedSecondsAgo === undefined ? 'not yet' : formatAgo(workedSecondsAgo)],
          optional('Failing for', failingSeconds, formatDuration),
        ]
      : [
          ['Sent', 'none: SMTP_URL is not set'],
          [
            'What that means',
            'No links for new passwords are sent: admins create them on the User Management page. Addresses cannot be confirmed.',
          ],
        ],
  backups: ({ last }) =>
    last
      ? [
          ['Last', `${formatDateTime(last.at)}, ${formatAgo(last.secondsAgo)}`],
          ['Size', `${formatSize(last.bytes)}, ${formatCount(last.rows, 'row')}`],
          ['Made by version', last.version],
        ]
      : [['Last', 'none']],
  releases: ({ live, waiting, rollingOut, lastChange }) => [
    ['Live', formatCount(live, 'remote')],
    ['Waiting', waiting === 0 ? 'none' : formatCount(waiting, 'release')],
    ['Rolling out', rollingOut === 0 ? 'none' : formatCount(rollingOut, 'release')],
    lastChange && ['Last change', `${describeRelease(lastChange)}, ${formatAgo(lastChange.secondsAgo)}`],
  ],
  logins: ({ waiting, running, refused }) => [
    ['Waiting', waiting === 0 ? 'none' : formatCount(waiting, 'login')],
    ['Being checked', running === 0 ? 'none' : formatCount(running, 'login')],
    ['Turned away', refused === 0 ? 'none' : `${formatNumber(refused)} since the start`],
  ],
  results: ({ waiting, oldestSeconds }) => [
    ['Waiting', waiting === 0 ? 'none' : formatCount(waiting, 'result')],
    optional('The oldest for', oldestSeconds, formatDuration),
  ],
};

function optional<Value>(name: string, value: Value | undefined, describe: (value: Value) => string) {
  return value === undefined ? undefined : ([name, describe(value)] as const);
}

const describeRelease = ({ remote = '', version = '' }) => `${remote} ${version}`.trim();

const describeDifference = (aheadMs: number) => `${(Math.abs(aheadMs) / 1000).toFixed(1)} s apart`;
