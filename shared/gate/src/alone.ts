import { catalogueProblems } from './catalogue';
import type { PartialFinding } from './finding';
import limits from './limits.json' with { type: 'json' };
import type { DeclaredRelease } from './reading';
import {
  fileFindings,
  findDeclarationConflicts,
  type ReleaseFiles,
  sheetFindings,
  sizeFindings,
} from './release';
import { rulesProblems } from './rules';
import type { RulesReply } from './sandbox/sandbox';
import type usual from './size-limits.json';

/** Tools that depend on where the gate runs. */
export type GateTools = {
  readonly hashOf: (content: Uint8Array) => string;
  /** Gzipped size of a file. */
  readonly packedSizeOf: (content: Uint8Array) => Promise<number>;
  /** Runs rules in a sandbox, as on the server. */
  readonly ask: (rules: string, question: string) => Promise<RulesReply>;
};

/**
 * Problems of a release by itself, whatever else is live. A team's own check and the server run the same
 * code, so they agree.
 */
export async function findReleaseProblems(
  declared: DeclaredRelease,
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
  // A wrapped game has its own document.
  const sheets = Object.keys(release.files).filter((file) => !release.wrapped && /\.css$/i.test(file));
  let styles: ReturnType<typeof sheetFindings> = [];
  let room = limits.sheetsBytes;
  for (const file of sheets) {
    const content = files.get(file) ?? new Uint8Array();
    styles = sheetFindings(release.name, file, content, room);
    // Stops at the first problem: reading takes time that other requests of the server wait for.
    if (styles.length > 0) break;
    room -= content.length;
    await new Promise((resolve) => setTimeout(resolve));
  }
  return [
    ...findDeclarationConflicts(release),
    ...sizeFindings(release, files, (content) => sizes.get(content) ?? 0, sizeLimits),
    ...styles,
    ...rules,
    ...catalogueProblems(declared, files),
  ] satisfies readonly PartialFinding[];
}

/** Gzipped sizes of the files loaded first, packed in parallel, since a file may be large. */
export async function packedSizes(
  {
    release: { entry, preload },
  }: { readonly release: Pick<DeclaredRelease['release'], 'entry' | 'preload'> },
  files: ReleaseFiles,
  { packedSizeOf }: Pick<GateTools, 'packedSizeOf'>,
): Promise<ReadonlyMap<Uint8Array, number>> {
  const first = [...new Set([entry, ...preload])].flatMap((file) => files.get(file) ?? []);
  return new Map(
    await Promise.all(first.map(async (content) => [content, await packedSizeOf(content)] as const)),
  );
}
