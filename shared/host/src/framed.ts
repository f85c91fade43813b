import { parseJson } from '@venture/contract/parse';
import { RemoteError } from '@venture/ui/remote-error';
import * as v from 'valibot';
import { fetchVerified } from './fetch-verified';
import type { FileLoader, LocatedRelease } from './files';

/** A release whose files are here, to be run in a frame. */
export type FramedRelease = {
  readonly release: LocatedRelease;
  /** What it needs first, by path. */
  readonly files: Readonly<Record<string, ArrayBuffer>>;
  /** What draws pages in a frame, by address. */
  readonly runtime: Readonly<Record<string, ArrayBuffer>>;
  /** The address of the page in the frame. */
  readonly page: string;
  /** Any other file of the release. */
  readonly fetchFile: (address: string) => Promise<ArrayBuffer>;
  /** Nothing that is done in a preview outlives it, or is sent. */
  readonly isPreview: boolean;
};

/** The hash of each part of a frame, by its path beside the page. */
const Parts = v.record(v.string(), v.string());

/** Where the build of the application names the parts of a frame. */
const PARTS_ID = 'venture-frame';

/** Obtains a release for a frame. @throws RemoteError */
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
