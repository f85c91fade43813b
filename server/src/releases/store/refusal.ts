import type { Finding } from '@venture/api/v1/endpoint';
import type { PartialFinding as Found } from '@venture/contract/checks/finding';
import { USUAL_REMEDY } from '@venture/contract/checks/finding';
import { GATE_CODES } from '@venture/contract/checks/release';
import { CallError } from '../../http/problem';
import { Failure } from '../../process/failure';
import limits from '../publishing/limits.json';

const REBUILD = 'Build the remote again, and send all that the build left.';
const OF_SERVER = 'The server has to be set up by whoever runs it.';
const OTHER_PLACE = 'Choose another in remote.json, and build again.';

/** Remedies for refusals that need more than changing what the sentence names. */
const REMEDIES: Partial<Record<ReleaseProblemCode, string>> = {
  'release-missing': REBUILD,
  'release-stale': REBUILD,
  'other-release': 'Send it under the name and version that release.json says.',
  'route-taken': OTHER_PLACE,
  'route-of-shell': OTHER_PLACE,
  'route-outside': OTHER_PLACE,
  'card-taken': OTHER_PLACE,
  'contract-differs': 'Build it with a kit that is made for this contract.',
  'shared-unfit': 'Build it with a version that this shell provides.',
  'version-taken': 'Raise the version in remote.json, and build again.',
  'version-older': 'Roll back instead, or release a higher version.',
  'list-unreadable': OF_SERVER,
  'list-missing': 'Release it first.',
  'remote-unknown': 'Release it first.',
  'version-unknown': 'Name a version that is there.',
  'rollout-missing': 'If it was taken back or stopped, release it again; else everybody has it already.',
  'rollout-alone': 'Release it to everybody, or switch it on first.',
  'store-busy': 'Try again later.',
};

function findingOf({ code, sentence, remedy = REMEDIES[code] ?? USUAL_REMEDY }: ReleaseProblem): Finding {
  return { code, sentence, remedy };
}

/** Converts a refusal by the gate to the error that a call returns. */
export function toCallError({ message, problems }: RefusalError): CallError {
  const code = problems[0]?.code ?? 'refused';
  if (code === 'store-busy') {
    const { retryAfterSeconds } = limits.uploads;
    return new CallError('unavailable', message, { code, retryAfterSeconds });
  }
  const detail = problems.map(describeProblem).join(' ');
  return new CallError('refused', detail, { code, findings: problems.map(findingOf) });
}

/** Reasons for refusing a release or a list change; scripts may rely on these words. */
export const RELEASE_PROBLEM_CODES = [
  'release-missing',
  'release-invalid',
  'release-stale',
  'other-release',
  'manifest-missing',
  'manifest-invalid',
  'contract-differs',
  'route-taken',
  'route-of-shell',
  'route-outside',
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
  'shell-missing',
  'shell-invalid',
  'store-busy',
] as const;
export type ReleaseProblemCode = (typeof RELEASE_PROBLEM_CODES)[number];

/** One reason: its code, one sentence about the fault, and a remedy if the sentence does not say it. */
export type ReleaseProblem = Found<ReleaseProblemCode>;

/** Thrown if nothing was changed, for the reasons in `problems`. */
export class RefusalError extends Failure {
  readonly problems: readonly ReleaseProblem[];

  constructor(...problems: readonly ReleaseProblem[]) {
    super(problems.map(({ code, ...problem }) => `${code}: ${describeProblem(problem)}`).join('\n'));
    this.problems = problems;
  }
}

/** States the fault and remedy. */
export function describeProblem({ sentence, remedy }: Pick<ReleaseProblem, 'sentence' | 'remedy'>): string {
  return remedy ? `${sentence} ${remedy}` : sentence;
}

export function createRefusal(code: ReleaseProblemCode, sentence: string): RefusalError {
  return new RefusalError({ code, sentence });
}

export function expectNoProblems(problems: readonly ReleaseProblem[]): void {
  if (problems.length > 0) throw new RefusalError(...problems);
}
