import { call, ProblemError } from '@venture/api/v1/call';
import { openRun } from '@venture/api/v1/runs';
import type { FrameProblem, FrameRequest, ToFrame } from '@venture/contract/frame';
import { parseJson } from '@venture/contract/parse';
import { RemoteError } from '@venture/ui/remote-error';
import * as v from 'valibot';
import { type FileLoader, fetchVerified, type LocatedRelease } from './fetch';

/** A loaded release, ready to run in a frame. */
export type FramedRelease = {
  readonly release: LocatedRelease;
  /** Files needed first, by path. */
  readonly files: Readonly<Record<string, ArrayBuffer>>;
  /** Scripts and styles that render pages in a frame, by address. */
  readonly runtime: Readonly<Record<string, ArrayBuffer>>;
  /** The frame page's address. */
  readonly page: string;
  /** Fetches another file of the release. */
  readonly fetchFile: (address: string) => Promise<ArrayBuffer>;
  /** Whether it is a preview, which neither stores nor sends anything. */
  readonly isPreview: boolean;
};

/** Hashes of a frame's files, by their paths relative to the page. */
const Parts = v.record(v.string(), v.string());

/** Id of the element in which the shell's build lists the files of a frame. */
const PARTS_ID = 'venture-frame';
/** Longest wait for `release.json` once a file is requested that is not on the list. */
const LATER_MS = 120_000;

/** Loads a release for a frame. @throws RemoteError */
export async function loadFramedRelease(
  release: LocatedRelease & { readonly isPreview?: true | undefined },
  files: FileLoader,
  addLater: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<FramedRelease> {
  const absolute = (path: string) => new URL(path, document.baseURI).href;
  const text = document.getElementById(PARTS_ID)?.textContent || '{}';
  const parts = Object.entries(parseJson(Parts, text, 'the parts of a frame'));
  const [page] = parts.find(([path]) => path.endsWith('.html')) ?? [];
  if (page === undefined) throw new RemoteError('missing', 'platform', 'The page of frames');
  const runtime = parts
    .filter(([path]) => path !== page)
    .map(async ([path, hash]) => {
      const address = absolute(path);
      return [address, await fetchVerified({ address, hash, part: 'platform' }, signal)] as const;
    });
  const [first, fetched] = await Promise.all([files.readFirst(release, signal), Promise.all(runtime)]);
  let later: Promise<void> | undefined;
  return {
    release: { ...release, base: absolute(release.base) },
    files: first,
    runtime: Object.fromEntries(fetched),
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

/** Answers a frame's request with the learner's rights, but only about the frame's own remote. */
export async function answerTo(framed: FramedRelease, id: number, question: FrameRequest): Promise<ToFrame> {
  try {
    return { type: 'answer', id, value: await answerOf(framed, question) };
  } catch (problem) {
    if (!(problem instanceof ProblemError)) return { type: 'answer', id, refused: FAILED };
    const { status, code, message: detail } = problem;
    return { type: 'answer', id, refused: { status, code, detail } };
  }
}

const FAILED: FrameProblem = { status: 503, code: 'unavailable', detail: 'It could not be loaded.' };
const UNKNOWN = new ProblemError({
  type: 'about:blank',
  title: 'Not found',
  status: 404,
  code: 'not-found',
  detail: 'There is no such thing here.',
});

function answerOf(
  { release, isPreview, fetchFile }: FramedRelease,
  question: FrameRequest,
): Promise<unknown> {
  if (question.what === 'file') {
    const { href } = new URL(question.address);
    if (href.startsWith(release.base)) return fetchFile(href);
  } else if (!isPreview) {
    const { name, version } = release;
    return call(openRun, { body: { game: name, release: version, options: question.options } });
  }
  throw UNKNOWN;
}
