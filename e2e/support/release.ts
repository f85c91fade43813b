import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const store = join(import.meta.dirname, '../../.store');

/** A released remote: where it is served from, and what belongs to it. */
export type Release = {
  readonly name: string;
  readonly base: string;
  readonly entry: string;
  /** What the page needs besides the entry. */
  readonly preload: readonly string[];
  readonly files: Readonly<Record<string, string>>;
};

/** The rules that are released beside a game's page. */
export type Rules = {
  readonly version: number;
  readonly start: (seed: number, options: object) => object;
  readonly step: (state: object, action: object) => object;
  readonly isOver: (state: object) => boolean;
  readonly score: (state: object) => number;
};

/** The release of this remote that the product uses now. */
export function releaseOf(name: string): Release {
  const { remotes } = JSON.parse(readFileSync(join(store, 'remotes.json'), 'utf8')) as {
    readonly remotes: readonly Release[];
  };
  const found = remotes.find((release) => release.name === name);
  if (!found) throw new Error(`${name} is not among the released remotes.`);
  return found;
}

export function fileOf({ base }: Release, file: string): string {
  return join(store, base, file);
}

export async function rulesOf(name: string): Promise<Rules> {
  const module = (await import(pathToFileURL(fileOf(releaseOf(name), 'rules.mjs')).href)) as {
    readonly rules: Rules;
  };
  return module.rules;
}
