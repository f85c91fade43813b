/** The command ran and the answer is no; `data` is what `--json` says besides the message, or instead of it. */
export class Failed extends Error {
  /** @param {string} message @param {object} [data] */
  constructor(message, data = {}) {
    super(message);
    this.name = 'Failed';
    this.data = data;
  }
}

/** Called in a way that is not understood: nothing was done. */
export class WrongUsage extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = 'WrongUsage';
  }
}

/** What a command is asked for, and how it answers. */
/** @typedef {{ values: Record<string, any>, positionals: string[], folder: string, say: (line: string) => void, data: (value: object) => void }} Call */

/** `most` is how many words it takes besides options. */
/** @typedef {{ usage: string, options?: NonNullable<import('node:util').ParseArgsConfig['options']>, most?: number, run: (call: Call) => Promise<void> }} Command */
