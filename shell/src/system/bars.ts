import type { Times } from './health';

/** One stretch of the way to the screen, in milliseconds since the page began. */
export type Bar = { readonly step: BarStep; readonly from: number; readonly to: number };

export const BAR_STEPS = {
  runtime: 'Loader',
  files: 'Files',
  start: 'Start',
  shown: 'On screen',
} as const;
export type BarStep = keyof typeof BAR_STEPS;

/** What can be told of the way by now; files and loader come side by side, all else follows. */
export function barsOf({ asked, runtime, filesFrom, filesTo, ready, shown }: Times): readonly Bar[] {
  if (asked === undefined) return [];
  const bars: Bar[] = [];
  if (runtime !== undefined) bars.push({ step: 'runtime', from: asked, to: runtime });
  if (filesFrom !== undefined && filesTo !== undefined)
    bars.push({ step: 'files', from: filesFrom, to: filesTo });
  if (ready === undefined) return bars;
  bars.push({
    step: 'start',
    from: Math.min(ready, Math.max(runtime ?? asked, filesTo ?? asked)),
    to: ready,
  });
  if (shown !== undefined) bars.push({ step: 'shown', from: ready, to: shown });
  return bars;
}
