import { readStored, tabStorage } from '@venture/device/storage';

/** Key of the preview that a tab shows; it ends with the tab. Separate from its schema, since the first script reads it. */
export const PREVIEW_KEY = 'venture.preview';

/** The stored preview of this tab; undefined where storage is blocked. */
export const readPreviewText = () => readStored(PREVIEW_KEY, tabStorage);
