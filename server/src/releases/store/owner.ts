import { randomBytes } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { isAlive } from '../../database/embedded/postmaster';

/** The computer, and on Linux the container: a process number means nothing outside of it. */
const machine = `${hostname()}-${processSpace()}`.replace(/[^A-Za-z0-9]+/g, '-').slice(0, 80);

/** A name for one piece of work on the store, fit for a file: who does it, where and since when. */
export function newOwner(): string {
  return [process.pid, machine, Date.now(), randomBytes(4).toString('hex')].join('.');
}

/** Whether the process of that name has certainly ended; of other computers nothing is certain. */
export function isGone(owner: string): boolean {
  const [pid, where] = owner.split('.');
  return where === machine && !isAlive(Number(pid));
}

function processSpace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return ''; // only Linux has it
  }
}
