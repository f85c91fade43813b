import fc from 'fast-check';
import { DEVICES, type History, inWords } from './actions';
import { history } from './random-history';

/** Which histories are tried: so many from a seed, or the one to which a failure was shortened. */
type Tried = { readonly seed: number; readonly count: number; readonly path?: string | undefined };

/** The first history that throws, in words: without the actions that it throws without, and how to play it again. */
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
