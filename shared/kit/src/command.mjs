/** A command ran but failed; `--json` prints `data` with or instead of the message. */
export class Failed extends Error {
  /** @param {string} message @param {object} [data] */
  constructor(message, data = {}) {
    super(message);
    this.name = 'Failed';
    this.data = data;
  }
}

/** Wrong usage: the command did nothing. */
export class WrongUsage extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = 'WrongUsage';
  }
}

/** A call to a command, with output functions. */
/** @typedef {{ values: Record<string, any>, positionals: string[], folder: string, say: (line: string) => void, data: (value: object) => void }} Call */

/** A command; `most` is its maximum number of positional arguments. */
/** @typedef {{ usage: string, options?: NonNullable<import('node:util').ParseArgsConfig['options']>, most?: number, run: (call: Call) => Promise<void> }} Command */

/**
 * Findings with their remedies, as text.
 * @param {readonly import('@venture/contract/checks/finding').Finding[]} findings
 */
export function findingLines(findings) {
  return findings.map(({ code, sentence, remedy }) => `${code}: ${sentence}\n  ${remedy}`).join('\n');
}
