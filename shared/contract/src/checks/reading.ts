import * as v from 'valibot';
import { ParseError, parse, parseJson } from '../parse';
import { Release, strayCard } from '../remotes';
import type { PartialFinding } from './finding';

/** Files the app never loads, such as the standalone page; the list omits them. */
const WithOthers = v.object({ others: v.optional(v.record(v.string(), v.string()), {}) });

/** Parsed `release.json`. */
export type ParsedRelease = {
  readonly release: Release;
  readonly others: Readonly<Record<string, string>>;
};

/** Parses `release.json`, or returns a finding that refers to it as `place`. */
export function parseRelease(
  text: string,
  place: string,
): ParsedRelease | PartialFinding<'release-invalid' | 'card-elsewhere'> {
  try {
    const value = parseJson(v.unknown(), text, place);
    const [stray] = cardProblems(value, place);
    if (stray) return stray;
    return { release: parse(Release, value, place), others: parse(WithOthers, value, place).others };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    return { code: 'release-invalid', sentence: `${error.message}.` };
  }
}

const Pointing = v.object({
  routes: v.array(v.object({ path: v.string() })),
  cards: v.array(v.object({ path: v.string() })),
});

/** Reports stray cards, a common mistake that gets its own sentence. */
export function cardProblems(value: unknown, place: string): readonly PartialFinding<'card-elsewhere'>[] {
  if (!v.is(Pointing, value)) return [];
  const stray = strayCard(value);
  if (!stray) return [];
  const sentence = `${place}: a card leads to ${stray.path}, which is not a route of this remote.`;
  return [{ code: 'card-elsewhere', sentence }];
}
