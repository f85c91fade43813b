import { findOwner } from '@venture/host/find';
import { useListing } from '../host/list/listing';

export const NOTEBOOK_PATH = '/notebook';

export function useHasNotebook(): boolean {
  return findOwner(useListing().remotes, NOTEBOOK_PATH) !== undefined;
}
