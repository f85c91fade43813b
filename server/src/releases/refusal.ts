import type { Problem as Found } from '@venture/contract/gate/finding';
import { GATE_CODES } from '@venture/contract/gate/release';
import { Failure } from '../process/failure';

/** Why a release, or a change of the list, is refused; scripts may rely on these words. */
export const CODES = [
  'release-missing',
  'release-invalid',
  'release-stale',
  'other-release',
  'manifest-missing',
  'manifest-invalid',
  'contract-differs',
  'route-taken',
  'route-of-shell',
  'card-elsewhere',
  'card-taken',
  'shared-unfit',
  'version-taken',
  'version-older',
  'version-unknown',
  'rollout-alone',
  'rollout-missing',
  ...GATE_CODES,
  'rules-broken',
  'rules-missing',
  'scale-missing',
  'catalogue-broken',
  'catalogue-missing',
  'teaches-differs',
  'xp-too-much',
  'key-changed',
  'route-elsewhere',
  'badge-elsewhere',
  'id-taken',
  'remote-unknown',
  'list-missing',
  'list-unreadable',
  'list-unsigned',
  'shell-missing',
  'shell-invalid',
  'key-missing',
  'key-invalid',
  'key-unknown',
  'store-busy',
  'store-unusable',
] as const;
export type Code = (typeof CODES)[number];

/** One reason: its code, one sentence that says what is wrong, and what helps where the sentence does not say it. */
export type Problem = Found<Code>;

/** Nothing was changed, for these reasons. */
export class RefusalError extends Failure {
  readonly problems: readonly Problem[];

  constructor(...problems: readonly Problem[]) {
    super(problems.map(({ code, ...problem }) => `${code}: ${inWords(problem)}`).join('\n'));
    this.problems = problems;
  }
}

/** What is wrong, and what helps. */
export function inWords({ sentence, remedy }: Pick<Problem, 'sentence' | 'remedy'>): string {
  return remedy ? `${sentence} ${remedy}` : sentence;
}

export function refuse(code: Code, sentence: string): RefusalError {
  return new RefusalError({ code, sentence });
}

export function refuseFor(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new RefusalError(...problems);
}
