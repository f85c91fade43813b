import { Field } from '@venture/ui/Field';
import { useState } from 'react';
import { judgeNumber, readNumber } from './rules';
import { StepFrame, StepQuestion, type Verdict } from './StepFrame';
import type { StepProps } from './step';

/** A figure to be computed; what is wrong with another order of magnitude is said. */
export function NumberStep({ step, isDone, onDone }: StepProps<'number'>) {
  const [written, setWritten] = useState('');
  const [verdict, setVerdict] = useState<Verdict>();
  const [error, setError] = useState<string>();
  const check = () => {
    const given = readNumber(written);
    setError(given === undefined ? 'Write one number, such as 1,200 or 2.5.' : undefined);
    if (given === undefined) return setVerdict(undefined);
    const { right, why } = judgeNumber(step, given);
    setVerdict({ right, words: right ? 'Right!' : 'Not quite', why: <p>{why}</p> });
    if (right) onDone();
  };
  return (
    <StepFrame
      isDone={isDone}
      canCheck={written.trim() !== ''}
      verdict={verdict}
      onCheck={check}
      onShow={() => setVerdict({ right: true, words: 'The answer', why: <p>{step.explanation}</p> })}
    >
      <StepQuestion>{step.question}</StepQuestion>
      <Field
        label={`Your result (${step.unit})`}
        error={error}
        inputMode="decimal"
        autoComplete="off"
        maxLength={30}
        value={written}
        onChange={(event) => {
          setWritten(event.currentTarget.value);
          setVerdict(undefined);
          setError(undefined);
        }}
      />
    </StepFrame>
  );
}
