import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import gate from '@venture/contract/checks/limits.json';
import { type SizeLimits, sizeText } from '@venture/contract/checks/release';
import { uploadFindings } from '@venture/contract/checks/upload';
import { FILE } from '@venture/contract/fields';
import { extract } from 'tar-stream';
import { CallError } from '../../http/problem';
import { errorCode, Failure } from '../../process/failure';
import {
  type BuiltRelease,
  fileProblems,
  integrity,
  parseReleaseFiles,
  RELEASE_FILE,
  type ReleaseFiles,
} from '../store/built';
import { createRefusal, expectNoProblems } from '../store/refusal';

/** Throws if there is a fault in a file that has just been added to the present ones. */
export type FileCheck = (path: string, content: Buffer, files: ReleaseFiles) => void;

/**
 * Reads a gzipped tar's files as it arrives, and stops at the first forbidden one: too many, too large, not a plain
 * file, not a release path, or refused by `check`.
 */
export async function readArchive(
  arriving: AsyncIterable<Uint8Array>,
  limits: SizeLimits,
  check: FileCheck = () => {},
): Promise<ReleaseFiles> {
  const tar = extract();
  const files = new Map<string, Buffer>();
  const reading = readEntries(tar, files, limits, check);
  reading.catch((error) => tar.destroy(error)); // what is on its way stops
  try {
    await pipeline(
      atMost(limits, arriving),
      createGunzip(),
      async function* (unzipped) {
        for await (const chunk of atMost(limits, unzipped)) yield chunk;
      },
      tar,
    );
    await reading;
  } catch (error) {
    throw await reading.then(() => asProblem(error), asProblem);
  }
  return files;
}

async function readEntries(
  tar: ReturnType<typeof extract>,
  files: Map<string, Buffer>,
  limits: SizeLimits,
  check: FileCheck,
): Promise<void> {
  const sizes = new Map<string, number>();
  let bytes = 0;
  for await (const entry of tar) {
    const { type, size = 0, name } = entry.header;
    const path = name.replace(/^\.\//, '');
    if (type === 'directory') {
      entry.resume();
      continue;
    }
    if (type !== 'file') throw malformed(`${path} is no plain file.`);
    if (!FILE.test(path) || path.length > gate.pathLength)
      throw malformed(`${path} is no path of a release.`);
    if (files.has(path)) throw malformed(`${path} is there twice.`);
    sizes.set(path, size);
    bytes += size;
    if (size > limits.fileBytes || bytes > limits.releaseBytes || sizes.size > limits.files) {
      const findings = uploadFindings(sizes, limits);
      const { sentence = '', code = 'too-large' } = findings[0] ?? {};
      throw new CallError('too-large', sentence, { code, findings });
    }
    const content = await buffer(entry);
    files.set(path, content);
    check(path, content, files);
  }
}

async function* atMost(limits: SizeLimits, arriving: AsyncIterable<Uint8Array>) {
  let bytes = 0;
  for await (const chunk of arriving) {
    bytes += chunk.length;
    refuseTooLargeArchive(bytes, limits);
    yield chunk;
  }
}

/** Refuses an oversized archive, allowing per file a header, another for a long path, and padding. */
export function refuseTooLargeArchive(bytes: number, { releaseBytes, files }: SizeLimits): void {
  if (bytes <= releaseBytes + files * 2048) return;
  throw new CallError('too-large', `A release has at most ${sizeText(releaseBytes)}.`);
}

/** Shortens the detail, since a path in the archive may have millions of characters. */
const malformed = (detail: string) =>
  new CallError('malformed', detail.slice(-gate.pathLength), { code: 'archive-malformed' });

/** Converts errors of zlib and tar, including a truncated body. */
function asProblem(error: unknown): unknown {
  if (error instanceof Failure) return error;
  const code = errorCode(error);
  if (code !== undefined && !/^(Z_|ERR_STREAM|ECONNRESET)/.test(code)) return error;
  return malformed('The body is no gzipped tar, or was cut off.');
}

/**
 * Checks a release's files as they arrive. Each is compared with its hash in `release.json` at once, or as soon as
 * that file has arrived, so that a wrong upload is read no further than necessary.
 */
export function createReleaseFileCheck(name: string, version: string): FileCheck {
  let built: BuiltRelease | undefined;
  return (path, content, files) => {
    if (path === RELEASE_FILE) {
      built = parseReleaseFiles(files);
      refuseOtherRelease(built, name, version);
      refuseWrong(built, files);
    } else if (built) {
      refuseWrong(built, new Map([[path, content]]));
    }
  };
}

export function refuseOtherRelease({ release }: BuiltRelease, name: string, version: string): void {
  if (name === release.name && version === release.version) return;
  throw createRefusal('other-release', `release.json says that this is ${release.name} ${release.version}.`);
}

/** Refuses only files that are wrong by themselves: missing ones may still be on their way. */
function refuseWrong(built: BuiltRelease, files: ReleaseFiles): void {
  const { files: listed } = built.release;
  const suspects = [...files].filter(
    ([path, content]) => (listed[path] ?? built.others[path]) !== integrity(content),
  );
  if (suspects.length === 0) return;
  const problems = fileProblems({ ...built, files: new Map(suspects) });
  expectNoProblems(problems.filter(({ code }) => code !== 'file-missing'));
}
