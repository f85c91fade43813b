import { fits } from '@venture/contract/provided';
import type { Release } from '@venture/contract/remotes';
import type { Problem } from '../refused';
import type { Shell } from './shell';

/** Whether a remote fits beside the others that are live. */
export function neighbourProblems(release: Release, others: readonly Release[]): readonly Problem[] {
  return others.flatMap((other) => {
    const route = release.routes.find(({ path }) => other.routes.some((taken) => taken.path === path));
    const card = release.cards.find(({ slot, order }) =>
      other.cards.some((taken) => taken.slot === slot && taken.order === order),
    );
    return [
      ...problem('route-taken', route && `The route ${route.path} belongs to ${other.name} already.`),
      ...problem('card-taken', card && cardSentence(card, other)),
    ];
  });
}

/** Whether a remote fits into a shell. */
export function shellProblems({ contract, routes, shared }: Release, shell: Shell): readonly Problem[] {
  const route = routes.find(({ path }) => shell.routes.includes(path));
  const unfit = Object.entries(shared).find(([name, range]) => {
    const version = provided(name, shell);
    return version === undefined || !fits(range, version);
  });
  return [
    ...contractProblems(contract, shell.contract),
    ...problem('route-of-shell', route && `The route ${route.path} belongs to the shell itself.`),
    ...problem('shared-unfit', unfit && unfitSentence(unfit, shell)),
  ];
}

export function contractProblems(contract: number, wanted: number): readonly Problem[] {
  const sentence = `It was made for contract ${contract}, but contract ${wanted} is what counts here.`;
  return problem('contract-differs', contract !== wanted && sentence);
}

function problem(code: Problem['code'], sentence: string | false | undefined): readonly Problem[] {
  return sentence ? [{ code, sentence }] : [];
}

function cardSentence({ slot, order }: Release['cards'][number], other: Release): string {
  return `Place ${order} among the cards of ${slot} belongs to ${other.name} already: choose another order.`;
}

function unfitSentence([name, range]: readonly [string, string], shell: Shell): string {
  return `It needs ${name} ${range}, the shell has ${provided(name, shell) ?? 'none'}.`;
}

/** The version of a package, of which `react/jsx-runtime` is a part. */
function provided(name: string, { provides }: Shell): string | undefined {
  return Object.entries(provides).find(([known]) => name === known || name.startsWith(`${known}/`))?.[1];
}

/** Below 0 when the first version is the older one; what follows a "-" does not count. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [numbers(one), numbers(other)];
  const at = left.findIndex((number, index) => number !== right[index]);
  return at < 0 ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
}

function numbers(version: string): readonly number[] {
  return version.split('-', 1).join().split('.').map(Number);
}
