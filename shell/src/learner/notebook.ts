import { ownerOf } from '@venture/host/entries';
import { useListing } from '../host/list/listing';

/** The address of what people write in modules. */
export const NOTEBOOK = '/notebook';

/** Whether a live remote has a notebook. */
export function useHasNotebook(): boolean {
  return ownerOf(useListing().remotes, NOTEBOOK) !== undefined;
}
