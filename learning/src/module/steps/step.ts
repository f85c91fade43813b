import type { Step, StepOf } from '../content/step';

/** What the view of every kind of step is given. */
export type StepProps<Kind extends Step['kind']> = {
  readonly step: StepOf<Kind>;
  readonly isDone: boolean;
  /** The answer was right. */
  readonly onDone: () => void;
};
