import { firstUnsatisfied, PROVIDED_PACKAGES } from '../provided';
import { CONTRACT, type Release } from '../remotes';
import type { PartialFinding } from './finding';

type FitProblem = PartialFinding<'contract-differs' | 'shared-unfit'>;

/** Finds where a release does not fit this host's contract and packages. */
export function findCompatibilityProblems(
  { contract, shared }: Pick<Release, 'contract' | 'shared'>,
  wanted: number = CONTRACT,
  provides: Readonly<Record<string, string>> = PROVIDED_PACKAGES,
): readonly FitProblem[] {
  const unfit = firstUnsatisfied(shared, provides);
  const sentence = unfit && `It needs ${unfit.need}, but the shell has ${unfit.version ?? 'none'}.`;
  const problems = contractProblems(contract, wanted);
  return sentence ? [...problems, { code: 'shared-unfit', sentence }] : problems;
}

export function contractProblems(contract: number, wanted: number): readonly FitProblem[] {
  const sentence = `It was made for contract ${contract}, but this shell uses contract ${wanted}.`;
  return contract === wanted ? [] : [{ code: 'contract-differs', sentence }];
}
