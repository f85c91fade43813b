import type { Catalogue } from '@venture/contract/catalogue';
import { listReservedNames, moduleName, quizName } from '@venture/contract/declaration';
import { contentVersion, QuizzesInRules } from '@venture/gate/rules';
import type { Declaration } from '@venture/progress/declared';
import * as v from 'valibot';
import type { RulesReply } from './pool';
import type { PublishedRelease, ReleasedRules, ReleaseRegistry } from './released';

/** The release that an event names; it may be anything. */
type NamedRelease = { readonly remote?: string | undefined; readonly release?: string | undefined };

export type Catalogues = ReturnType<typeof createCatalogues>;

type NeededReleases = Pick<ReleaseRegistry, 'all' | 'catalogue' | 'declarations' | 'findDealt'>;

/** Asks the rules of a release what they export. */
type Ask = (name: string, rules: ReleasedRules) => Promise<RulesReply>;

/** What published releases teach. Each is read once: its catalogue never changes. */
export function createCatalogues(releases: NeededReleases, ask: Ask) {
  const known = new Map<string, Promise<Catalogue | 'later'>>();
  let seen: readonly PublishedRelease[] = [];
  let declared: readonly Declaration[] = [];
  let owners: ReadonlyMap<string, string> = new Map();

  /** The releases that exist now; the others are forgotten. */
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

  /** What a release teaches, without what another remote in the list declares: only that one's releases judge it. */
  async function catalogueOf(one: PublishedRelease): Promise<Catalogue | 'later'> {
    const catalogue = await readOnce(one);
    if (catalogue === 'later') return catalogue;
    const isForeign = (name: string) => (owners.get(name) ?? one.name) !== one.name;
    return {
      quizzes: catalogue.quizzes.filter(({ id }) => !isForeign(quizName(id))),
      modules: catalogue.modules.filter(({ id }) => !isForeign(moduleName(id))),
    };
  }

  async function readOnce(one: PublishedRelease): Promise<Catalogue | 'later'> {
    const key = keyOf(one);
    const read = known.get(key) ?? readAny(one);
    known.set(key, read);
    const catalogue = await read;
    // A release that gave no answer now may give one later.
    if (catalogue === 'later') known.delete(key);
    return catalogue;
  }

  async function readAny(one: PublishedRelease): Promise<Catalogue | 'later'> {
    return (await releases.catalogue(one)) ?? (await askRules(one));
  }

  async function askRules({
    name,
    version,
    release,
    isDisabled,
  }: PublishedRelease): Promise<Catalogue | 'later'> {
    const rules = await releases.findDealt(name, version, { release });
    if (!rules || !mayExportQuizzes(rules.text)) return NOTHING;
    if (isDisabled) return 'later';
    const reply = await ask(name, rules);
    if (!('trouble' in reply)) return toCatalogue(Object(reply.answer));
    return reply.trouble === 'rules-threw' ? NOTHING : 'later';
  }

  return {
    /** What the live releases teach, in the order of the list. */
    async taught(): Promise<Catalogue> {
      const live = (await published()).filter(({ isLive, isDisabled }) => isLive && !isDisabled);
      const found = await Promise.all(live.map(catalogueOf));
      const all = found.filter((each) => each !== 'later');
      return {
        quizzes: firstOfEach(all.flatMap(({ quizzes }) => quizzes)),
        modules: firstOfEach(all.flatMap(({ modules }) => modules)),
      };
    },

    /**
     * Looks something up in the named release, if that exists and has it, else in the newest that has it. The
     * result is `later` when only a remote that is disabled, or that gave no answer, can have it, and
     * `nothing-taught` where no release teaches anything.
     */
    async find<Found extends object>(
      { remote, release }: NamedRelease,
      pick: (catalogue: Catalogue) => Found | undefined,
    ): Promise<Found | Outcome> {
      const all = await published();
      const own = all.filter(({ name, version }) => name === remote && version === release);
      const enabledFirst = all.toSorted((a, b) => Number(a.isDisabled) - Number(b.isDisabled));
      const outcomes = new Set<Outcome>();
      for (const one of [...own, ...enabledFirst]) {
        const catalogue = await catalogueOf(one);
        const found = catalogue === 'later' ? undefined : pick(catalogue);
        if (found) return one.isDisabled ? 'later' : found;
        outcomes.add(outcomeOf(catalogue));
      }
      return OUTCOMES.find((outcome) => outcomes.has(outcome)) ?? 'nothing-taught';
    },

    /** What the newest release that has it says of something, also while its remote is disabled: nothing is judged by it. */
    async described<Found extends object>(pick: (catalogue: Catalogue) => Found | undefined) {
      const all = await published();
      for (const one of all.toSorted((a, b) => Number(a.isDisabled) - Number(b.isDisabled))) {
        const catalogue = await catalogueOf(one);
        const found = catalogue === 'later' ? undefined : pick(catalogue);
        if (found) return found;
      }
      return undefined;
    },
  };
}

/** Why something is not found: the first reason that holds for any release. */
const OUTCOMES = ['later', 'unknown', 'nothing-taught'] as const;
type Outcome = (typeof OUTCOMES)[number];

function outcomeOf(catalogue: Catalogue | 'later'): Outcome {
  if (catalogue === 'later') return 'later';
  return catalogue.quizzes.length > 0 ? 'unknown' : 'nothing-taught';
}

const NOTHING: Catalogue = { quizzes: [], modules: [] };

const keyOf = ({ name, version, release }: PublishedRelease) => `${name} ${version} ${release}`;

/** The remote in the list that declares each name; of two the first. */
function ownersIn(declarations: readonly Declaration[]): ReadonlyMap<string, string> {
  const all = declarations.flatMap((one) => listReservedNames(one).map((name) => [name, one.name] as const));
  return new Map(all.toReversed());
}

/** Of two with the same id the first. */
function firstOfEach<Item extends { readonly id: string }>(items: readonly Item[]): Item[] {
  return items.filter(({ id }, at) => items.findIndex((item) => item.id === id) === at);
}

const ModulesInRules = v.array(v.object({ id: v.pipe(v.string(), v.nonEmpty()), contentVersion }));

/** Whether rules could export quizzes; others need not be run to find out. */
export const mayExportQuizzes = (rules: string) => rules.includes('quizzes');

/** The same as a catalogue, without sections, pass marks and XP, which they did not export. */
export function toCatalogue(answer: { readonly quizzes?: unknown; readonly modules?: unknown }): Catalogue {
  const quizzes = v.is(QuizzesInRules, answer.quizzes) ? answer.quizzes : [];
  const modules = v.is(ModulesInRules, answer.modules) ? answer.modules : [];
  return {
    quizzes: quizzes.map(({ questions, ...quiz }) => ({
      ...quiz,
      route: '',
      passPercent: null,
      xp: 0,
      questions: questions.map(({ correct, ...question }) => ({ ...question, right: correct })),
    })),
    modules: modules.map((module) => ({
      ...module,
      title: module.id,
      route: '',
      quiz: null,
      sections: [],
    })),
  };
}
