import * as v from 'valibot';
import type { Releases } from './released';
import type { RulesReply } from './sandbox';

const text = v.pipe(v.string(), v.nonEmpty());
const Option = v.object({ id: text, text });
const Question = v.pipe(
  v.object({ id: text, text, options: v.pipe(v.array(Option), v.minLength(2)), correct: text }),
  v.check(
    ({ options, correct }) => options.some(({ id }) => id === correct),
    'correct is one of the options',
  ),
);

/** A quiz as a release brought it: what its answers are judged by. */
export const QuizKey = v.object({
  id: text,
  title: text,
  contentVersion: v.pipe(v.number(), v.integer()),
  questions: v.pipe(v.array(Question), v.minLength(1)),
});
export type QuizKey = v.InferOutput<typeof QuizKey>;
export const QuizKeys = v.array(QuizKey);

const ModuleKey = v.object({ id: text, contentVersion: v.pipe(v.number(), v.integer()) });
/** A module as a release brought it: which of its contents that is. */
export type ModuleKey = v.InferOutput<typeof ModuleKey>;

/** What a release brought to learn from. */
type Contents = { readonly quizzes: readonly QuizKey[]; readonly modules: readonly ModuleKey[] };

/** The quizzes of all releases of the remote that has them. */
export type Quizzes = {
  /** Those of the live release, or of the newest that has some. */
  readonly quizKeys: () => Promise<readonly QuizKey[]>;
  /** The modules of that same release. */
  readonly moduleKeys: () => Promise<readonly ModuleKey[]>;
  /** A quiz with the content of one version; of several releases with it, the latest counts. */
  readonly quizKey: (id: string, contentVersion: number) => Promise<QuizKey | undefined>;
  /** Whether any release has quizzes at all. */
  readonly hasQuizzes: () => Promise<boolean>;
};

/** The remote that has the quizzes. */
export const QUIZ_REMOTE = 'learning';

/** Asks what a release brought. */
type Ask = (name: string, version: string) => Promise<RulesReply | undefined>;

/** Each release is asked once: what it brought never changes. */
export function quizzesOf({ versionsOf }: Pick<Releases, 'versionsOf'>, ask: Ask): Quizzes {
  const known = new Map<string, Contents>();

  async function contentsOf(version: string): Promise<Contents> {
    const before = known.get(version);
    if (before) return before;
    const reply = await ask(QUIZ_REMOTE, version);
    // What gave no answer now may give one later.
    if (reply === undefined || 'trouble' in reply) return NOTHING;
    const contents = contentsIn(Object(reply.answer));
    known.set(version, contents);
    return contents;
  }

  async function first<Value>(pick: (contents: Contents) => Value | undefined): Promise<Value | undefined> {
    for (const version of await versionsOf(QUIZ_REMOTE)) {
      const picked = pick(await contentsOf(version));
      if (picked !== undefined) return picked;
    }
    return undefined;
  }

  const present = async () => (await first((all) => (all.quizzes.length > 0 ? all : undefined))) ?? NOTHING;
  return {
    quizKeys: async () => (await present()).quizzes,
    moduleKeys: async () => (await present()).modules,
    quizKey: (id, contentVersion) =>
      first(({ quizzes }) =>
        quizzes.find((each) => each.id === id && each.contentVersion === contentVersion),
      ),
    hasQuizzes: async () => (await present()).quizzes.length > 0,
  };
}

const NOTHING: Contents = { quizzes: [], modules: [] };

function contentsIn(answer: { readonly quizzes?: unknown; readonly modules?: unknown }): Contents {
  const quizzes = v.safeParse(QuizKeys, answer.quizzes);
  const modules = v.safeParse(v.array(ModuleKey), answer.modules);
  return {
    quizzes: quizzes.success ? quizzes.output : [],
    modules: modules.success ? modules.output : [],
  };
}
