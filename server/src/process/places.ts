import { join, resolve } from 'node:path';
import { isPackage } from './checkout';

/** Where things are unless a setting says otherwise: a package is only read, so all that is written lies with the data. */
export function usualPlaces(root: string, given: string | undefined) {
  if (!isPackage(root)) {
    const dataDir = given === undefined ? join(root, '.data') : resolve(given);
    return {
      ...{ dataDir, keysDir: join(root, '.keys'), storeDir: join(root, '.store') },
      ...{ shellDir: join(root, 'shell', 'dist'), packagedRemotes: undefined },
    };
  }
  const dataDir = resolve(given ?? '.data');
  return {
    ...{ dataDir, keysDir: join(dataDir, 'keys'), storeDir: join(dataDir, 'store') },
    ...{ shellDir: join(root, 'shell'), packagedRemotes: join(root, 'remotes') },
  };
}
