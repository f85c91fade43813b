import { readStored, tabStorage } from '@venture/api/storage';

/** Where a tab keeps which preview it shows; it ends with the tab. Apart from its schema, since the first script asks for it. */
export const PREVIEW_KEY = 'venture.preview';

/** What this tab keeps; nothing where storage is blocked. */
export const readPreviewText = () => readStored(PREVIEW_KEY, tabStorage);
