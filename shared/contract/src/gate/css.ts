/** Written so that nothing inside them looks like a rule. */
const OPAQUE = /\/\*[\s\S]*?\*\/|"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|url\([^"')]*\)/gi;

/** At-rules that hold rules like those around them. */
const GROUPS = /^@(media|supports|container|layer|starting-style)\b/i;

/** At-rules that concern the whole document. */
const GLOBAL = /^@(import|page|namespace|view-transition|charset)\b/i;

/** At-rules that give something a name in the whole document. */
const NAMING = /^@(?:-\w+-)?(?:keyframes|property|counter-style|font-palette-values)\s+(\S+)/i;

const CLASS = /\.-?(?:[_a-z]|[^\0-\x7f]|\\)/i;
const DOCUMENT = /^(?:html|body)\b|:(?:root|host)\b/i;
const COMBINATORS = /[\s>+~|]/;

/**
 * The selectors of a style sheet that can match elements which the sheet's owner did not name by a class:
 * `body`, `:root`, `*`, `button`. A selector is fine once it goes through a class: `.board button`.
 */
export function foreignSelectors(css: string): readonly string[] {
  return inRules(
    css.replace(OPAQUE, (text) => (text.startsWith('/*') ? ' ' : '""')),
    false,
  );
}

/** Names that hold for the whole document: animations, custom properties and fonts, unless they begin with `prefix`. */
export function foreignNames(css: string, prefix: string): readonly string[] {
  const bare = css.replace(OPAQUE, (text) => (text.startsWith('/*') ? ' ' : text.replace(/[^\w -]/g, '')));
  return documentNames(bare).filter((name) => !name.replace(/^--/, '').startsWith(prefix));
}

function documentNames(css: string): readonly string[] {
  return statements(css).flatMap(({ head, body }) => {
    if (body === undefined) return [];
    if (/^@font-face/i.test(head)) return [/font-family\s*:([^;]*)/i.exec(body)?.[1]?.trim() ?? ''];
    return [NAMING.exec(head)?.[1] ?? [], documentNames(body)].flat();
  });
}

function inRules(css: string, isNested: boolean): readonly string[] {
  return statements(css).flatMap(({ head, body }) => {
    if (GLOBAL.test(head)) return [head];
    if (body === undefined) return [];
    if (GROUPS.test(head)) return inRules(body, isNested);
    if (/^@scope\s*\([^)]*\./i.test(head)) return [];
    if (head.startsWith('@')) return /^@scope\b/i.test(head) ? inRules(body, isNested) : [];
    const foreign = splitAt(head, /,/).filter((selector) => !isOwn(nested(selector, isNested)));
    return [...foreign, ...inRules(body, true)];
  });
}

/** Inside of a rule everything is below it, or is said with `&` to be it. */
function nested(selector: string, isNested: boolean): string {
  if (!isNested) return selector;
  return selector.includes('&') ? selector.replaceAll('&', '.own') : `.own ${selector}`;
}

function isOwn(selector: string): boolean {
  return splitAt(selector, COMBINATORS).some((compound) => isOwnCompound(compound));
}

/** Whether an element that matches has a class of ours; `.x` on the document itself is not enough. */
function isOwnCompound(compound: string): boolean {
  const plain = compound.replace(/\[[^\]]*\]/g, '');
  const outside = withoutArguments(plain);
  if (DOCUMENT.test(outside)) return false;
  if (CLASS.test(outside)) return true;
  const choices = /:(?:is|where)\(([\s\S]*)\)/i.exec(plain)?.[1];
  return choices !== undefined && splitAt(choices, /,/).every((choice) => isOwn(choice));
}

function withoutArguments(compound: string): string {
  let depth = 0;
  return [...compound]
    .filter((letter) => {
      if (letter === '(') depth += 1;
      const isOutside = depth === 0;
      if (letter === ')') depth -= 1;
      return isOutside;
    })
    .join('');
}

/** The parts between separators that are not inside of brackets. */
function splitAt(text: string, separator: RegExp): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of text) {
    if ('(['.includes(letter)) depth += 1;
    if (')]'.includes(letter)) depth -= 1;
    if (depth === 0 && separator.test(letter)) parts.push('');
    else parts.push(`${parts.pop()}${letter}`);
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

type Statement = { readonly head: string; readonly body: string | undefined };

/** Each declaration or rule of a block: what stands before its braces, and what in between. */
function statements(css: string): readonly Statement[] {
  const found: Statement[] = [];
  let start = 0;
  for (let at = 0; at < css.length; at += 1) {
    if (css[at] === ';') {
      found.push({ head: css.slice(start, at).trim(), body: undefined });
      start = at + 1;
    } else if (css[at] === '{') {
      const end = closing(css, at);
      found.push({ head: css.slice(start, at).trim(), body: css.slice(at + 1, end) });
      at = end;
      start = end + 1;
    }
  }
  return found;
}

/** Where the brace that opens at `from` closes; a sheet that ends before is read to its end. */
function closing(css: string, from: number): number {
  let depth = 0;
  for (let at = from; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    if (css[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return css.length;
}
