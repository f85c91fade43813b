import type { RemoteAction } from '@venture/api/v1/remote-actions';
import { type Actor, recordAudit } from '../../administration/audit';
import type { Database, Trx } from '../../database/schema';
import type { Config } from '../../process/config';
import type { NotifyTeam } from '../../teams/notify';

/** The releases' location, the shell they run in, and their size limits. */
export type ReleaseEnvironment = Pick<Config, 'shellDir' | 'sizeLimits'> & {
  readonly db: Database;
  /** Undefined if mail cannot be sent. */
  readonly notifyTeam?: NotifyTeam | undefined;
  /** Runs first in every store transaction; throws to forbid the change. */
  readonly guard?: (trx: Trx) => Promise<void>;
};

/** Returns a release folder's address as in the list. */
export function releaseBaseUrl(name: string, version: string): string {
  return `/remotes/${name}/${version}/`;
}

/** Someone acting on a remote. */
export type RemoteActor = Actor & {
  /** A public description of the actor; never a person's name, which would outlive the account. */
  readonly words?: string;
};

/** Labels in the history for those acting for the platform; {@link isByPlatform} recognizes them. */
export const [ADMIN_LABEL, OPERATOR_LABEL] = ['an admin', 'the command line'] as const;

/** Whether an action was the platform's: the history names the team behind any other. */
export function isByPlatform(by: string | null | undefined): boolean {
  return by == null || by === ADMIN_LABEL || by === OPERATOR_LABEL;
}

/** The operator who runs the server. */
export const OPERATOR: RemoteActor = { madeBy: 'operator', words: OPERATOR_LABEL };

/** A server acting by itself. */
export const SERVER: RemoteActor = { madeBy: 'server' };

/** Records an action in the audit trail, which names the person while the account exists. */
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
