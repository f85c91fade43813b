import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Finds `count` free ports, from `from` on.
 * @param {number} from
 * @param {number} count
 * @returns {Promise<number[]>}
 */
export async function freePorts(from, count) {
  /** @type {number[]} */
  const free = [];
  for (let port = from; free.length < count; port += 1) if (await isFree(port)) free.push(port);
  return free;
}

/** @param {number} port */
async function isFree(port) {
  const server = createServer();
  try {
    await once(server.listen(port, 'localhost'), 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
