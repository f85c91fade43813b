/** A subset of Markdown as data: unknown syntax stays text. */
export type Inline =
  | { readonly at: number; readonly kind: 'text' | 'strong'; readonly text: string }
  | { readonly at: number; readonly kind: 'link'; readonly text: string; readonly to: string };
/** `at` is its offset in the text, which serves as a key. */
export type Line = { readonly at: number; readonly parts: readonly Inline[] };
export type Block = {
  readonly kind: 'heading' | 'subheading' | 'paragraph' | 'list';
  readonly lines: readonly Line[];
};

const HEADING = /^#{1,3} +/;
const ITEM = /^[-*] +/;

/** Parses headings, lists and paragraphs; an empty line ends each of them. */
export function parseBlocks(markdown: string): readonly Block[] {
  const blocks: Block[] = [];
  let isOpen = false;
  markdown.split(/\r\n?|\n/).forEach((text, at) => {
    const block = blockOf(text.trim(), at);
    const last = blocks.at(-1);
    if (block && isOpen && last?.kind === block.kind) {
      blocks[blocks.length - 1] = { ...last, lines: [...last.lines, ...block.lines] };
    } else if (block) blocks.push(block);
    isOpen = block?.kind === 'paragraph' || block?.kind === 'list';
  });
  return blocks;
}

function blockOf(text: string, at: number): Block | undefined {
  if (text === '') return undefined;
  const heading = HEADING.exec(text)?.[0];
  const item = ITEM.exec(text)?.[0];
  const lines = [{ at, parts: inlineOf(text.slice((heading ?? item ?? '').length)) }];
  if (heading) return { kind: heading.startsWith('###') ? 'subheading' : 'heading', lines };
  return { kind: item ? 'list' : 'paragraph', lines };
}

const MARKS = /\*\*([^*]+)\*\*|\[([^[\]]+)\]\(([^()\s]+)\)/g;

function inlineOf(text: string): readonly Inline[] {
  const parts: Inline[] = [];
  let from = 0;
  for (const match of text.matchAll(MARKS)) {
    const [whole, strong, label = '', to = ''] = match;
    const at = match.index;
    if (strong === undefined && !ADDRESS.test(to)) continue;
    if (at > from) parts.push({ at: from, kind: 'text', text: text.slice(from, at) });
    parts.push(
      strong === undefined ? { at, kind: 'link', text: label, to } : { at, kind: 'strong', text: strong },
    );
    from = at + whole.length;
  }
  return from < text.length ? [...parts, { at: from, kind: 'text', text: text.slice(from) }] : parts;
}

/** Allowed links: hash routes, websites, mail and telephone; no scripts. */
const ADDRESS = /^(?:#\/(?!\/)|https?:\/\/|mailto:|tel:)/i;
