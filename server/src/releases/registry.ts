import { CATALOGUE_FILE, Catalogue } from '@venture/contract/catalogue';
import gate from '@venture/gate/limits.json';
import { RULES } from '@venture/gate/rules';
import * as v from 'valibot';
import type { PublishedRelease, ReleasedRules, ReleaseRegistry } from '../judging/released';
import { BoundedMap } from '../process/cache';
import type { Log } from '../process/log';
import limits from './limits.json';
import { createListReader, type ServedList } from './served';
import { type ReleaseReader, readReleaseByHash } from './store/reader';

const NAME = /^[a-z][a-z0-9-]{0,79}$/;
const VERSION = /^\d+\.\d+\.\d+(-[\w.-]+)?$/;

/** Release names come from clients, so they are validated first. */
export function createReleaseRegistry(reader: ReleaseReader, log: Log): ReleaseRegistry {
  const named = createListReader(reader, log);
  const read = rulesReader(reader);

  const entryOf = async (name: string) => (await named()).remotes.get(name);
  const isDisabled = async (name: string) => (await entryOf(name))?.isDisabled === true;
  const listedHash = async (name: string, version: string) =>
    (await entryOf(name))?.releases.find((release) => release.version === version)?.release;

  /** The hash that the list gives this release, or that it was published with. */
  async function knownHash(name: string, version: string): Promise<string | undefined> {
    if (!isReleaseName(name, version)) return undefined;
    return (await listedHash(name, version)) ?? earlierHash(reader, name, version, await named());
  }

  async function publishedHash(name: string, version: string): Promise<string | undefined> {
    return (await isDisabled(name)) ? undefined : knownHash(name, version);
  }

  async function findPublished(name: string, version: string): Promise<ReleasedRules | undefined> {
    return read(name, version, await publishedHash(name, version));
  }

  async function allOf(name: string): Promise<readonly PublishedRelease[]> {
    const entry = await entryOf(name);
    const first = entry?.releases.map(({ version }) => version) ?? [];
    const found = [...new Set([...first, ...((await reader.versions()).get(name) ?? [])])].slice(
      0,
      limits.mostOfRemote,
    );
    const hashes = await Promise.all(found.map((version) => knownHash(name, version)));
    return found.flatMap((version, at) => {
      const release = hashes[at];
      const isLive = at === 0 && entry !== undefined;
      return release ? [{ name, version, release, isLive, isDisabled: entry?.isDisabled === true }] : [];
    });
  }

  async function readAll(remotes: ServedList['remotes']): Promise<readonly PublishedRelease[]> {
    const stored = [...(await reader.versions()).keys()].filter((name) => NAME.test(name));
    const found = (await Promise.all([...new Set([...remotes.keys(), ...stored])].map(allOf))).flat();
    return [...found.filter(({ isLive }) => isLive), ...found.filter(({ isLive }) => !isLive)];
  }

  let known:
    | { readonly by: ServedList; readonly at: number; readonly all: Promise<readonly PublishedRelease[]> }
    | undefined;

  return {
    isDisabled,
    publishedHash,
    findPublished,
    catalogue: (one) => readCatalogue(reader, one),
    declarations: async () => (await named()).declarations,
    games: async () => (await named()).games,
    daily: async () => (await named()).daily,

    async all() {
      const by = await named();
      const isFresh = known?.by === by && performance.now() - known.at < limits.listFreshMs;
      if (!known || !isFresh) known = { by, at: performance.now(), all: readAll(by.remotes) };
      return known.all;
    },

    async findListed(name, version) {
      if (!isReleaseName(name, version) || (await isDisabled(name))) return undefined;
      return read(name, version, await listedHash(name, version));
    },

    async findDealt(name, version, hash) {
      return isReleaseName(name, version) ? read(name, version, hash) : undefined;
    },

    async versionsOf(name) {
      if (!NAME.test(name) || (await isDisabled(name))) return [];
      const found = await Promise.all((await allOf(name)).map(({ version }) => findPublished(name, version)));
      return found.flatMap((release) => release?.version ?? []);
    },
  };
}

export function isReleaseName(name: string, version: string): boolean {
  return NAME.test(name) && VERSION.test(version);
}

/** Reads a release that has to be the one with this hash: it never changes, so what was read once stays true. */
function rulesReader(reader: ReleaseReader) {
  const known = new BoundedMap<string, ReleasedRules>(limits.knownReleases);
  return async (name: string, version: string, release: string | undefined) => {
    if (release === undefined) return undefined;
    const key = `${name} ${version} ${release}`;
    const found = known.get(key) ?? (await readRules(reader, name, version, release));
    if (found) known.set(key, found);
    return found;
  };
}

async function readRules(
  reader: ReleaseReader,
  name: string,
  version: string,
  release: string,
): Promise<ReleasedRules | undefined> {
  const listing = await readReleaseByHash(reader, name, version, release);
  const hash = listing?.release.files[RULES];
  const content = hash === undefined ? undefined : await reader.content(hash);
  if (!listing || !content || hash === undefined) return undefined;
  const { scale, modes, wrapped } = listing.release;
  return { version, release, hash, text: content.toString(), scale, modes, wrapped };
}

/** Hashes of releases that the list names no more, for as long as the list is the same. */
const earlierHashes = new WeakMap<ServedList, Map<string, string>>();

async function earlierHash(
  reader: ReleaseReader,
  name: string,
  version: string,
  list: ServedList,
): Promise<string | undefined> {
  const known = earlierHashes.get(list) ?? new Map<string, string>();
  earlierHashes.set(list, known);
  const key = `${name}/${version}`;
  const release = known.get(key) ?? (await reader.publishedHash(name, version));
  if (release !== undefined) known.set(key, release);
  return release;
}

/** What a published release teaches, if it says so and its files have the hashes that were published. */
export async function readCatalogue(
  reader: ReleaseReader,
  { name, version, release }: PublishedRelease,
): Promise<Catalogue | undefined> {
  const listing = await readReleaseByHash(reader, name, version, release);
  const hash = listing?.release.files[CATALOGUE_FILE] ?? listing?.others[CATALOGUE_FILE];
  const content = hash === undefined ? undefined : await reader.content(hash);
  if (!content || content.length > gate.catalogueBytes) return undefined;
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Catalogue), content.toString(), {
    abortEarly: true,
  });
  return read.success ? read.output : undefined;
}
