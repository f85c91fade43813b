import { readStored, tabStorage } from '@venture/device/storage';

/** The key of a tab's preview, which ends with the tab. Kept apart from the schema, since the first script reads it. */
export const PREVIEW_KEY = 'venture.preview';

/** This tab's stored preview; undefined if storage is blocked. */
export const readPreviewText = () => readStored(PREVIEW_KEY, tabStorage);
