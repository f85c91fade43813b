/** The command ran and the answer is no; `data` is what `--json` says of it. */
export class Failed extends Error {
  /** @param {string} message @param {object} [data] */
  constructor(message, data = { error: message }) {
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
/** @typedef {{ usage: string, options?: import('node:util').ParseArgsConfig['options'], run: (call: Call) => Promise<void> }} Command */
