import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { sandboxOf } from '@venture/contract/sandbox/sandbox';

const require = createRequire(import.meta.url);
const pack = promisify(gzip);

/** @param {string} name */
const program = (name) => readFileSync(require.resolve(`@venture/contract/sandbox/${name}.cjs`), 'utf8');

/**
 * What the gate needs, as the server has it.
 * @type {import('@venture/contract/gate/alone').GateTools}
 */
export const tools = {
  hashOf: (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`,
  packedSizeOf: async (content) => (await pack(content, { level: constants.Z_BEST_COMPRESSION })).length,
  async ask(rules, question) {
    const sandbox = sandboxOf({ worker: program('worker'), inside: program('inside') });
    try {
      return await sandbox.ask({ key: rules, text: rules }, question);
    } finally {
      sandbox.close();
    }
  },
};
