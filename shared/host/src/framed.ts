import { parseJson } from '@venture/contract/parse';
import { RemoteError } from '@venture/ui/remote-error';
import * as v from 'valibot';
import { fetchVerified } from './fetch-verified';
import type { FileLoader, LocatedRelease } from './files';

/** A loaded release, ready to run in a frame. */
export type FramedRelease = {
  readonly release: LocatedRelease;
  /** Files needed first, by path. */
  readonly files: Readonly<Record<string, ArrayBuffer>>;
  /** Scripts and styles that render pages in a frame, by address. */
  readonly runtime: Readonly<Record<string, ArrayBuffer>>;
  /** Address of the frame's page. */
  readonly page: string;
  /** Fetches another file of the release. */
  readonly fetchFile: (address: string) => Promise<ArrayBuffer>;
  /** Whether it is a preview, which neither stores nor sends anything. */
  readonly isPreview: boolean;
};

/** Hashes of a frame's files, by path beside the page. */
const Parts = v.record(v.string(), v.string());

/** Id of the element in which the shell's build lists these files. */
const PARTS_ID = 'venture-frame';

/** Loads a release for a frame. @throws RemoteError */
export async function loadFramedRelease(
  release: LocatedRelease & { readonly isPreview?: boolean },
  files: FileLoader,
  addLater: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<FramedRelease> {
  const absolute = (path: string) => new URL(path, document.baseURI).href;
  const base = absolute(release.base);
  const parts = Object.entries(partsHere());
  const [page] = parts.find(([path]) => path.endsWith('.html')) ?? [];
  if (page === undefined) throw new RemoteError('missing', 'platform', 'The page of frames');
  const [first, runtime] = await Promise.all([
    files.readFirst(release, signal),
    Promise.all(
      parts
        .filter(([path]) => path !== page)
        .map(async ([path, hash]) => {
          const address = absolute(path);
          return [address, await fetchVerified({ address, hash, part: 'platform' }, signal)] as const;
        }),
    ),
  ]);
  let later: Promise<void> | undefined;
  return {
    release: { ...release, base },
    files: first,
    runtime: Object.fromEntries(runtime),
    page: absolute(page),
    isPreview: release.isPreview === true,
    async fetchFile(address) {
      later ??= addLater(AbortSignal.timeout(LATER_MS));
      await later.catch(() => {
        later = undefined;
      });
      return files.readLater(address);
    },
  };
}

const LATER_MS = 120_000;

function partsHere(): v.InferOutput<typeof Parts> {
  return parseJson(Parts, document.getElementById(PARTS_ID)?.textContent || '{}', 'the parts of a frame');
}
