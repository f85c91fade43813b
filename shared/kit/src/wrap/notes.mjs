/** Something in a game that does not work in a frame, by file and line; a fatal note prevents wrapping. */
/** @typedef {{ file: string, line: number, sentence: string, isFatal?: boolean }} Note */

/** Calls in scripts that have no effect in a frame. */
const USELESS = /** @type {const} */ ([
  [
    /\bserviceWorker\s*\.\s*register\s*\(/,
    'a service worker does not start here; the platform keeps files for when there is no network.',
  ],
  [/\bindexedDB\s*\.\s*open\s*\(/, 'IndexedDB is refused; what localStorage holds is kept.'],
  [/(?<![\w.$])eval\s*\(|\bnew\s+Function\s*\(/, 'code made of text does not run.'],
  [
    /\b(?:fetch|open|WebSocket|EventSource|import)\s*\(\s*(?:["'`]\w+["'`]\s*,\s*)?["'`](?:https?|wss?):/,
    'other hosts cannot be reached; bring the file along.',
  ],
]);

/** @param {string} file @param {Uint8Array} content @returns {Note[]} */
export function scriptNotes(file, content) {
  if (!/\.m?js$/.test(file)) return [];
  const text = Buffer.from(content).toString('utf8');
  return USELESS.flatMap(([pattern, sentence]) => {
    const found = pattern.exec(text);
    return found ? [{ file, line: text.slice(0, found.index).split('\n').length, sentence }] : [];
  });
}
