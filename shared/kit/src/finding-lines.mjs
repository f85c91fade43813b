/**
 * Every finding with what helps.
 * @param {readonly import('@venture/gate/finding').Finding[]} findings
 */
export function findingLines(findings) {
  return findings.map(({ code, sentence, remedy }) => `${code}: ${sentence}\n  ${remedy}`).join('\n');
}
