import { ENTRY_CODES } from '@venture/contract/codes';
import { PROVIDED_PACKAGES } from '@venture/contract/provided';
import type { RemoteEntry } from '@venture/contract/remotes';
import type { LoadStep, ReleaseSource } from '@venture/host/open';
import type { ListingState } from '../list/listing';

/** The state of a remote in this page, in the words shown. */
export const STATES = {
  idle: 'not loaded',
  loading: 'loading',
  loaded: 'loaded',
  shown: 'shown',
  failed: 'failed',
  stopped: 'stopped',
  disabled: 'switched off',
  refused: 'refused',
} as const;
export type RemoteState = keyof typeof STATES;

export type RemoteHealth = {
  readonly name: string;
  readonly title: string;
  readonly state: RemoteState;
  /** The release in use; before anything is requested, the one that would be used. */
  readonly version: string | undefined;
  readonly source: ReleaseSource | undefined;
  readonly since: string | undefined;
  readonly channel: string | undefined;
  readonly attempts: number;
  readonly lastError: { readonly code: string; readonly message: string } | undefined;
  /** Packages shared with the shell: the range it needs, and the version it gets. */
  readonly shared: readonly { readonly name: string; readonly needs: string; readonly provided: string }[];
};

/** The state of every remote that the list names, usable or not. */
export function healthOf(
  { remotes, disabled, problems }: ListingState,
  steps: readonly LoadStep[],
): readonly RemoteHealth[] {
  const own = (name: string) => steps.filter((step) => step.name === name);
  return [
    ...remotes.map((remote) => healthOfOne(remote, own(remote.name))),
    ...disabled.map((remote) => ({ ...healthOfOne(remote, []), state: 'disabled' as const })),
    ...problems.filter(isOfOneRemote).map(refused),
  ];
}

function healthOfOne(remote: RemoteEntry, steps: readonly LoadStep[]): RemoteHealth {
  const { name, title, since, channel, shared } = remote;
  const asked = steps.findLastIndex(({ what }) => what === 'asked');
  const current = steps.slice(Math.max(asked, 0));
  const inUse = current[0];
  const isLive = inUse === undefined || inUse.source === 'live';
  return {
    name,
    title,
    state: stateOf(current),
    version: inUse?.version ?? remote.version,
    source: inUse?.source,
    since: isLive ? since : undefined,
    channel: isLive ? channel : undefined,
    attempts: steps.filter(({ what }) => what === 'asked').length,
    lastError: lastErrorOf(steps),
    shared: Object.entries(shared).map(([needed, needs]) => ({
      name: needed,
      needs,
      provided: providedVersion(needed),
    })),
  };
}

function stateOf(current: readonly LoadStep[]): RemoteState {
  const last = current.findLast(({ what }) => what !== 'lacking' && what !== 'threw')?.what;
  if (last === undefined || last === 'lacking' || last === 'threw') return 'idle';
  if (last === 'asked') return 'loading';
  return last === 'ready' ? 'loaded' : last;
}

function lastErrorOf(steps: readonly LoadStep[]): RemoteHealth['lastError'] {
  const last = steps.findLast(({ what }) => ['failed', 'stopped', 'lacking', 'threw'].includes(what));
  if (!last) return undefined;
  return {
    code: last.error?.code ?? last.what,
    message: last.error?.message ?? 'It threw an error while it was in use.',
  };
}

/** All other problems are those of the whole list. */
function isOfOneRemote({ code }: ListingState['problems'][number]): boolean {
  return (ENTRY_CODES as readonly string[]).includes(code);
}

function refused({ name, code, reason }: ListingState['problems'][number]): RemoteHealth {
  return {
    name,
    title: name,
    state: 'refused',
    version: undefined,
    source: undefined,
    since: undefined,
    channel: undefined,
    attempts: 0,
    lastError: { code, message: reason },
    shared: [],
  };
}

function providedVersion(needed: string): string {
  return (
    Object.entries(PROVIDED_PACKAGES).find(
      ([name]) => needed === name || needed.startsWith(`${name}/`),
    )?.[1] ?? ''
  );
}
