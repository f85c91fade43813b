import type { PartState, SystemHealth } from '@venture/api/v1/system';

type Problem = { readonly state: PartState };

/** What is wrong with the parts of an installation. */
export function problemsIn(health: SystemHealth): readonly Problem[] {
  const parts: readonly { readonly problems: readonly Problem[] }[] = Object.values(health);
  return parts.flatMap(({ problems }) => problems);
}

/** All that is wrong in one sentence, as a heading. */
export function summariseProblems(problems: readonly Problem[]): string {
  const broken = problems.filter(({ state }) => state === 'broken').length;
  const rest = problems.length - broken;
  if (broken === 0)
    return rest === 0 ? 'Everything works' : `${things(rest)} ${rest === 1 ? 'needs' : 'need'} attention`;
  const first = broken === 1 ? 'One thing does not work' : `${broken} things do not work`;
  return rest === 0 ? first : `${first}, and ${rest} more ${rest === 1 ? 'needs' : 'need'} attention`;
}

const things = (count: number) => (count === 1 ? 'One thing' : `${count} things`);
