import { CATALOGUE_FILE, CatalogueFile } from '@venture/contract/catalogue';
import gate from '@venture/contract/checks/limits.json';
import { RULES } from '@venture/contract/checks/rules';
import * as v from 'valibot';
import type { PublishedRelease, ReleasedRules, ReleaseRegistry } from '../../judging/released';
import { BoundedMap } from '../../process/cache';
import type { Log } from '../../process/log';
import limits from '../limits.json';
import { type ReleaseReader, readReleaseByHash } from './reader';
import { createListReader, type ServedList } from './served';

/** Published releases by remote and version, and the latest ones. */
type Published = {
  readonly hashes: ReadonlyMap<string, string>;
  readonly latest: readonly PublishedRelease[];
};

export function createReleaseRegistry(reader: ReleaseReader, log: Log): ReleaseRegistry {
  const named = createListReader(reader, log);
  const read = rulesReader(reader);
  let known: { readonly by: ServedList; readonly published: Promise<Published> } | undefined;

  const entryOf = async (name: string) => (await named()).remotes.get(name);
  const isDisabled = async (name: string) => (await entryOf(name))?.isDisabled === true;
  const listedHash = async (name: string, version: string) =>
    (await entryOf(name))?.releases.find((release) => release.version === version)?.manifestHash;

  /** Rereads what is published after the list has changed; without a list, nothing is published. */
  async function readPublished(): Promise<Published> {
    const by = await named();
    if (known?.by === by) return known.published;
    const published = reader.published().then((stored) => listPublished(by, stored));
    known = { by, published };
    published.catch(() => {
      known = undefined;
    });
    return published;
  }

  /** Finds this release's hash in the list, or from its publication. */
  async function publishedHash(name: string, version: string): Promise<string | undefined> {
    if (await isDisabled(name)) return undefined;
    return (await listedHash(name, version)) ?? (await readPublished()).hashes.get(`${name}/${version}`);
  }

  async function findPublished(name: string, version: string): Promise<ReleasedRules | undefined> {
    return read(name, version, await publishedHash(name, version));
  }

  return {
    isDisabled,
    publishedHash,
    findPublished,
    findDealt: read,
    all: async () => (await readPublished()).latest,
    catalogue: (one) => readCatalogue(reader, one),
    declarations: async () => (await named()).declarations,
    games: async () => (await named()).games,
    daily: async () => (await named()).daily,

    async findListed(name, version) {
      return (await isDisabled(name)) ? undefined : read(name, version, await listedHash(name, version));
    },

    async versionsOf(name) {
      const all = (await readPublished()).latest.filter((one) => one.name === name && !one.isDisabled);
      const found = await Promise.all(all.map(({ version }) => findPublished(name, version)));
      return found.flatMap((release) => release?.version ?? []);
    },
  };
}

/** Lists remotes in the list first; for each remote, its releases in the list, then the newest others. */
function listPublished(
  { remotes }: ServedList,
  stored: Awaited<ReturnType<ReleaseReader['published']>>,
): Published {
  const all = [...new Set([...remotes.keys(), ...stored.keys()])].flatMap((name) => {
    const { releases = [], isDisabled = false } = remotes.get(name) ?? {};
    const others = (stored.get(name) ?? []).filter(
      (one) => !releases.some(({ version }) => version === one.version),
    );
    return [...releases, ...others].map(({ version, manifestHash }, at) => ({
      ...{ name, version, manifestHash, isDisabled, at },
      isLive: at === 0 && remotes.has(name),
    }));
  });
  const latest = all.filter(({ at }) => at < limits.mostOfRemote);
  return {
    hashes: new Map(all.map(({ name, version, manifestHash }) => [`${name}/${version}`, manifestHash])),
    latest: [...latest.filter(({ isLive }) => isLive), ...latest.filter(({ isLive }) => !isLive)],
  };
}

/** Reads a release that must have this hash. It never changes, so what was read once stays true. */
function rulesReader(reader: ReleaseReader) {
  const known = new BoundedMap<string, ReleasedRules>(limits.knownReleases);
  return async (name: string, version: string, manifestHash: string | undefined) => {
    if (manifestHash === undefined) return undefined;
    const key = `${name} ${version} ${manifestHash}`;
    const found = known.get(key) ?? (await readRules(reader, name, version, manifestHash));
    if (found) known.set(key, found);
    return found;
  };
}

async function readRules(
  reader: ReleaseReader,
  name: string,
  version: string,
  manifestHash: string,
): Promise<ReleasedRules | undefined> {
  const listing = await readReleaseByHash(reader, name, version, manifestHash);
  const hash = listing?.release.files[RULES];
  const content = hash === undefined ? undefined : await reader.content(hash);
  if (!listing || !content || hash === undefined) return undefined;
  const { scale, modes, wrapped } = listing.release;
  return { version, manifestHash, hash, text: content.toString(), scale, modes, wrapped };
}

/** Reads what a published release teaches, if it teaches at all and its files have the published hashes. */
export async function readCatalogue(
  reader: ReleaseReader,
  { name, version, manifestHash }: PublishedRelease,
): Promise<CatalogueFile | undefined> {
  const listing = await readReleaseByHash(reader, name, version, manifestHash);
  const hash = listing?.release.files[CATALOGUE_FILE] ?? listing?.others[CATALOGUE_FILE];
  const content = hash === undefined ? undefined : await reader.content(hash);
  if (!content || content.length > gate.catalogueBytes) return undefined;
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), CatalogueFile), content.toString(), {
    abortEarly: true,
  });
  return read.success ? read.output : undefined;
}
