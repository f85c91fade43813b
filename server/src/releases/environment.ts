import type { Database, Trx } from '../database/schema';
import type { Config } from '../process/config';

/** Where releases are, which shell they are for, how large they may be, and which keys sign them. */
export type ReleaseEnvironment = Pick<Config, 'shellDir' | 'remotesBase' | 'signingKey' | 'publicKeys'> &
  Pick<Config, 'sizeLimits'> &
  Partial<Pick<Config, 'browserPath'>> & {
    readonly db: Database;
    /** Asked in every transaction that changes the store, before anything is changed: throws where that must not be. */
    readonly guard?: (trx: Trx) => Promise<void>;
  };

/** The address of a release's folder, as it stands in the list. */
export function releaseBaseUrl({ remotesBase }: ReleaseEnvironment, name: string, version: string): string {
  return `${remotesBase}${name}/${version}/`;
}
