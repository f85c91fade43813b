import { removeStored, tabStorage, writeStored } from '@venture/api/storage';
import { parseStoredValue } from '@venture/api/stored-value';
import * as v from 'valibot';
import { PREVIEW_KEY, readPreviewText } from './preview-key';

/** How long a preview stays open. */
const HOURS = 8;

const StoredPreview = v.strictObject({
  remote: v.string(),
  /** As the release's folder in the store is named. */
  version: v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+(-[\w.-]+)?$/)),
  until: v.pipe(v.number(), v.integer()),
});
/** A stored release that a person opened in this tab alone; the server has to vouch for it each time. */
export type StoredPreview = v.InferOutput<typeof StoredPreview>;

/** What this tab previews, whether its time is over or not. */
export function readPreview(): StoredPreview | undefined {
  return parseStoredValue(readPreviewText(), StoredPreview, PREVIEW_KEY);
}

/** False where the browser stores nothing. */
export function storePreview(preview: StoredPreview): boolean {
  return writeStored(PREVIEW_KEY, JSON.stringify(preview), tabStorage);
}

export const leavePreview = () => removeStored(PREVIEW_KEY, tabStorage);

/** Until when a preview stays open that is opened now. */
export function expiryTime(now = Date.now()): number {
  return now + HOURS * 60 * 60 * 1000;
}
