import { toTeaches } from '@venture/contract/catalogue';
import { parse } from '@venture/contract/parse';
import { Manifest } from '@venture/contract/remotes';
import manifest from '../remote.json';
import { catalogue } from './catalogue';

// What this release declares, as the list says it; the build puts the values in the place of this code.
export const teaches = toTeaches(catalogue);
export const { badges } = parse(Manifest, manifest, 'learning/remote.json');
