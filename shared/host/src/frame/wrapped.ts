import type { FromFrame, Start } from '@venture/contract/frame';
import { FRAME_LIMITS } from '@venture/contract/frame';
import { newId } from '@venture/device/new-id';
import { frameStorage } from './stored';

declare global {
  /** API for wrapped games, which also run without it. */
  var venture: { readonly score: (points: number) => void } | undefined;
}

/**
 * Connects a wrapped game to the platform. Inside, its stored values keep their key names; outside, its name is
 * prefixed to them.
 */
export function connectWrapped(
  release: Start['release'],
  storage: Storage,
  send: (message: FromFrame) => void,
): Storage {
  const own = `${release.name}:`;
  const mine = Object.entries(storage).filter(([key]) => key.startsWith(own));
  let since = performance.now();
  globalThis.venture = {
    /** Ends a run with this score, which counts as an unverified result. */
    score(points) {
      if (!Number.isFinite(points)) throw new TypeError('venture.score needs a number.');
      const seconds = Math.floor((performance.now() - since) / 1000);
      since = performance.now();
      send({ type: 'event', event: createRun(release, points, seconds) });
    },
  };
  return frameStorage(
    Object.fromEntries(mine.map(([key, text]) => [key.slice(own.length), text])),
    FRAME_LIMITS.stored,
    (key, text) => (text === null ? storage.removeItem(own + key) : storage.setItem(own + key, text)),
  ).storage;
}

/** Makes a run with the actions that the kit's `wrap/rules.mjs` replays. */
export function createRun(
  { name, version, scale }: Pick<Start['release'], 'name' | 'version' | 'scale'>,
  score: number,
  seconds: number,
) {
  const time = seconds > 0 ? [{ type: 'pass-time', seconds }] : [];
  return {
    kind: 'run',
    id: newId(),
    at: new Date().toISOString(),
    game: name,
    release: version,
    rules: 1,
    seed: 0,
    options: {},
    score,
    facts: { moreTime: 0 },
    timing: 'x1',
    scale,
    ...(seconds > 0 && { seconds }),
    play: [...time, { type: 'end', score }],
  };
}
