import { call, ProblemError } from '@venture/api/v1/call';
import { getEvent } from '@venture/api/v1/progress';
import { openRun } from '@venture/api/v1/runs';
import type { FrameProblem, FrameRequest, ToFrame } from '@venture/contract/frame';
import { parse } from '@venture/contract/parse';
import { ProgressEvent } from '@venture/progress/events';
import { isOwnEvent } from './frame-data';
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
const UNKNOWN: FrameProblem = { status: 404, code: 'not-found', detail: 'There is no such run here.' };

function refusalOf({ status, code, message }: ProblemError): FrameProblem {
  return { status, code, detail: message };
}

function answerOf(framed: FramedRelease, question: FrameRequest): Promise<unknown> {
  const { release, isPreview } = framed;
  if (question.what === 'file') return fetchOwn(framed, question.address);
  if (isPreview) throw new ProblemError({ ...UNKNOWN, type: 'about:blank', title: UNKNOWN.detail });
  const { name, version } = release;
  if (question.what === 'deal')
    return call(openRun, { body: { game: name, release: version, options: question.options } });
  return ownRun(release, question.run);
}

async function fetchOwn({ release, fetchFile }: FramedRelease, address: string): Promise<ArrayBuffer> {
  const { href } = new URL(address);
  if (href.startsWith(release.base)) return fetchFile(href);
  throw new ProblemError({ ...UNKNOWN, type: 'about:blank', title: UNKNOWN.detail });
}

async function ownRun(release: FramedRelease['release'], id: string): Promise<unknown> {
  const answer = await call(getEvent, { params: { id } });
  if (isOwnEvent(release, parse(ProgressEvent, answer.event, 'an event of the server'))) return answer;
  throw new ProblemError({ ...UNKNOWN, type: 'about:blank', title: UNKNOWN.detail });
}
