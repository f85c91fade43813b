import { PART_STATES, type PartState, type SystemHealth } from '@venture/api/v1/system';

/** The parts of an installation by their names in words, in the order in which they are shown. */
export const PART_TITLES: { readonly [Name in keyof SystemHealth]: string } = {
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

type Problem = { readonly state: PartState };

/** Problems with the names of their parts, the worst first. */
export function findProblems(health: SystemHealth): readonly (Problem & { readonly part: string })[] {
  const parts = Object.entries(PART_TITLES) as [keyof SystemHealth, string][];
  const problems = parts.flatMap(([name, part]) =>
    health[name].problems.map(({ state }) => ({ part, state })),
  );
  return PART_STATES.toReversed().flatMap((state) => problems.filter((problem) => problem.state === state));
}

/** All problems in one sentence, as a heading. */
export function summariseProblems(problems: readonly Problem[]): string {
  const broken = problems.filter(({ state }) => state === 'broken').length;
  const rest = problems.length - broken;
  if (broken === 0)
    return rest === 0 ? 'Everything works' : `${things(rest)} ${rest === 1 ? 'needs' : 'need'} attention`;
  const first = broken === 1 ? 'One thing does not work' : `${broken} things do not work`;
  return rest === 0 ? first : `${first}, and ${rest} more ${rest === 1 ? 'needs' : 'need'} attention`;
}

const things = (count: number) => (count === 1 ? 'One thing' : `${count} things`);
