import { findOwner } from '@venture/host/entries';
import { useListing } from '../host/list/listing';

/** Address of the notebook. */
export const NOTEBOOK_PATH = '/notebook';

/** Whether a live remote has a notebook. */
export function useHasNotebook(): boolean {
  return findOwner(useListing().remotes, NOTEBOOK_PATH) !== undefined;
}
