import POLICY from './script-policy.cjs?text';

/** The position for inserting a script: after the start of the head, or else after the doctype. */
const STARTS = [/^[\s\S]*?<head\b[^<>]*>/i, /^\s*<!doctype[^>]*>/i];

/** Strips comments and line breaks of the file, so that the function can be called inline. */
const functionOf = (text: string) =>
  text
    .replace(/^\/\*\*.*?\*\/\s*/s, '')
    .replaceAll(/ ?\/\*\*[^\n]*?\*\/ ?/g, '')
    .replace(/;\s*$/, '')
    .replaceAll(/\n\s*/g, '');

const FUNCTION = functionOf(POLICY);

/** Prevents further policies: an empty frame inherits this, and could otherwise make its own default policy. */
const NO_MORE = `<meta http-equiv="Content-Security-Policy" content="trusted-types 'none'">`;

/**
 * Inserts, before all others, the script that allows only addresses of the shell and releases on this origin as
 * script addresses. No text becomes HTML or code, and neither scripts nor their frames can make another policy. It
 * is inserted here and not by the builds, so that no release page lacks it.
 */
export function injectTrustedTypesScript(html: string): string {
  const script = `<script>(${FUNCTION})();</script>`;
  const [start = ''] = STARTS.flatMap((pattern) => pattern.exec(html)?.[0] ?? []);
  return `${start}${script}${NO_MORE}${html.slice(start.length)}`;
}
