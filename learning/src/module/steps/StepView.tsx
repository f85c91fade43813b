import type { Step } from '../content/step';
import { ChooseStep } from './ChooseStep';
import type { StepsDone } from './done';
import { EvidenceStep } from './EvidenceStep';
import { NumberStep } from './NumberStep';
import { OrderStep } from './OrderStep';

type Props = { readonly step: Step; readonly steps: StepsDone };

/** One thing to do, by its kind. */
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
