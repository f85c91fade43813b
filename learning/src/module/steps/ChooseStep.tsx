import { RadioCards } from '@venture/ui/RadioCards';
import { useState } from 'react';
import { StepFrame, StepQuestion, type Verdict } from './StepFrame';
import type { StepProps } from './step';

/** One of some options; once the right one is found, each says why it is or is not. */
export function ChooseStep({ step, isDone, onDone }: StepProps<'choose'>) {
  const { question, options, answer } = step;
  const [chosen, setChosen] = useState<number>();
  const [isChecked, setChecked] = useState(false);
  const option = chosen === undefined ? undefined : options[chosen];
  const right = chosen === answer;
  const verdict: Verdict | undefined =
    isChecked && option
      ? { right, words: right ? 'Right!' : 'Not this one', why: <p>{option.why}</p> }
      : undefined;
  const mark = right ? ('right' as const) : ('wrong' as const);
  return (
    <StepFrame
      isDone={isDone}
      canCheck={option !== undefined}
      verdict={verdict}
      onCheck={() => {
        setChecked(true);
        if (right) onDone();
      }}
    >
      <RadioCards
        legend={<StepQuestion>{question}</StepQuestion>}
        options={options.map(({ text, why }, at) => ({
          value: String(at),
          label: text,
          note: verdict?.right && at !== answer ? why : undefined,
          mark: verdict && at === chosen ? mark : undefined,
        }))}
        value={chosen === undefined ? '' : String(chosen)}
        onChange={(value) => {
          setChosen(Number(value));
          setChecked(false);
        }}
      />
    </StepFrame>
  );
}
