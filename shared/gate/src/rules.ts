import type { Release } from '@venture/contract/remotes';
import * as v from 'valibot';
import type { PartialFinding } from './finding';
import type { ReleaseFiles } from './release';
import type { RulesReply, Trouble } from './sandbox/sandbox';

/** A game's rules, beside its container. */
export const RULES = 'rules.mjs';

/** Checks that a release's rules work in the sandbox where results are judged; `ask` runs them there. */
export async function rulesProblems(
  { files: listed, modes = [] }: Pick<Release, 'files' | 'modes'>,
  files: ReleaseFiles,
  ask: (rules: string, question: string) => Promise<RulesReply>,
): Promise<readonly PartialFinding<'rules-broken'>[]> {
  if (!(RULES in listed))
    return modes.length > 0 ? [broken('it is missing, and remote.json declares modes')] : [];
  const rules = new TextDecoder().decode(files.get(RULES));
  const reason = failureOf(
    await ask(rules, JSON.stringify({ ask: 'what' })),
    modes.map(({ id }) => id),
  );
  return reason === undefined ? [] : [broken(reason)];
}

function broken(reason: string): PartialFinding<'rules-broken'> {
  return { code: 'rules-broken', sentence: `${RULES} cannot be used by the server: ${reason}.` };
}

const text = v.pipe(v.string(), v.nonEmpty());
export const contentVersion = v.pipe(v.number(), v.integer());
const Question = v.pipe(
  v.object({
    id: text,
    text,
    options: v.pipe(v.array(v.object({ id: text, text })), v.minLength(2)),
    correct: text,
  }),
  v.check(
    ({ options, correct }) => options.some(({ id }) => id === correct),
    'correct is one of the options',
  ),
);

/** Quizzes in the rules of releases from before catalogues. */
export const QuizzesInRules = v.array(
  v.object({ id: text, title: text, contentVersion, questions: v.pipe(v.array(Question), v.minLength(1)) }),
);

const What = v.object({
  game: v.nullable(v.object({ lacks: v.nullable(v.string()) })),
  modes: v.array(v.object({ id: v.string(), lacks: v.nullable(v.string()) })),
  quizzes: v.unknown(),
});

function failureOf(reply: RulesReply, declared: readonly string[]): string | undefined {
  if ('trouble' in reply) return TROUBLES[reply.trouble] ?? reply.why ?? 'it ends by itself';
  const what = v.safeParse(What, reply.answer);
  if (!what.success) return 'it changes how answers are written, such as by Object.prototype.toJSON';
  const { game, modes, quizzes } = what.output;
  const absent = declared.find((id) => !modes.some((mode) => mode.id === id));
  if (absent !== undefined) return `it exports no modes.${absent}, which remote.json declares`;
  const wrong = modes.find(({ lacks }) => lacks !== null);
  if (wrong) return `modes.${wrong.id}: ${wrong.lacks}`;
  if (game !== null) return game.lacks ?? undefined;
  if (quizzes === null) return modes.length > 0 ? undefined : 'it exports neither rules nor quizzes';
  const read = v.safeParse(QuizzesInRules, quizzes);
  return read.success
    ? undefined
    : `quizzes: ${v.getDotPath(read.issues[0]) ?? ''} ${read.issues[0].message}`;
}

const TROUBLES: Partial<Readonly<Record<Trouble, string>>> = {
  'rules-late': 'it does not end in time',
  'rules-memory': 'it uses too much memory',
};
