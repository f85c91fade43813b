import POLICY from './script-policy.cjs?text';

/** What a script may follow: the start of the head, else the doctype. */
const STARTS = [/^[\s\S]*?<head\b[^<>]*>/i, /^\s*<!doctype[^>]*>/i];

/** Without what belongs to a file, so that it can be called where it stands. */
const functionOf = (text: string) =>
  text
    .replace(/^\/\*\*.*?\*\/\s*/s, '')
    .replaceAll(/ ?\/\*\*[^\n]*?\*\/ ?/g, '')
    .replace(/;\s*$/, '')
    .replaceAll(/\n\s*/g, '');

const FUNCTION = functionOf(POLICY);

/** From here on no policy can be made: an empty frame inherits this, and would else make a default policy of its own. */
const NO_MORE = `<meta http-equiv="Content-Security-Policy" content="trusted-types 'none'">`;

/**
 * Puts the script that says which texts may become the address of a script before all others: addresses of the shell
 * and of releases, on this origin.
 * HTML and code are made of no text at all, and nobody can make another policy, nor a frame of theirs. It is put in here and not by the builds,
 * so that no page of a release is without it.
 */
export function injectTrustedTypesScript(html: string): string {
  const script = `<script>(${FUNCTION})();</script>`;
  const [start = ''] = STARTS.flatMap((pattern) => pattern.exec(html)?.[0] ?? []);
  return `${start}${script}${NO_MORE}${html.slice(start.length)}`;
}
