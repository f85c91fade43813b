import type { LoadTimes } from './health';

/** One stretch of the way to the screen, in milliseconds since the page began. */
export type LoadStep = { readonly step: LoadStepName; readonly from: number; readonly to: number };

export const LOAD_STEP_LABELS = {
  runtime: 'Loader',
  files: 'Files',
  start: 'Start',
  shown: 'On screen',
} as const;
export type LoadStepName = keyof typeof LOAD_STEP_LABELS;

/** What can be told of the way by now; files and loader come side by side, all else follows. */
export function loadSteps({
  asked,
  runtime,
  filesFrom,
  filesTo,
  ready,
  shown,
}: LoadTimes): readonly LoadStep[] {
  if (asked === undefined) return [];
  const bars: LoadStep[] = [];
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
