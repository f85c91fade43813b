import { type ReactNode, useState } from 'react';
import { withPassword } from './password-again';
import { errorSentence } from './RequestError';

/** One action at a time, and its result in words. */
export type ActionState = {
  /** The running action; '' for none. */
  readonly running: string;
  readonly failed: string;
  /** What {@link ActionState.failed} says in words; undefined for nothing. */
  readonly error: unknown;
  readonly done: ReactNode;
  /** Runs an action called `name`; `done` is the message when it worked. */
  readonly run: (name: string, work: () => Promise<unknown>, done: ReactNode) => void;
  /** Takes back what was said. */
  readonly reset: () => void;
};

/** For buttons that change something on the server: busy, failed with its reason, done. Asks for the password where that is needed. */
export function useAction(): ActionState {
  const [state, setState] = useState<Omit<ActionState, 'run' | 'reset'>>(IDLE);
  const run = (name: string, work: () => Promise<unknown>, done: ReactNode) => {
    if (state.running) return;
    setState({ ...IDLE, running: name });
    withPassword(work).then(
      () => setState({ ...IDLE, done }),
      (error: unknown) => setState({ ...IDLE, failed: errorSentence(error), error }),
    );
  };
  return { ...state, run, reset: () => setState(IDLE) };
}

const IDLE = { running: '', failed: '', error: undefined, done: '' };
