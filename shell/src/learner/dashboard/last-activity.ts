import { parseGameId } from '@venture/contract/game-id';
import type { Catalogue } from '@venture/rules/catalogue';
import type { KnownEvent } from '@venture/rules/events';
import type { ModuleProgress } from '@venture/rules/progress';
import { cardsOf, findGamePage } from '../../host/list/cards';
import type { ListingState } from '../../host/list/listing';
import { REVIEW_PATH } from './useReview';

/** The last activity: its name as part of a sentence, and its page if it has one. */
export type LastActivity = {
  readonly before: string;
  readonly title: string;
  readonly after: string;
  readonly to?: string | undefined;
};

export type LearningContext = {
  readonly modules: readonly ModuleProgress[];
  readonly catalogue: Catalogue;
  readonly listing: ListingState;
};

/** Describes the last activity; undefined if its module, quiz or game no longer exists. */
export function describeLastActivity(last: KnownEvent, known: LearningContext): LastActivity | undefined {
  switch (last.kind) {
    case 'reading':
      return inModule(known.modules.find(({ id }) => id === last.module));
    case 'attempt':
    case 'practice':
      return inQuiz(last, known.catalogue);
    case 'run':
      return inGame(last.game, known.listing);
    case 'review':
      return { before: 'Last time you did', title: 'your review', after: '.', to: REVIEW_PATH };
    default:
      return last satisfies never;
  }
}

function inModule(module: ModuleProgress | undefined): LastActivity | undefined {
  if (module === undefined) return undefined;
  const { title, route, sections, sectionsRead } = module;
  if (sectionsRead === sections) return { before: 'Last time you finished', title, after: '.', to: route };
  return {
    before: 'You stopped in',
    title,
    after: `: ${sectionsRead} of ${sections} sections read.`,
    to: route,
  };
}

function inQuiz(
  { kind, quiz, correct, total }: KnownEvent & { kind: 'attempt' | 'practice' },
  catalogue: Catalogue,
): LastActivity | undefined {
  const found = catalogue.quizzes.find(({ id }) => id === quiz);
  if (found === undefined) return undefined;
  const before = kind === 'attempt' ? 'Last time you took the' : 'Last time you practised for the';
  return { before, title: found.title, after: `: ${correct} of ${total} right.`, to: found.route };
}

/** A game without a card has no link. */
function inGame(game: string, listing: ListingState): LastActivity | undefined {
  const { remote, mode } = parseGameId(game);
  const page = findGamePage(listing, game);
  if (page === undefined) return undefined;
  const card = cardsOf(listing, 'game-selection').find((each) => each.remote === remote);
  const to = mode === undefined ? card?.path : page.path;
  return { before: 'Last time you played', title: page.title, after: '.', to };
}
