import type { CatalogueFile } from '@venture/contract/catalogue';
import { listReservedNames, moduleName, quizName } from '@venture/contract/declaration';
import type { Declaration } from '@venture/rules/catalogue';
import type { PublishedRelease, ReleaseRegistry } from './released';

/** The release that an event names; both values can be anything. */
type NamedRelease = { readonly remote?: string | undefined; readonly release?: string | undefined };

export type Catalogues = ReturnType<typeof createCatalogues>;

type NeededReleases = Pick<ReleaseRegistry, 'all' | 'catalogue' | 'declarations'>;

/** Provides the catalogues of published releases. Each is read only once, since it never changes. */
export function createCatalogues(releases: NeededReleases) {
  const known = new Map<string, Promise<CatalogueFile>>();
  let seen: readonly PublishedRelease[] = [];
  let declared: readonly Declaration[] = [];
  let owners: ReadonlyMap<string, string> = new Map();

  /** Lists the published releases and forgets catalogues of all others. */
  async function published(): Promise<readonly PublishedRelease[]> {
    const all = await releases.all();
    const declarations = await releases.declarations();
    if (declarations !== declared) owners = ownersIn(declarations);
    declared = declarations;
    if (all === seen) return all;
    seen = all;
    const keys = new Set(all.map(keyOf));
    for (const key of known.keys()) if (!keys.has(key)) known.delete(key);
    return all;
  }

  /** Returns a release's catalogue without what another listed remote declares, which only that remote may judge. */
  async function catalogueOf(one: PublishedRelease): Promise<CatalogueFile> {
    const catalogue = await readOnce(one);
    const isForeign = (name: string) => (owners.get(name) ?? one.name) !== one.name;
    return {
      quizzes: catalogue.quizzes.filter(({ id }) => !isForeign(quizName(id))),
      modules: catalogue.modules.filter(({ id }) => !isForeign(moduleName(id))),
    };
  }

  function readOnce(one: PublishedRelease): Promise<CatalogueFile> {
    const key = keyOf(one);
    const read = known.get(key) ?? releases.catalogue(one).then((catalogue) => catalogue ?? NOTHING);
    known.set(key, read);
    // A read that failed is tried again next time, since it may then succeed.
    read.catch(() => known.delete(key));
    return read;
  }

  return {
    /** Returns everything that live releases teach, in the order of the list. */
    async taught(): Promise<CatalogueFile> {
      const live = (await published()).filter(({ isLive, isDisabled }) => isLive && !isDisabled);
      const all = await Promise.all(live.map(catalogueOf));
      return {
        quizzes: firstOfEach(all.flatMap(({ quizzes }) => quizzes)),
        modules: firstOfEach(all.flatMap(({ modules }) => modules)),
      };
    },

    /**
     * Looks something up in the named release, if it exists and has it, else in the newest release that has it.
     * Returns `later` if only a disabled remote has it, and `nothing-taught` if no release teaches anything.
     */
    async find<Found extends object>(
      { remote, release }: NamedRelease,
      pick: (catalogue: CatalogueFile) => Found | undefined,
    ): Promise<Found | Outcome> {
      const all = await published();
      const own = all.filter(({ name, version }) => name === remote && version === release);
      const enabledFirst = all.toSorted((a, b) => Number(a.isDisabled) - Number(b.isDisabled));
      let isTaught = false;
      for (const one of [...own, ...enabledFirst]) {
        const catalogue = await catalogueOf(one);
        const found = pick(catalogue);
        if (found) return one.isDisabled ? 'later' : found;
        isTaught ||= catalogue.quizzes.length > 0;
      }
      return isTaught ? 'unknown' : 'nothing-taught';
    },

    /** Returns the newest release's description of something, even if its remote is disabled: it judges nothing. */
    async described<Found extends object>(pick: (catalogue: CatalogueFile) => Found | undefined) {
      const all = await published();
      for (const one of all.toSorted((a, b) => Number(a.isDisabled) - Number(b.isDisabled))) {
        const found = pick(await catalogueOf(one));
        if (found) return found;
      }
      return undefined;
    },
  };
}

/** Why a lookup found nothing. */
type Outcome = 'later' | 'unknown' | 'nothing-taught';

const NOTHING: CatalogueFile = { quizzes: [], modules: [] };

const keyOf = ({ name, version, manifestHash }: PublishedRelease) => `${name} ${version} ${manifestHash}`;

/** Maps each declared name to the first remote in the list that declares it. */
function ownersIn(declarations: readonly Declaration[]): ReadonlyMap<string, string> {
  const all = declarations.flatMap((one) => listReservedNames(one).map((name) => [name, one.name] as const));
  return new Map(all.toReversed());
}

/** Keeps the first item of each id. */
function firstOfEach<Item extends { readonly id: string }>(items: readonly Item[]): Item[] {
  return items.filter(({ id }, at) => items.findIndex((item) => item.id === id) === at);
}
