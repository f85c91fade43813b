import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CATALOGUE } from '@venture/contract/catalogue';
import type { Release } from '@venture/contract/remotes';
import * as v from 'valibot';
import { QuizzesInRules } from '../../judging/quizzes-in-rules';
import { type RulesReply, sandboxOf, type Trouble } from '../../judging/sandbox';
import type { Problem } from '../refusal';
import { RULES } from '../store/contents';

/** Whether the rules that a release brings work where results are judged. */
export async function rulesProblems(folder: string, { files }: Release): Promise<readonly Problem[]> {
  if (!(RULES in files)) return [];
  const rules = { key: RULES, text: await readFile(join(folder, RULES), 'utf8') };
  const sandbox = sandboxOf();
  const reason = failureOf(await sandbox.ask(rules, JSON.stringify({ ask: 'what' })));
  sandbox.close();
  if (reason === undefined) return [];
  return [{ code: 'rules-broken', sentence: `${RULES} cannot be used by the server: ${reason}.` }];
}

/** What could be checked must not lose that by a release: the answers of quizzes need no rules, but a catalogue. */
export function lostRulesProblems(release: Release, live: Release | undefined): readonly Problem[] {
  const isTaught = release.teaches !== undefined && live?.scale === undefined;
  if (RULES in release.files || isTaught || !live || !(RULES in live.files)) return [];
  const sentence = `It has no ${RULES}, which the live release ${live.version} has: results could no longer be checked.`;
  return [{ code: 'rules-missing', sentence }];
}

/** Answers to what a remote teaches must not stop to be judged by a release. */
export function lostCatalogueProblems(release: Release, live: Release | undefined): readonly Problem[] {
  if (release.teaches || RULES in release.files || !live?.teaches) return [];
  const sentence = `It has no ${CATALOGUE}, which the live release ${live.version} has: answers could no longer be judged.`;
  return [{ code: 'catalogue-missing', sentence }];
}

/** A game that brings XP must not stop to by a release. */
export function lostScaleProblems(release: Release, live: Release | undefined): readonly Problem[] {
  if (release.scale || !live?.scale) return [];
  const sentence = `It has no scale, which the live release ${live.version} has: the game would no longer bring XP.`;
  return [{ code: 'scale-missing', sentence }];
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
