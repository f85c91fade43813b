import { type Sheet, wrap } from './sheet';

const WIDTH = 1200;
const MARGIN = 80;
const INDENT = 48;
const FONT = '"Figtree Variable", system-ui, sans-serif';
const MOST_LINES = 24;
const LINE = 44;

const TOKENS = {
  ground: '--color-surface',
  ink: '--color-ink',
  line: '--color-primary',
  tip: '--color-accent',
} as const;
type Colours = Readonly<Record<keyof typeof TOKENS, string>>;

/** The sheet drawn as a PNG in the colours of the page; undefined where the browser cannot draw. */
export async function sheetPicture(sheet: Sheet, page: Element): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = MARGIN * 4 + MOST_LINES * LINE;
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  const colours = coloursOf(page);
  const height = draw(context, sheet, colours);
  canvas.height = height;
  draw(context, sheet, colours, height);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'));
}

/** Draws from the top down and returns the height that was needed. */
function draw(context: CanvasRenderingContext2D, sheet: Sheet, colours: Colours, height = 0): number {
  context.fillStyle = colours.ground;
  context.fillRect(0, 0, WIDTH, height);
  context.fillStyle = colours.tip;
  context.fillRect(0, 0, WIDTH, 20);
  const write = writer(context, colours.ink);
  let y = write(sheet.title, `800 60px ${FONT}`, MARGIN, MARGIN + 70, 70) + 30;
  for (const { name, text, points } of sheet.entries) {
    const top = y - 20;
    y = write(`${name}  +${points}`, `750 38px ${FONT}`, MARGIN + INDENT, y + 26, 48);
    y = write(text, `450 30px ${FONT}`, MARGIN + INDENT, y + 8, LINE);
    context.fillStyle = colours.line;
    context.fillRect(MARGIN, top, 8, y - top - 20);
    y += 36;
  }
  y = write(`${sheet.total} points`, `800 44px ${FONT}`, MARGIN, y + 20, 50);
  return y + MARGIN / 2;
}

function writer(context: CanvasRenderingContext2D, ink: string) {
  return (text: string, font: string, x: number, top: number, lineHeight: number): number => {
    context.font = font;
    context.fillStyle = ink;
    const lines = wrap(text, WIDTH - MARGIN - x, (line) => context.measureText(line).width);
    for (const [index, line] of lines.entries()) context.fillText(line, x, top + index * lineHeight);
    return top + lines.length * lineHeight;
  };
}

/** A token may depend on the theme: only an element on the page knows its value. */
function coloursOf(page: Element): Colours {
  const probe = document.createElement('span');
  page.append(probe);
  const colour = (token: string) => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const colours = {
    ground: colour(TOKENS.ground),
    ink: colour(TOKENS.ink),
    line: colour(TOKENS.line),
    tip: colour(TOKENS.tip),
  };
  probe.remove();
  return colours;
}
