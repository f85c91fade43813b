import { parseStoredValue } from '@venture/api/stored-value';
import { useStored } from '@venture/ui/useStored';
import { useMemo } from 'react';
import * as v from 'valibot';

const Ids = v.pipe(v.array(v.pipe(v.string(), v.maxLength(80))), v.maxLength(200));

const NONE: readonly string[] = [];

export type StepsDone = {
  /** The ids of the steps that were answered right on this device. */
  readonly done: readonly string[];
  readonly mark: (step: string) => void;
};

/** Which steps of a module are done. They bring nothing, so they are kept on this device only. */
export function useStepsDone(module: string): StepsDone {
  const key = `venture.steps.${module}`;
  const [text, store] = useStored(key);
  const done = useMemo(() => parseStoredValue(text, Ids, key) ?? NONE, [text, key]);
  const mark = (step: string) => {
    if (!done.includes(step)) store(JSON.stringify([...done, step]));
  };
  return { done, mark };
}
