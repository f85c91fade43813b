import { CATALOGUE } from '@venture/contract/catalogue';
import { RULES } from '@venture/contract/gate/rules';
import type { Release } from '@venture/contract/remotes';
import type { Code, Problem } from '../refusal';

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
