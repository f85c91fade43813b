/** Tokens of CSS: comments, strings, URLs and words, and malformed ones. */
const TOKENS = new RegExp(
  [
    /(?<comment>\/\*[\s\S]*?\*\/)/,
    /(?<text>"(?:\\[\s\S]|[^"\\\n\r\f])*"|'(?:\\[\s\S]|[^'\\\n\r\f])*'|url\(\s*(?:(?:\\[^\n\r\f]|[^"'()\\\s])+\s*)?\))/,
    /(?<broken>url\((?!\s*["'])|["'\0]|\/\*|\\(?=[\n\r\f]|$))/,
    /(?<word>(?:[\w-]|[^\0-\x7f]|\\(?:[\da-f]{1,6}(?:\r\n|\s)?|[^\n\r\f\da-f]))+)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
);

const ESCAPE = /\\(?:([\da-f]{1,6})(?:\r\n|\s)?|([\s\S]))/gi;

/** At-rules without nested rules; all others contain rules. */
const DECLARING =
  /^@(?:-\w+-)?(?:keyframes|font-face|property|counter-style|font-palette-values|font-feature-values|position-try|color-profile)\b/i;

/** At-rules that affect the whole document. */
const GLOBAL = /^@(import|page|namespace|view-transition|charset)\b/i;

/** At-rules that define a document-wide name. */
const NAMING = /^@(?:-\w+-)?(?:keyframes|property|counter-style|font-palette-values)\s+(\S+)/i;

const CLASS = /\.-?(?:[_a-z]|[^\0-\x7f]|\\)/i;
const DOCUMENT = /^(?:html|body)\b|:(?:root|host)\b/i;
const COMBINATORS = /[\s>+~|]/;

/**
 * Selectors that can match elements without one of the sheet's own classes: `body`, `:root`, `*`, `button`. A
 * selector with a class is accepted: `.board button`.
 */
export function foreignSelectors(css: string): readonly string[] {
  const { plain, unclear } = lexed(css, () => '""');
  return unclear === undefined ? inRules(plain, false) : [unclear];
}

/** Document-wide names without `prefix`: animations, custom properties and fonts. */
export function foreignNames(css: string, prefix: string): readonly string[] {
  const { plain, unclear } = lexed(css, (text) => text.replace(/[^\w -]/g, ''));
  if (unclear !== undefined) return []; // refused as unclear anyway
  return documentNames(plain).filter((name) => !name.replace(/^--/, '').startsWith(prefix));
}

type Lexed = { readonly plain: string; readonly unclear: string | undefined };

/**
 * A style sheet in which all braces, brackets and semicolons are structural. `unclear` is the first unusual
 * construct that browsers might parse differently from this code.
 */
function lexed(css: string, textOf: (text: string) => string): Lexed {
  const parts: string[] = [];
  let end = 0;
  for (const { index, 0: token, groups = {} } of css.matchAll(TOKENS)) {
    const { comment, text, broken } = groups;
    const word = token === (comment ?? text) ? token : unescaped(token);
    if (broken !== undefined || word === undefined)
      return { plain: parts.join(''), unclear: css.slice(index, index + SHOWN) };
    parts.push(css.slice(end, index));
    end = index + token.length;
    if (text !== undefined) parts.push(textOf(text));
    else if (comment === undefined) parts.push(word);
    // A comment separates words but not compounds: `body/**/.x` is one compound.
    else if (WORDY.test(css.charAt(index - 1)) && WORDY.test(css.charAt(end))) parts.push(' ');
  }
  const plain = parts.join('') + css.slice(end);
  return { plain, unclear: unbalanced(plain) };
}

/** A word with escapes replaced by `_`; undefined if an escape stands for a letter. */
function unescaped(word: string): string | undefined {
  let hasLetter = false;
  const plain = word.replace(
    ESCAPE,
    (_, code, letter = String.fromCodePoint(Number.parseInt(code, 16) % PAST)) => {
      hasLetter ||= /[a-z]/i.test(letter);
      return '_';
    },
  );
  return hasLetter ? undefined : plain;
}

/** Characters shown of an unclear construct. */
const SHOWN = 30;
const WORDY = /[\w-]/;
/** Maximum nesting; each level reads its contents once more. */
const DEEPEST = 20;
/** One past the last code point. */
const PAST = 0x110000;
const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** Rest of the sheet from the first bracket that is unmatched or nested too deeply; the end of the sheet closes all. */
function unbalanced(css: string): string | undefined {
  const open: string[] = [];
  const at = [...css].findIndex((letter) => {
    const last = open.at(-1);
    if ('{;'.includes(letter) && (last === ')' || last === ']')) return true;
    const closing = CLOSING[letter];
    if (closing && open.push(closing) > DEEPEST) return true;
    return ')]}'.includes(letter) && open.pop() !== letter;
  });
  return at < 0 ? undefined : [...css].slice(at, at + SHOWN).join('');
}

function documentNames(css: string): readonly string[] {
  return statements(css).flatMap(({ head, body }) => {
    if (body === undefined) return [];
    if (/^@font-face/i.test(head))
      return [...body.matchAll(/font-family\s*:([^;]*)/gi)].map(([, name = '']) => name.trim());
    return [NAMING.exec(head)?.[1] ?? [], documentNames(body)].flat();
  });
}

function inRules(css: string, isNested: boolean): readonly string[] {
  return statements(css).flatMap(({ head, body }) => {
    if (GLOBAL.test(head)) return [head];
    if (body === undefined) return [];
    if (DECLARING.test(head)) return [];
    // Rules of an `@scope` are below its roots, not below the surrounding rule.
    if (/^@scope\b/i.test(head)) return areOwn(rootsOf(head)) ? [] : inRules(body, false);
    if (head.startsWith('@')) return inRules(body, isNested);
    const foreign = splitAt(head, /,/).filter((selector) => !isOwn(nested(selector, isNested)));
    return [...foreign, ...inRules(body, true)];
  });
}

/** Nested selectors are below the rule, or refer to it with `&`. */
function nested(selector: string, isNested: boolean): string {
  if (!isNested) return selector;
  return selector.includes('&') ? selector.replaceAll('&', '.own') : `.own ${selector}`;
}

function isOwn(selector: string): boolean {
  return splitAt(selector, COMBINATORS).some((compound) => isOwnCompound(compound));
}

/** Whether matching elements have a class of the sheet; `.x` on the document itself does not count. */
function isOwnCompound(compound: string): boolean {
  const plain = compound.replace(/\[[^\]]*\]/g, '');
  const outside = withoutArguments(plain);
  if (DOCUMENT.test(outside)) return false;
  if (CLASS.test(outside)) return true;
  return argumentsOf(plain).some(
    ([before, selectors]) => /:(?:is|where)$/i.test(before) && areOwn(selectors),
  );
}

/** Root selectors of an `@scope`; empty if it has none. */
function rootsOf(head: string): string {
  const [[before, selectors] = ['to', '']] = argumentsOf(head.replace(/^@scope\s*/i, ''));
  return before === '' ? selectors : '*';
}

function areOwn(selectors: string): boolean {
  const all = splitAt(selectors, /,/);
  return all.length > 0 && all.every(isOwn);
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

/** Arguments in the outermost parentheses, each with the text before it. */
function argumentsOf(text: string): readonly (readonly [before: string, inside: string])[] {
  const found: [string, string][] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(' && depth++ === 0) start = at;
    if (text[at] === ')' && --depth === 0)
      found.push([text.slice(Math.max(0, start - LONGEST_NAME), start), text.slice(start + 1, at)]);
  }
  return found;
}

/** Longest pseudo-class name to look for before parentheses. */
const LONGEST_NAME = ':where'.length;

/** Splits at separators outside of brackets. */
function splitAt(text: string, separator: RegExp): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if ('(['.includes(letter)) depth += 1;
    if (')]'.includes(letter)) depth -= 1;
    if (depth > 0 || !separator.test(letter)) continue;
    parts.push(text.slice(start, at));
    start = at + 1;
  }
  return [...parts, text.slice(start)].map((part) => part.trim()).filter(Boolean);
}

type Statement = { readonly head: string; readonly body: string | undefined };

/** Declarations and rules of a block: prelude and body. */
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

/** Index of the brace that closes the one at `from`, or the end of the sheet. */
function closing(css: string, from: number): number {
  let depth = 0;
  for (let at = from; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    if (css[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return css.length;
}
