import { useState } from 'react';
import { troubleInLine } from './Trouble';

/** One thing done at a time, and what came of it in words. */
export type Deed = {
  /** What is being done right now; '' for nothing. */
  readonly doing: string;
  readonly failed: string;
  readonly done: string;
  /** Does something called `name`; `done` is what is said when it worked. */
  readonly act: (name: string, work: () => Promise<unknown>, done: string) => void;
};

/** For buttons that change something on the server: busy, failed with its reason, done. */
export function useDeed(): Deed {
  const [{ doing, failed, done }, setState] = useState({ doing: '', failed: '', done: '' });
  const act = (name: string, work: () => Promise<unknown>, done: string) => {
    if (doing) return;
    setState({ doing: name, failed: '', done: '' });
    work().then(
      () => setState({ doing: '', failed: '', done }),
      (error: unknown) => setState({ doing: '', failed: troubleInLine(error), done: '' }),
    );
  };
  return { doing, failed, done, act };
}
