/**
 * Findings with their remedies, as text.
 * @param {readonly import('@venture/gate/finding').Finding[]} findings
 */
export function findingLines(findings) {
  return findings.map(({ code, sentence, remedy }) => `${code}: ${sentence}\n  ${remedy}`).join('\n');
}
