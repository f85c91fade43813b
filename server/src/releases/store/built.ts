import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { GateTools } from '@venture/contract/checks/alone';
import { cardProblems, parseRelease } from '@venture/contract/checks/reading';
import { fileFindings } from '@venture/contract/checks/release';
import { ParseError, parse, parseJson } from '@venture/contract/parse';
import { Manifest, type Release } from '@venture/contract/remotes';
import * as v from 'valibot';
import { createRulesSandbox } from '../../judging/pool';
import { errorCode } from '../../process/failure';
import { createRefusal, type ReleaseProblem } from './refusal';

/** A release's own description. */
export const RELEASE_FILE = 'release.json';
const MANIFEST = 'remote.json';

/** A release as a build leaves it. */
export type BuiltRelease = {
  readonly release: Release;
  /** Files that the application never loads, such as the remote's standalone page. */
  readonly others: Readonly<Record<string, string>>;
  /** The hash of its `release.json`, which covers all its files. */
  readonly hash: string;
  readonly files: ReleaseFiles;
};

/** Reads the release in a folder: a remote's own, with `remote.json` and `dist`, or a built one. */
export async function readBuiltRemote(folder: string): Promise<BuiltRelease> {
  if (existsSync(join(folder, RELEASE_FILE))) return readReleaseFolder(folder);
  const manifestFile = join(folder, MANIFEST);
  const text = await readTextIfThere(manifestFile);
  if (text === undefined) {
    throw createRefusal(
      'manifest-missing',
      `There is no ${MANIFEST} in ${folder}: it is not the folder of a remote.`,
    );
  }
  const manifest = manifestIn(text, manifestFile);
  const built = await readReleaseFolder(join(folder, 'dist'));
  if (isMadeFrom(manifest, built.release)) return built;
  throw createRefusal(
    'release-stale',
    `The build in ${join(folder, 'dist')} does not match ${MANIFEST}: build it again.`,
  );
}

/** Reads the release in this exact folder. */
export async function readReleaseFolder(folder: string): Promise<BuiltRelease> {
  const file = join(folder, RELEASE_FILE);
  if (!existsSync(file))
    throw createRefusal('release-missing', `There is no ${file}: build the remote first.`);
  return parseReleaseFiles(await readFiles(folder), file);
}

/** Parses a release from its files; refusals use the name in `place` for its `release.json`. */
export function parseReleaseFiles(files: ReleaseFiles, place: string = RELEASE_FILE): BuiltRelease {
  const content = files.get(RELEASE_FILE);
  if (!content) throw createRefusal('release-missing', `There is no ${place}: build the remote first.`);
  const read = parseRelease(content.toString(), place);
  if ('code' in read) throw createRefusal(read.code, read.sentence);
  return { ...read, hash: integrity(content), files };
}

function manifestIn(text: string, file: string): Manifest {
  try {
    const value = parseJson(v.unknown(), text, file);
    const [stray] = cardProblems(value, file);
    if (stray) throw createRefusal(stray.code, stray.sentence);
    return parse(Manifest, value, file);
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    throw createRefusal('manifest-invalid', `${error.message}.`);
  }
}

function isMadeFrom({ version, ...manifest }: Manifest, release: Release): boolean {
  const isSameVersion = release.version === version || release.version.startsWith(`${version}-`);
  const names = Object.keys(Manifest.entries).filter((name) => name !== 'version');
  const declared = Object.fromEntries(names.map((name) => [name, Reflect.get(release, name)]));
  return isSameVersion && isDeepStrictEqual({ ...manifest }, JSON.parse(JSON.stringify(declared)));
}

/** Reads the file; undefined if it is missing. */
export async function readTextIfThere(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error) => {
    if (!['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) throw error;
    return undefined;
  });
}

const pack = promisify(gzip);

const packedSizeOf = async (content: Uint8Array): Promise<number> =>
  (await pack(content, { level: constants.Z_BEST_COMPRESSION })).length;

export const gateTools: GateTools = {
  hashOf: integrity,
  packedSizeOf,
  /** Asks in a separate thread, which ends after its answer. */
  async ask(rules, question) {
    const sandbox = createRulesSandbox();
    try {
      return await sandbox.ask({ key: rules, text: rules }, question);
    } finally {
      sandbox.close();
    }
  },
};

/** Checks that a release has exactly its listed files, each unchanged. */
export function fileProblems({ release, others, files }: BuiltRelease): readonly ReleaseProblem[] {
  return fileFindings(release, others, hashFiles(files));
}

/** A release's files by path, with `/` between the parts. */
export type ReleaseFiles = ReadonlyMap<string, Buffer>;

/** Hidden files are a build's notes, and source maps are for developers: neither is released. */
const LEFT_BEHIND = /^\.|\.map$/;

/** The hash of a file, as in an integrity attribute. */
export function integrity(content: Uint8Array | string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** Hashes every file. */
export function hashFiles(files: ReleaseFiles): ReadonlyMap<string, string> {
  return new Map([...files].map(([path, content]) => [path, integrity(content)]));
}

/** Reads a release's files below a folder. */
export async function readFiles(folder: string): Promise<ReleaseFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
    .filter((path) => !path.split('/').some((part) => LEFT_BEHIND.test(part)));
  const read = paths.map(async (path) => [path, await readFile(join(folder, path))] as const);
  return new Map(await Promise.all(read));
}
