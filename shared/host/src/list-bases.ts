import { readBasePath } from '@venture/api/base-path';
import type { RemoteList } from '@venture/contract/remotes';
import type * as v from 'valibot';

type List = v.InferInput<typeof RemoteList>;

/**
 * The list as it is meant in this page: addresses that begin with a slash begin where the installation is. It is signed
 * once, wherever people open it.
 */
export function resolveBases<Given extends List>(list: Given): Given {
  if (readBasePath() === '/') return list;
  return { ...list, ...based(list), remotes: list.remotes.map(withOwnBase) };
}

/** The address of a folder of the list, as it is meant in this page. */
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
