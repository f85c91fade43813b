import { CallError } from '../http/problem';

/** What a call found; nobody learns of a class that it is somebody else's. */
export function known<Value>(found: Value | undefined): Value {
  if (found === undefined) throw gone('There is no such class.');
  return found;
}

export const gone = (sentence: string) => new CallError('not-found', sentence);
