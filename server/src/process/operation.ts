import { AsyncLocalStorage } from 'node:async_hooks';

/** What the program is doing: a request by the name of its call or kind, or a job in the background. */
export type Operation = {
  name: string;
  readonly requestId?: string | undefined;
  /** By which the proxy in front knows the request. */
  readonly traceId?: string | undefined;
};

/** What is no declared call, and no kind of file. */
export const OTHER_LABEL = 'other';

const current = new AsyncLocalStorage<Operation>();

/** Whatever `work` does, now or later, belongs to this operation: lines of the log and slow statements name it. */
export function withOperation<Result>(operation: Operation, work: () => Result): Result {
  return current.run(operation, work);
}

export function currentOperation(): Operation | undefined {
  return current.getStore();
}

/** Says which call a request is, once that is known. */
export function nameOperation(name: string): void {
  const operation = current.getStore();
  if (operation) operation.name = name;
}
