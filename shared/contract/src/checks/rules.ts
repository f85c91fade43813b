import * as v from 'valibot';
import type { Release } from '../remotes';
import type { PartialFinding } from './finding';
import type { ReleaseFiles } from './release';
import type { RulesReply, Trouble } from './sandbox/sandbox';

/** The file with a game's rules, in the same folder as its container. */
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
  if (reason !== undefined) return [broken(reason)];
  for (const { id, daily } of modes) {
    if (!daily) continue;
    const questions = TIMES.map((time) => ({
      ask: 'options',
      mode: id,
      options: { ...time, ...daily.options },
    }));
    const replies = await Promise.all(questions.map((question) => ask(rules, JSON.stringify(question))));
    if (!replies.some((reply) => 'answer' in reply && v.is(Accepted, reply.answer)))
      return [broken(`modes.${id} refuses the options of its daily play, or calls them practice`)];
  }
  return [];
}

/** Besides the declared options, the page passes the person's time factor to timed games. */
const TIMES = [{}, { timing: 'x1' }];

/** Options under which results count. */
const Accepted = v.object({ isPractice: v.literal(false) });

function broken(reason: string): PartialFinding<'rules-broken'> {
  return { code: 'rules-broken', sentence: `${RULES} cannot be used by the server: ${reason}.` };
}

const What = v.object({
  game: v.nullable(v.object({ lacks: v.nullable(v.string()) })),
  modes: v.array(v.object({ id: v.string(), lacks: v.nullable(v.string()) })),
});

function failureOf(reply: RulesReply, declared: readonly string[]): string | undefined {
  if ('trouble' in reply) return TROUBLES[reply.trouble] ?? reply.why ?? 'it ends by itself';
  const what = v.safeParse(What, reply.answer);
  if (!what.success) return 'it changes how answers are written, such as by Object.prototype.toJSON';
  const { game, modes } = what.output;
  const absent = declared.find((id) => !modes.some((mode) => mode.id === id));
  if (absent !== undefined) return `it exports no modes.${absent}, which remote.json declares`;
  const wrong = modes.find(({ lacks }) => lacks !== null);
  if (wrong) return `modes.${wrong.id}: ${wrong.lacks}`;
  if (game !== null) return game.lacks ?? undefined;
  return modes.length > 0 ? undefined : 'it exports no rules';
}

const TROUBLES: Partial<Readonly<Record<Trouble, string>>> = {
  'rules-late': 'it does not end in time',
  'rules-memory': 'it uses too much memory',
};
