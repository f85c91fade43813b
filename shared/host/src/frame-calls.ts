import { call, ProblemError } from '@venture/api/v1/call';
import { openRun } from '@venture/api/v1/runs';
import type { FrameProblem, FrameRequest, ToFrame } from '@venture/contract/frame';
import type { FramedRelease } from './framed';

/** Answers a frame's request, as the learner, about its own remote only. */
export async function answerTo(framed: FramedRelease, id: number, question: FrameRequest): Promise<ToFrame> {
  try {
    return { type: 'answer', id, value: await answerOf(framed, question) };
  } catch (problem) {
    return { type: 'answer', id, refused: problem instanceof ProblemError ? refusalOf(problem) : FAILED };
  }
}

const FAILED: FrameProblem = { status: 503, code: 'unavailable', detail: 'It could not be loaded.' };
const UNKNOWN: FrameProblem = { status: 404, code: 'not-found', detail: 'There is no such thing here.' };

function refusalOf({ status, code, message }: ProblemError): FrameProblem {
  return { status, code, detail: message };
}

function answerOf(framed: FramedRelease, question: FrameRequest): Promise<unknown> {
  const { release, isPreview } = framed;
  if (question.what === 'file') return fetchOwn(framed, question.address);
  if (isPreview) throw new ProblemError({ ...UNKNOWN, type: 'about:blank', title: UNKNOWN.detail });
  const { name, version } = release;
  return call(openRun, { body: { game: name, release: version, options: question.options } });
}

async function fetchOwn({ release, fetchFile }: FramedRelease, address: string): Promise<ArrayBuffer> {
  const { href } = new URL(address);
  if (href.startsWith(release.base)) return fetchFile(href);
  throw new ProblemError({ ...UNKNOWN, type: 'about:blank', title: UNKNOWN.detail });
}
