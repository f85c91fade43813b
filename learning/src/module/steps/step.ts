import type { Step, StepOf } from '../content/step';

/** Props of every kind of step. */
export type StepProps<Kind extends Step['kind']> = {
  readonly step: StepOf<Kind>;
  readonly isDone: boolean;
  /** The answer was right. */
  readonly onDone: () => void;
};
