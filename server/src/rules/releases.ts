import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseJson } from '@venture/shared/parse';
import type { Scale } from '@venture/shared/progress/scale';
import { RemoteEntry, RemoteList } from '@venture/shared/remotes/contract';
import { SignedList } from '@venture/shared/remotes/signed';
import * as v from 'valibot';
import { readRelease } from '../releases/built';
import { RULES } from '../releases/store/contents';
import { integrity } from '../releases/store/durable';
import { releaseFolder } from '../releases/store/store';
import limits from './limits.json';

/** The rules that a release brought, and what it says its scores are worth. */
export type ReleasedRules = {
  readonly version: string;
  readonly hash: string;
  readonly text: string;
  readonly scale: Scale | undefined;
};

/** The releases of a store, as far as results depend on them. */
export type Releases = {
  /** Undefined when the release is not there (any more), has no rules, or was changed on disk. */
  readonly rulesOf: (name: string, version: string) => Promise<ReleasedRules | undefined>;
  /** Every version that is there: the live one, the one before, then the others from the newest to the oldest. */
  readonly versionsOf: (name: string) => Promise<readonly string[]>;
};

const NAME = /^[a-z][a-z0-9-]{0,79}$/;
const VERSION = /^\d+\.\d+\.\d+(-[\w.-]+)?$/;

const Entry = v.pick(v.object(RemoteEntry.entries), ['name', 'version', 'previous']);
type Entry = v.InferOutput<typeof Entry>;

/** What names a release comes from outside, so it is looked at before any file is. */
export function releasesIn(storeDir: string): Releases {
  const known = new Map<string, ReleasedRules>();
  const versions = new Map<string, { readonly at: number; readonly found: Promise<readonly string[]> }>();

  return {
    async rulesOf(name, version) {
      const key = `${name} ${version}`;
      if (!NAME.test(name) || !VERSION.test(version)) return undefined;
      const found = known.get(key) ?? (await readRules(releaseFolder(storeDir, name, version), version));
      if (!found) return undefined;
      known.delete(key);
      known.set(key, found);
      const [oldest] = known.keys();
      if (known.size > limits.knownReleases && oldest !== undefined) known.delete(oldest);
      return found;
    },

    async versionsOf(name) {
      if (!NAME.test(name)) return [];
      const before = versions.get(name);
      if (before && Date.now() - before.at < limits.listFreshMs) return before.found;
      const found = readVersions(storeDir, name);
      // Only what is there is remembered: anybody may ask for any name.
      if ((await found).length > 0) versions.set(name, { at: Date.now(), found });
      return found;
    },
  };
}

async function readVersions(storeDir: string, name: string): Promise<readonly string[]> {
  const entries = await readEntries(storeDir).catch(() => []);
  const entry = entries.find((each) => each.name === name);
  const listed = [entry?.version, entry?.previous?.version].filter((version) => version !== undefined);
  return [...new Set([...listed, ...(await storedVersions(storeDir, name))])];
}

/** A release is never changed, so what was read once stays true. */
async function readRules(folder: string, version: string): Promise<ReleasedRules | undefined> {
  try {
    const { release } = await readRelease(folder);
    const hash = release.files[RULES];
    const text = await readFile(join(folder, RULES), 'utf8');
    const isWhole = hash === integrity(text) && release.version === version;
    return isWhole ? { version, hash, text, scale: release.scale } : undefined;
  } catch {
    return undefined;
  }
}

async function readEntries(storeDir: string): Promise<readonly Entry[]> {
  const file = join(storeDir, 'remotes.json');
  const { payload } = parseJson(SignedList, await readFile(file, 'utf8'), file);
  const { remotes } = parseJson(RemoteList, payload, file);
  return remotes.flatMap((remote) => {
    const read = v.safeParse(Entry, remote);
    return read.success ? read.output : [];
  });
}

async function storedVersions(storeDir: string, name: string): Promise<readonly string[]> {
  const folder = releaseFolder(storeDir, name, '');
  const versions = await readdir(folder).catch(() => []);
  const dated = versions.map(async (version) => {
    const { mtimeMs } = await stat(join(folder, version)).catch(() => ({ mtimeMs: 0 }));
    return { version, mtimeMs };
  });
  return (await Promise.all(dated)).sort((a, b) => b.mtimeMs - a.mtimeMs).map(({ version }) => version);
}
