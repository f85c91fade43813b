import { readStored, writeStored } from '@venture/api/storage';
import type { RemoteEntry } from '@venture/contract/remotes';

type Named = Pick<RemoteEntry, 'name' | 'version'>;

/** Releases that failed for good in this browser, by remote. */
const BAD_KEY = 'venture.bad-releases';

/** Whether exactly this release has failed here before. */
export function isKnownBad({ name, version }: Named): boolean {
  return readBad()[name] === version;
}

/** Marks this release as bad; the next one is tried normally. */
export function markBad({ name, version }: Named): void {
  writeStored(BAD_KEY, JSON.stringify({ ...readBad(), [name]: version }));
}

/** Parsed without the schema library, which would be most of the inline script in the page's head. */
function readBad(): Readonly<Record<string, unknown>> {
  try {
    return { ...Object(JSON.parse(readStored(BAD_KEY) ?? '{}')) };
  } catch {
    return {};
  }
}
