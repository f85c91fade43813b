import { storedState } from '@venture/api/stored-value';
import { useStoredState } from '@venture/api/useStoredState';
import { useMemo } from 'react';
import * as v from 'valibot';

const Ids = v.pipe(v.array(v.pipe(v.string(), v.maxLength(80))), v.maxLength(200), v.readonly());

const NONE: readonly string[] = [];

export type StepsDone = {
  /** The ids of the steps answered correctly on this device. */
  readonly done: readonly string[];
  readonly mark: (step: string) => void;
};

/** The steps of a module that are done. They bring no XP, so they are stored on this device only. */
export function useStepsDone(module: string): StepsDone {
  const stored = useMemo(() => storedState(`venture.steps.${module}`, Ids), [module]);
  const [done, store] = useStoredState<readonly string[]>(stored, NONE);
  const mark = (step: string) => {
    if (!done.includes(step)) store([...done, step]);
  };
  return { done, mark };
}
