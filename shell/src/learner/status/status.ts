import { formatCount, pluralize } from '@venture/api/format';
import type { RemoteHealth } from '../../host/failures/health';
import type { SyncStatus } from '../../host/sync/status';

/** State of the server; `unasked` where there is none to ask. */
export type ServerState = 'asking' | 'answers' | 'silent' | 'unasked';

type Known = {
  readonly server: ServerState;
  readonly isMember: boolean;
  readonly sync: SyncStatus;
  /** How many results the server has yet to check. */
  readonly checking: number;
  /** No list of modules and games could be used. */
  readonly hasNoList: boolean;
  readonly remotes: readonly RemoteHealth[];
};

/** One part of the system: whether it works, and what to do if not. */
export type StatusFact = {
  readonly name: string;
  readonly state: 'works' | 'waits' | 'fails';
  readonly text: string;
};

/** What works and what does not, the worst first. */
export function factsOf({
  server,
  isMember,
  sync,
  checking,
  hasNoList,
  remotes,
}: Known): readonly StatusFact[] {
  const facts = [
    ...(hasNoList ? [NO_LIST] : []),
    ...remotes.flatMap(remoteFact),
    ...serverFact(server),
    savingFact(sync, isMember),
    checkingFact(checking),
  ];
  return ORDER.flatMap((state) => facts.filter((fact) => fact.state === state));
}

const ORDER = ['fails', 'waits', 'works'] as const;

/** The parts that work, by name. */
export const listWorking = (remotes: readonly RemoteHealth[]) =>
  remotes.filter((remote) => remoteFact(remote).length === 0).map(({ title }) => title);

/** In one sentence, as a heading. */
export function formatSummary(facts: readonly StatusFact[]): string {
  const broken = facts.filter(({ state }) => state === 'fails').length;
  if (broken > 0)
    return pluralize(broken, 'One thing does not work right now', `${broken} things do not work right now`);
  return facts.some(({ state }) => state === 'waits')
    ? 'Everything works; something is still under way'
    : 'Everything works';
}

const NO_LIST: StatusFact = {
  name: 'Modules and games',
  state: 'fails',
  text: 'None can be opened right now. Reload the page in a few minutes.',
};

const FAILED = 'It could not be opened in this tab. Open it again; if that does not help, reload the page.';

function remoteFact({ title: name, state, source }: RemoteHealth): readonly StatusFact[] {
  switch (state) {
    case 'failed':
    case 'stopped':
      return [{ name, state: 'fails', text: FAILED }];
    case 'refused':
      return [{ name, state: 'fails', text: 'It is not available right now. It comes back by itself.' }];
    case 'disabled':
      return [{ name, state: 'fails', text: 'It is switched off for the moment.' }];
    default:
      return source === 'previous'
        ? [
            {
              name,
              state: 'waits',
              text: 'The newest version has a problem here, so you have the previous one. Your progress is safe.',
            },
          ]
        : [];
  }
}

function serverFact(server: ServerState): readonly StatusFact[] {
  const name = 'Login and accounts';
  switch (server) {
    case 'unasked':
      return [];
    case 'asking':
      return [{ name, state: 'waits', text: 'Checking the server.' }];
    case 'answers':
      return [{ name, state: 'works', text: 'The server answers.' }];
    case 'silent':
      return [
        {
          name,
          state: 'fails',
          text: 'The server cannot be reached. Your connection may be down; what you do meanwhile stays on this device.',
        },
      ];
    default:
      return server satisfies never;
  }
}

function savingFact({ state, unsynced }: SyncStatus, isMember: boolean): StatusFact {
  const name = 'Saving';
  if (!isMember) {
    return { name, state: 'works', text: 'As a guest, what you do is saved in this browser only.' };
  }
  if (unsynced === 0) return { name, state: 'works', text: 'All your results are saved.' };
  const results = formatCount(unsynced, 'result is', 'results are');
  const text = `${results} on this device and ${state === 'logged-out' ? 'saved once you log in again' : 'saved as soon as the server can be reached'}.`;
  return { name, state: 'waits', text };
}

function checkingFact(checking: number): StatusFact {
  const name = 'Checking results';
  if (checking === 0) return { name, state: 'works', text: 'No result is waiting to be checked.' };
  const results = formatCount(checking, 'result is being checked', 'results are being checked');
  return { name, state: 'waits', text: `${results}, and will count once that is done.` };
}
