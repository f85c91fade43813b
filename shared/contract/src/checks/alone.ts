import { catalogueProblems } from './catalogue';
import type { PartialFinding } from './finding';
import type { ParsedRelease } from './reading';
import { fileFindings, findDeclarationConflicts, type ReleaseFiles, sizeFindings } from './release';
import { rulesProblems } from './rules';
import type { RulesReply } from './sandbox/sandbox';
import type usual from './size-limits.json';

/** Tools that depend on where the gate runs. */
export type GateTools = {
  readonly hashOf: (content: Uint8Array) => string;
  /** Returns a file's gzipped size. */
  readonly packedSizeOf: (content: Uint8Array) => Promise<number>;
  /** Runs rules in a sandbox, as the server does. */
  readonly ask: (rules: string, question: string) => Promise<RulesReply>;
};

/**
 * Finds a release's own problems, whatever else is live. A team's own check and the server run the same code, so
 * their results agree.
 */
export async function findReleaseProblems(
  declared: ParsedRelease,
  files: ReleaseFiles,
  sizeLimits: typeof usual,
  tools: GateTools,
) {
  const { release, others } = declared;
  const hashes = new Map([...files].map(([file, content]) => [file, tools.hashOf(content)]));
  const broken = fileFindings(release, others, hashes);
  if (broken.length > 0) return broken;
  const [sizes, rules] = await Promise.all([
    packedSizes(declared, files, tools),
    rulesProblems(release, files, tools.ask),
  ]);
  return [
    ...findDeclarationConflicts(release),
    ...sizeFindings(release, files, (content) => sizes.get(content) ?? 0, sizeLimits),
    ...rules,
    ...catalogueProblems(declared, files),
  ] satisfies readonly PartialFinding[];
}

/** Measures the gzipped sizes of the files loaded first, in parallel, since a file may be large. */
export async function packedSizes(
  { release: { entry, preload } }: { readonly release: Pick<ParsedRelease['release'], 'entry' | 'preload'> },
  files: ReleaseFiles,
  { packedSizeOf }: Pick<GateTools, 'packedSizeOf'>,
): Promise<ReadonlyMap<Uint8Array, number>> {
  const first = [...new Set([entry, ...preload])].flatMap((file) => files.get(file) ?? []);
  return new Map(
    await Promise.all(first.map(async (content) => [content, await packedSizeOf(content)] as const)),
  );
}
