import { CATALOGUE } from '@venture/contract/catalogue';
import type { Release } from '@venture/contract/remotes';
import * as v from 'valibot';
import { QuizzesInRules } from '../../judging/quizzes-in-rules';
import { type RulesReply, sandboxOf, type Trouble } from '../../judging/sandbox';
import type { BuiltRelease } from '../built';
import type { Code, Problem } from '../refusal';
import { RULES } from '../store/contents';

/** Whether the rules that a release brings work where results are judged. */
export async function rulesProblems({ release, files }: BuiltRelease): Promise<readonly Problem[]> {
  if (!(RULES in release.files)) return [];
  const rules = { key: RULES, text: String(files.get(RULES)) };
  const sandbox = sandboxOf();
  const reason = failureOf(await sandbox.ask(rules, JSON.stringify({ ask: 'what' })));
  sandbox.close();
  if (reason === undefined) return [];
  return [{ code: 'rules-broken', sentence: `${RULES} cannot be used by the server: ${reason}.` }];
}

/** What the live release of a remote lets the server do must not be lost by the next one. */
export function lostProblems(release: Release, live: Release | undefined): readonly Problem[] {
  if (!live) return [];
  const hasRules = RULES in release.files;
  // The answers of quizzes need no rules, but a catalogue.
  const needsRules = RULES in live.files && !(release.teaches && !live.scale);
  const needsCatalogue = live.teaches && !release.teaches;
  const lost = (code: Code, what: string, consequence: string): Problem => ({
    code,
    sentence: `It has no ${what}, which the live release ${live.version} has: ${consequence}.`,
  });
  return [
    ...(needsRules && !hasRules ? [lost('rules-missing', RULES, 'results could no longer be checked')] : []),
    ...(live.scale && !release.scale
      ? [lost('scale-missing', 'scale', 'the game would no longer bring XP')]
      : []),
    ...(needsCatalogue && !hasRules
      ? [lost('catalogue-missing', CATALOGUE, 'answers could no longer be judged')]
      : []),
  ];
}

const What = v.object({
  game: v.nullable(v.object({ lacks: v.nullable(v.string()) })),
  quizzes: v.unknown(),
});

function failureOf(reply: RulesReply): string | undefined {
  if ('trouble' in reply) return TROUBLES[reply.trouble] ?? reply.why ?? 'it ends by itself';
  const { game, quizzes } = v.parse(What, reply.answer);
  if (game !== null) return game.lacks ?? undefined;
  if (quizzes === null) return 'it exports neither rules nor quizzes';
  const read = v.safeParse(QuizzesInRules, quizzes);
  return read.success
    ? undefined
    : `quizzes: ${v.getDotPath(read.issues[0]) ?? ''} ${read.issues[0].message}`;
}

const TROUBLES: Partial<Readonly<Record<Trouble, string>>> = {
  'rules-late': 'it does not end in time',
  'rules-memory': 'it uses too much memory',
};
