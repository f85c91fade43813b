import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { type GateTools, packedSizes } from '@venture/gate/alone';
import { fileFindings } from '@venture/gate/release';
import { createRulesSandbox } from '../../judging/sandbox';
import type { BuiltRelease } from '../built';
import type { ReleaseProblem } from '../refusal';
import { hashFiles, integrity, type ReleaseFiles } from '../store/files';

const pack = promisify(gzip);

const packedSizeOf = async (content: Uint8Array): Promise<number> =>
  (await pack(content, { level: constants.Z_BEST_COMPRESSION })).length;

export const gateTools: GateTools = {
  hashOf: integrity,
  packedSizeOf,
  /** In a thread of its own, which ends with its answer. */
  async ask(rules, question) {
    const sandbox = createRulesSandbox();
    try {
      return await sandbox.ask({ key: rules, text: rules }, question);
    } finally {
      sandbox.close();
    }
  },
};

/** Whether a release has exactly the files that it lists, each unchanged. */
export function fileProblems({ release, others, files }: BuiltRelease): readonly ReleaseProblem[] {
  return fileFindings(release, others, hashFiles(files));
}

/** What a visit of a remote's first page costs, in bytes as sent with gzip. */
export async function measureFirstPageBytes(
  files: ReleaseFiles,
  release: Pick<BuiltRelease['release'], 'entry' | 'preload'>,
): Promise<number> {
  const sizes = await packedSizes({ release }, files, { packedSizeOf });
  return [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
}
