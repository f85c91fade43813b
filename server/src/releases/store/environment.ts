import type { RemoteAction } from '@venture/api/v1/remote-actions';
import { type Actor, recordAudit } from '../../administration/audit';
import type { Database, Trx } from '../../database/schema';
import type { Config } from '../../process/config';
import type { NotifyTeam } from '../../teams/notify';

/** Where releases are, which shell they are for, and how large they may be. */
export type ReleaseEnvironment = Pick<Config, 'shellDir' | 'sizeLimits'> & {
  readonly db: Database;
  /** Undefined where no mail can be sent. */
  readonly notifyTeam?: NotifyTeam | undefined;
  /** Runs first in every store transaction; throws to forbid the change. */
  readonly guard?: (trx: Trx) => Promise<void>;
};

/** The address of a release's folder, as it stands in the list. */
export function releaseBaseUrl(name: string, version: string): string {
  return `/remotes/${name}/${version}/`;
}

/** Who does something to a remote. */
export type RemoteActor = Actor & {
  /** As anybody may know it; a person is never named here, for a name would outlive the account. */
  readonly words?: string;
};

/** What the history calls those for whom the platform speaks; {@link isByPlatform} recognizes them by it. */
export const [ADMIN_LABEL, OPERATOR_LABEL] = ['an admin', 'the command line'] as const;

/** Whether a team did not do it: nobody else is nameless in the history. */
export function isByPlatform(by: string | null | undefined): boolean {
  return by == null || by === ADMIN_LABEL || by === OPERATOR_LABEL;
}

/** Whoever runs the server. */
export const OPERATOR: RemoteActor = { madeBy: 'operator', words: OPERATOR_LABEL };

/** What a server does by itself. */
export const SERVER: RemoteActor = { madeBy: 'server' };

/** Records it in the audit trail, where a person is named as long as there is the account. */
export async function recordRemoteAction(
  trx: Trx,
  { words, ...who }: RemoteActor,
  action: RemoteAction,
  details: object,
): Promise<void> {
  const token = who.madeBy === 'token' && { token: words };
  const { madeBy, actorId } = who;
  await recordAudit(trx, {
    ...{ action, madeBy, details: { ...details, ...token } },
    ...(actorId !== undefined && { actorId }),
  });
}
