import { useState } from 'react';
import { errorSentence } from './RequestError';

/** One thing done at a time, and what came of it in words. */
export type ActionState = {
  /** What is being done right now; '' for nothing. */
  readonly running: string;
  readonly failed: string;
  readonly done: string;
  /** Does something called `name`; `done` is what is said when it worked. */
  readonly run: (name: string, work: () => Promise<unknown>, done: string) => void;
};

/** For buttons that change something on the server: busy, failed with its reason, done. */
export function useAction(): ActionState {
  const [{ running, failed, done }, setState] = useState({ running: '', failed: '', done: '' });
  const run = (name: string, work: () => Promise<unknown>, done: string) => {
    if (running) return;
    setState({ running: name, failed: '', done: '' });
    work().then(
      () => setState({ running: '', failed: '', done }),
      (error: unknown) => setState({ running: '', failed: errorSentence(error), done: '' }),
    );
  };
  return { running, failed, done, run };
}
