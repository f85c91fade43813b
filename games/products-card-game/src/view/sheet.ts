import { content } from '../content';
import { type Idea, ideaName, points } from '../engine';
import { describeIdea } from '../texts';

/** The ideas as plain text, for a message or a document. */
export function sheetText(ideas: readonly Idea[]): string {
  const parts = ideas.map(
    (idea, at) => `${at + 1}. ${ideaName(idea)} (+${points(idea)})\n${describeIdea(idea)}`,
  );
  return [content.messages.sheet, ...parts, describeTotal(ideas)].join('\n\n');
}

const describeTotal = (ideas: readonly Idea[]) =>
  `${ideas.reduce((sum, idea) => sum + points(idea), 0)} points`;

const WIDTH = 1200;
const MARGIN = 80;
const INDENT = 48;
const FONT = '"Figtree Variable", system-ui, sans-serif';
const MOST_LINES = 24;
const LINE = 44;

/** Draws the ideas as a PNG in the page's colours; undefined if the browser cannot draw. */
export async function sheetPicture(ideas: readonly Idea[], page: Element): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = MARGIN * 4 + MOST_LINES * LINE;
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  const colours = findColours(page);
  const height = draw(context, ideas, colours);
  canvas.height = height;
  draw(context, ideas, colours, height);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'));
}

type Colours = ReturnType<typeof findColours>;

/** Draws from the top down and returns the height needed. */
function draw(
  context: CanvasRenderingContext2D,
  ideas: readonly Idea[],
  colours: Colours,
  height = 0,
): number {
  context.fillStyle = colours.ground;
  context.fillRect(0, 0, WIDTH, height);
  context.fillStyle = colours.tip;
  context.fillRect(0, 0, WIDTH, 20);
  const write = (text: string, font: string, x: number, top: number, lineHeight: number): number => {
    context.font = `${font} ${FONT}`;
    context.fillStyle = colours.ink;
    const lines = wrap(text, WIDTH - MARGIN - x, (line) => context.measureText(line).width);
    for (const [index, line] of lines.entries()) context.fillText(line, x, top + index * lineHeight);
    return top + lines.length * lineHeight;
  };
  let y = write(content.messages.sheet, '800 60px', MARGIN, MARGIN + 70, 70) + 30;
  for (const idea of ideas) {
    const top = y - 20;
    y = write(`${ideaName(idea)}  +${points(idea)}`, '750 38px', MARGIN + INDENT, y + 26, 48);
    y = write(describeIdea(idea), '450 30px', MARGIN + INDENT, y + 8, LINE);
    context.fillStyle = colours.line;
    context.fillRect(MARGIN, top, 8, y - top - 20);
    y += 36;
  }
  return write(describeTotal(ideas), '800 44px', MARGIN, y + 20, 50) + MARGIN / 2;
}

/** A token may depend on the theme, so only an element on the page knows its value. */
function findColours(page: Element) {
  const probe = document.createElement('span');
  page.append(probe);
  const find = (token: string) => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const colours = {
    ground: find('--color-surface'),
    ink: find('--color-ink'),
    line: find('--color-primary'),
    tip: find('--color-accent'),
  };
  probe.remove();
  return colours;
}

/** Wraps `text` into lines no wider than `width`; a wider word gets a line of its own. */
export function wrap(text: string, width: number, widthOf: (line: string) => number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    const longer = line === undefined ? word : `${line} ${word}`;
    if (line === undefined || widthOf(longer) > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
