import SonicBoom from 'sonic-boom';
import type { Counter } from './exposition';
import { reason } from './failure';
import limits from './log-limits.json';

/**
 * Writes lines to a file descriptor without waiting for it. A full disk or a closed pipe is counted and else without
 * consequence: what could not be written is tried again with the next line, and too much of it is given up.
 */
export function logOutput(fd: number, failures: Counter): (line: string) => void {
  let isEnding = false;
  const output = new SonicBoom({
    fd,
    maxLength: limits.mostBytesWaiting,
    retryEAGAIN: () => !isEnding, // or the end would wait for a reader that does not read
  });
  output.on('error', (error) => failures.add({ reason: reason(error) }));
  output.on('drop', () => failures.add({ reason: 'given-up' }));
  process.once('exit', () => {
    isEnding = true;
    try {
      output.flushSync();
    } catch (error) {
      failures.add({ reason: reason(error) });
    }
  });
  return (line) => void output.write(line);
}
