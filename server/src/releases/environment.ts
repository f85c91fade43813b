import type { Config } from '../process/config';

/** Where releases are, and which keys sign them. */
export type ReleaseEnvironment = Pick<
  Config,
  'storeDir' | 'shellDir' | 'remotesBase' | 'signingKey' | 'publicKeys'
>;

/** The address of a release's folder, as it stands in the list. */
export function baseOf({ remotesBase }: ReleaseEnvironment, name: string, version: string): string {
  return `${remotesBase}${name}/${version}/`;
}
