import * as v from 'valibot';
import type { Releases } from './releases';
import type { Told } from './sandbox';

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

/** The quizzes of all releases of the remote that has them. */
export type Quizzes = {
  /** Those of the live release, or of the newest that has some. */
  readonly quizKeys: () => Promise<readonly QuizKey[]>;
  /** A quiz with the content of one version; of several releases with it, the latest counts. */
  readonly quizKey: (id: string, contentVersion: number) => Promise<QuizKey | undefined>;
  /** Whether any release has quizzes at all. */
  readonly hasQuizzes: () => Promise<boolean>;
};

const REMOTE = 'learning';

type Ask = (name: string, version: string, question: object) => Promise<Told | undefined>;

/** Each release is asked once: what it brought never changes. */
export function quizzesOf({ versionsOf }: Pick<Releases, 'versionsOf'>, ask: Ask): Quizzes {
  const known = new Map<string, readonly QuizKey[]>();
  const found = new Map<string, QuizKey>();

  async function keysOf(version: string): Promise<readonly QuizKey[]> {
    const before = known.get(version);
    if (before) return before;
    const told = await ask(REMOTE, version, { ask: 'what' });
    if (told === undefined) return [];
    const read = v.safeParse(QuizKeys, 'answer' in told ? Object(told.answer).quizzes : []);
    const keys = read.success ? read.output : [];
    known.set(version, keys);
    return keys;
  }

  async function first<Value>(
    pick: (keys: readonly QuizKey[]) => Value | undefined,
  ): Promise<Value | undefined> {
    for (const version of await versionsOf(REMOTE)) {
      const picked = pick(await keysOf(version));
      if (picked !== undefined) return picked;
    }
    return undefined;
  }

  const quizKeys = async () => (await first((keys) => (keys.length > 0 ? keys : undefined))) ?? [];
  return {
    quizKeys,
    async quizKey(id, contentVersion) {
      const key = `${contentVersion} ${id}`;
      const quiz =
        found.get(key) ??
        (await first((keys) =>
          keys.find((each) => each.id === id && each.contentVersion === contentVersion),
        ));
      if (quiz) found.set(key, quiz);
      return quiz;
    },
    hasQuizzes: async () => (await quizKeys()).length > 0,
  };
}
