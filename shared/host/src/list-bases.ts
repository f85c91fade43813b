import { readBasePath } from '@venture/api/base-path';
import type { RemoteList } from '@venture/contract/remotes';
import type * as v from 'valibot';

type List = v.InferInput<typeof RemoteList>;

/**
 * Resolves addresses of the list for this page: a leading slash refers to the installation's path. The list
 * is signed once for all paths.
 */
export function resolveBases<Given extends List>(list: Given): Given {
  if (readBasePath() === '/') return list;
  return { ...list, ...based(list), remotes: list.remotes.map(withOwnBase) };
}

/** Resolves the address of a folder in the list for this page. */
export function resolveBase(base: string): string {
  return base.replace(/^\/(?!\/)/, readBasePath());
}

function withOwnBase(entry: unknown): unknown {
  if (entry !== Object(entry)) return entry;
  const { rollout } = Object(entry);
  const newer = rollout && { rollout: { ...rollout, entry: withOwnBase(rollout.entry) } };
  return { ...Object(entry), ...based(Object(entry)), ...newer };
}

function based({ base }: { readonly base?: unknown }) {
  return typeof base === 'string' ? { base: resolveBase(base) } : {};
}
