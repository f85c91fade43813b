import type { Assignable, AssignableKind } from '@venture/api/v1/assignments';
import type { CatalogueFile, ModuleContent, QuizContent } from '@venture/contract/catalogue';
import { isOnlyRead } from '@venture/rules/grading';
import type { RulesRunner } from '../../judging/rules';

/** Something that can be assigned, and what it takes to grade it. */
export type Content = Omit<Assignable, 'hasAttempts'> & {
  readonly route: string;
  /** False for a game without a card on the games page. */
  readonly isLinked: boolean;
  /** The quiz whose attempts count for the grade. */
  readonly quiz: string | null;
  /** The sections to read, for a module that is only read. */
  readonly sections: readonly string[];
};

export type ContentSource = Pick<RulesRunner, 'taught' | 'described' | 'games'>;

/** Lists what live releases offer: modules, quizzes, then games, each in the order of the list of remotes. */
export async function listOfferedContent(rules: ContentSource): Promise<readonly Content[]> {
  const [{ modules, quizzes }, games] = await Promise.all([rules.taught(), rules.games()]);
  return [
    ...modules.map((module) => moduleContent(module, quizzes)),
    ...quizzes.map(quizContent),
    ...games.map(({ id, ...game }) => ({
      kind: 'game' as const,
      activity: id,
      ...game,
      passPercent: null,
      quiz: null,
      sections: [],
    })),
  ];
}

export function toAssignable({ kind, activity, title, passPercent, quiz }: Content): Assignable {
  return { kind, activity, title, passPercent, hasAttempts: !isOnlyRead({ kind, quiz }) };
}

type Reference = { readonly kind: AssignableKind; readonly activity: string };

export const matchesReference =
  ({ kind, activity }: Reference) =>
  (content: Reference) =>
    content.kind === kind && content.activity === activity;

/** Finds content in the newest stored release that has it, disabled or not; undefined if none has it. */
export async function findPreviousContent(
  rules: ContentSource,
  { kind, activity }: Reference,
): Promise<Content | undefined> {
  if (kind === 'game') return undefined;
  return rules.described((catalogue) => contentIn(catalogue, kind, activity));
}

function contentIn({ modules, quizzes }: CatalogueFile, kind: 'module' | 'quiz', id: string) {
  if (kind === 'module') {
    const module = modules.find((each) => each.id === id);
    return module && moduleContent(module, quizzes);
  }
  const quiz = quizzes.find((each) => each.id === id);
  return quiz && quizContent(quiz);
}

function moduleContent(
  { id, title, route, quiz, sections }: ModuleContent,
  quizzes: readonly QuizContent[],
): Content {
  const passPercent = quizzes.find((each) => each.id === quiz)?.passPercent ?? null;
  const read = quiz === null ? sections.map((section) => section.id) : [];
  return { kind: 'module', activity: id, title, route, isLinked: true, passPercent, quiz, sections: read };
}

function quizContent({ id, title, route, passPercent }: QuizContent): Content {
  return { kind: 'quiz', activity: id, title, route, isLinked: true, passPercent, quiz: id, sections: [] };
}
