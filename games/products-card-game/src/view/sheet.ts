import { content } from '../content';
import { type Idea, ideaName, points } from '../engine';
import { describeIdea } from '../texts';

/** The three ideas as something to take away. */
export type Sheet = {
  readonly title: string;
  readonly entries: readonly { readonly name: string; readonly text: string; readonly points: number }[];
  readonly total: number;
};

export function createSheet(ideas: readonly Idea[]): Sheet {
  const entries = ideas.map((idea) => ({
    name: ideaName(idea),
    text: describeIdea(idea),
    points: points(idea),
  }));
  return {
    title: content.messages.sheet,
    entries,
    total: entries.reduce((sum, entry) => sum + entry.points, 0),
  };
}

/** The sheet as plain text, for a message or a document. */
export function sheetText({ title, entries, total }: Sheet): string {
  const parts = entries.map(
    ({ name, text, points: earned }, index) => `${index + 1}. ${name} (+${earned})\n${text}`,
  );
  return [title, ...parts, `${total} points`].join('\n\n');
}

/** The lines of `text` that are no wider than `width`; a wider word gets a line of its own. */
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
