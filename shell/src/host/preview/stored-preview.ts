import { removeStored, tabStorage, writeStored } from '@venture/device/storage';
import { parseStoredValue } from '@venture/device/stored-value';
import * as v from 'valibot';
import { PREVIEW_KEY, readPreviewText } from './preview-key';

/** A preview's lifetime. */
const HOURS = 8;

const StoredPreview = v.strictObject({
  remote: v.string(),
  /** The version as it appears in the name of the release's folder in the store. */
  version: v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+(-[\w.-]+)?$/)),
  until: v.pipe(v.number(), v.integer()),
});
/** A release opened only in this tab; the server has to allow it each time. */
export type StoredPreview = v.InferOutput<typeof StoredPreview>;

/** This tab's preview, expired or not. */
export function readPreview(): StoredPreview | undefined {
  return parseStoredValue(readPreviewText(), StoredPreview, PREVIEW_KEY);
}

/** Returns false if the browser stores nothing. */
export function storePreview(preview: StoredPreview): boolean {
  return writeStored(PREVIEW_KEY, JSON.stringify(preview), tabStorage);
}

export const leavePreview = () => removeStored(PREVIEW_KEY, tabStorage);

export function expiryTime(now = Date.now()): number {
  return now + HOURS * 60 * 60 * 1000;
}
