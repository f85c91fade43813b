import type { ProgressEvent } from '@venture/rules/events';
import { content, KINDS } from './content';
import { type Idea, ideaName, isComplete, type State } from './engine';

const GAME = 'products-card-game';
const BETWEEN = ' | ';

/** Encodes a game's complete ideas for its record. */
export function encodeIdeas({ ideas }: State): string {
  return ideas.filter(isComplete).map(ideaName).join(BETWEEN);
}

/** Collects all complete ideas made on this device. */
export function collection(events: readonly ProgressEvent[]): ReadonlySet<string> {
  const found = events.flatMap((event) =>
    event.kind === 'run' && event.game === GAME ? String(event.facts['ideas'] ?? '').split(BETWEEN) : [],
  );
  return new Set(found.filter((name) => ALL.has(name)));
}

const ALL: ReadonlySet<string> = new Set(allIdeas().map(ideaName));

/** The number of possible complete ideas. */
export const IDEA_COUNT = ALL.size;

function allIdeas(): readonly Idea[] {
  return KINDS.reduce<Idea[]>(
    (ideas, kind) => {
      const cards = content.cards.filter(({ type }) => type === kind);
      return ideas.flatMap((idea) => cards.map((card) => [...idea, card]));
    },
    [[]],
  );
}
