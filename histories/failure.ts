import fc from 'fast-check';
import { DEVICES, type History, inWords } from './actions';
import { history } from './random-history';

/** Histories to try: a number of them from a seed, or the one in a failure report. */
type Tried = { readonly seed: number; readonly count: number; readonly path?: string | undefined };

/** Describes the first history that throws, shortened, and how to replay it. */
export async function firstFailure(
  { seed, count, path }: Tried,
  happen: (history: History) => Promise<void>,
): Promise<string | undefined> {
  const again = path === undefined ? {} : { path, endOnFailure: true };
  const run = await fc.check(fc.asyncProperty(history, happen), { seed, numRuns: count, ...again });
  const [shortened] = run.counterexample ?? [];
  if (!shortened) return undefined;
  return [
    String(run.errorInstance),
    `To play it again: SEED=${run.seed} AT=${run.counterexamplePath} npx jest histories`,
    ...shortened.devices.map((device, at) => `${DEVICES[at]}: ${JSON.stringify(device)}`),
    ...shortened.actions.map(inWords),
  ].join('\n');
}
