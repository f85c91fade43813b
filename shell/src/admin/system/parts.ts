import { PART_STATES, type PartState, type SystemHealth } from '@venture/api/v1/system';
import { FIGURES, type Figure } from './figures';
import { type Code, type Facts, type PartName, REMEDIES, type Remedy } from './remedies';

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

/** In one sentence, as a heading. */
export function summaryOf(problems: readonly ShownProblem[]): string {
  const broken = problems.filter(({ state }) => state === 'broken').length;
  const rest = problems.length - broken;
  if (broken === 0)
    return rest === 0 ? 'Everything works' : `${things(rest)} ${rest === 1 ? 'needs' : 'need'} attention`;
  const first = broken === 1 ? 'One thing does not work' : `${broken} things do not work`;
  return rest === 0 ? first : `${first}, and ${rest} more ${rest === 1 ? 'needs' : 'need'} attention`;
}

const things = (count: number) => (count === 1 ? 'One thing' : `${count} things`);

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
