import { useEffect, useState } from 'react';

/** Longest time for which a calculation keeps the page from answering. */
const SLICE_MS = 20;

/** A long calculation, in slices between which the page answers: what it yielded last, and its result. */
export function useSlices<Input, Progress, Result>(
  calculate: (input: Input) => Generator<Progress, Result>,
  input: Input,
) {
  const [progress, setProgress] = useState<Progress>();
  const [result, setResult] = useState<Result>();
  useEffect(() => {
    const steps = calculate(input);
    let timer: ReturnType<typeof setTimeout>;
    const goOn = () => {
      const until = performance.now() + SLICE_MS;
      let step = steps.next();
      while (!step.done && performance.now() < until) step = steps.next();
      if (step.done) return setResult(step.value);
      setProgress(step.value);
      timer = setTimeout(goOn);
    };
    timer = setTimeout(goOn);
    return () => clearTimeout(timer);
  }, [calculate, input]);
  return { progress, result };
}
