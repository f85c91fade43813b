import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ParseError, parseJson } from '@venture/contract/parse';
import type { Release } from '@venture/contract/remotes';
import { findCompatibilityProblems } from '@venture/gate/fit';
import * as v from 'valibot';
import { errorCode } from '../../process/failure';
import type { ReleaseProblem } from '../refusal';
import { createRefusal } from '../refusal';

/** `shell.json`: what a build of the shell gives to remotes, and keeps to itself. */
const Shell = v.object({
  contract: v.number(),
  /** The version of each package that remotes share. */
  provides: v.record(v.string(), v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+/, 'must be a version'))),
  /** The paths of its own pages; one that ends in `/*` stands for all below it. */
  routes: v.array(v.string()),
});
export type Shell = v.InferOutput<typeof Shell>;

/** What the shell in this folder says of itself; undefined when it was never built. */
export async function readShell(folder: string): Promise<Shell | undefined> {
  const file = join(folder, 'shell.json');
  try {
    return parseJson(Shell, await readFile(file, 'utf8'), file);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    if (error instanceof ParseError) throw createRefusal('shell-invalid', `${error.message}.`);
    throw error;
  }
}

/** Whether a remote fits beside the others that are live. */
export function neighbourProblems(release: Release, others: readonly Release[]): readonly ReleaseProblem[] {
  return others.flatMap((other) => {
    const route = release.routes.find(({ path }) => other.routes.some((taken) => taken.path === path));
    const card = release.cards.find(({ slot, order }) =>
      other.cards.some((taken) => taken.slot === slot && taken.order === order),
    );
    return [
      ...problem('route-taken', route && `The route ${route.path} already belongs to ${other.name}.`),
      ...problem('card-taken', card && cardSentence(card, other)),
    ];
  });
}

/** Whether a remote fits into a shell. */
export function shellProblems(
  { contract, routes, shared }: Release,
  shell: Shell,
): readonly ReleaseProblem[] {
  const isOwn = (path: string) =>
    shell.routes.some((own) => (own.endsWith('/*') ? path.startsWith(own.slice(0, -1)) : path === own));
  const route = routes.find(({ path }) => isOwn(path));
  const fit = findCompatibilityProblems({ contract, shared }, shell.contract, shell.provides);
  return [
    ...fit.filter(({ code }) => code === 'contract-differs'),
    ...problem('route-of-shell', route && `The route ${route.path} belongs to the shell.`),
    ...fit.filter(({ code }) => code !== 'contract-differs'),
  ];
}

function problem(
  code: ReleaseProblem['code'],
  sentence: string | false | undefined,
): readonly ReleaseProblem[] {
  return sentence ? [{ code, sentence }] : [];
}

function cardSentence({ slot, order }: Release['cards'][number], other: Release): string {
  return `Place ${order} among the cards of ${slot} already belongs to ${other.name}: choose another order.`;
}
