import { storedState } from '@venture/device/stored-value';
import { useStoredState } from '@venture/device/useStoredState';
import { Field } from '@venture/ui/Field';
import { RadioCards } from '@venture/ui/RadioCards';
import { useMemo, useState } from 'react';
import * as v from 'valibot';
import type { Step } from '../content/step';
import { EvidenceStep } from './EvidenceStep';
import { OrderStep } from './OrderStep';
import { judgeNumber, parseNumber } from './rules';
import { StepCard, type StepProps, StepQuestion, type StepResult } from './StepCard';

const Ids = v.pipe(v.array(v.pipe(v.string(), v.maxLength(80))), v.maxLength(200), v.readonly());

const NONE: readonly string[] = [];

export type StepsDone = {
  /** Ids of the steps answered correctly on this device. */
  readonly done: readonly string[];
  readonly mark: (step: string) => void;
};

/** Returns a module's completed steps. They earn no XP, so they are stored on this device only. */
export function useStepsDone(module: string): StepsDone {
  const stored = useMemo(() => storedState(`venture.steps.${module}`, Ids), [module]);
  const [done, store] = useStoredState<readonly string[]>(stored, NONE);
  const mark = (step: string) => {
    if (!done.includes(step)) store([...done, step]);
  };
  return { done, mark };
}

type Props = { readonly step: Step; readonly steps: StepsDone };

/** One exercise step, by its kind. */
export function StepView({ step, steps: { done, mark } }: Props) {
  const own = { isDone: done.includes(step.id), onDone: () => mark(step.id) };
  switch (step.kind) {
    case 'choose':
      return <ChooseStep {...own} step={step} />;
    case 'order':
      return <OrderStep {...own} step={step} />;
    case 'number':
      return <NumberStep {...own} step={step} />;
    case 'evidence':
      return <EvidenceStep {...own} step={step} />;
    default:
      return step satisfies never;
  }
}

/** A choice; once the right option is found, every option shows its explanation. */
function ChooseStep({ step, isDone, onDone }: StepProps<'choose'>) {
  const { question, options, answer } = step;
  const [chosen, setChosen] = useState<number>();
  const [isChecked, setChecked] = useState(false);
  const option = chosen === undefined ? undefined : options[chosen];
  const right = chosen === answer;
  const verdict: StepResult | undefined =
    isChecked && option
      ? { right, words: right ? 'Right!' : 'Not this one', why: <p>{option.why}</p> }
      : undefined;
  const mark = right ? ('right' as const) : ('wrong' as const);
  return (
    <StepCard
      isDone={isDone}
      missing={option ? undefined : 'Choose an answer first.'}
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
    </StepCard>
  );
}

/** A number to calculate, with feedback on a wrong order of magnitude. */
function NumberStep({ step, isDone, onDone }: StepProps<'number'>) {
  const [written, setWritten] = useState('');
  const [verdict, setVerdict] = useState<StepResult>();
  const [error, setError] = useState<string>();
  const check = () => {
    const given = parseNumber(written);
    setError(given === undefined ? 'Write one number, such as 1,200 or 2.5.' : undefined);
    if (given === undefined) return setVerdict(undefined);
    const { right, why } = judgeNumber(step, given);
    setVerdict({ right, words: right ? 'Right!' : 'Not quite', why: <p>{why}</p> });
    if (right) onDone();
  };
  return (
    <StepCard
      isDone={isDone}
      missing={written.trim() === '' ? 'Write your result first.' : undefined}
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
    </StepCard>
  );
}
